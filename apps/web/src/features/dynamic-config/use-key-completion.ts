import { type RefObject, useState } from 'react';
import { useListbox } from '../../ui/listbox/use-listbox.ts';
import { completion, type Insertion, suggestKeys, type TypedKey, typedKeyAt } from './key-completion.ts';

/** Replaces a piece of a text field as if it had been typed. */
export function replaceText(field: HTMLTextAreaElement, { start, end, insert }: Insertion): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, yet the only way that the browser's undo knows of.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, insert)) return;
  field.setRangeText(insert, start, end, 'end');
  // React hears of it as of any input.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Suggestions for the key at the caret: opened by typing, walked with the arrows, taken with Enter or Tab. */
export function useKeyCompletion(field: RefObject<HTMLTextAreaElement | null>) {
  const [place, setPlace] = useState<TypedKey | undefined>();
  const suggestions = place === undefined ? [] : suggestKeys(place.typed);
  const isOpen = suggestions.length > 0;
  const close = () => setPlace(undefined);
  const listbox = useListbox({
    count: suggestions.length,
    isOpen,
    onPick: take,
    onClose: close,
    withTab: true,
  });

  function look(text: string, caret: number) {
    setPlace(typedKeyAt(text, caret));
    listbox.setPlace(0);
  }

  function take(index: number) {
    const element = field.current;
    const key = suggestions[index]?.key;
    if (element === null || place === undefined || key === undefined) return;
    replaceText(element, completion(place, key));
    close();
  }

  return { suggestions, listbox, isOpen, place, look, close, take };
}
