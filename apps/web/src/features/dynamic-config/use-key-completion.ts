import { type KeyboardEvent, type RefObject, useState } from 'react';
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
  const [active, setActive] = useState(0);
  const suggestions = place === undefined ? [] : suggestKeys(place.typed);
  const isOpen = suggestions.length > 0;

  function look(text: string, caret: number) {
    setPlace(typedKeyAt(text, caret));
    setActive(0);
  }
  const close = () => setPlace(undefined);

  function take(key: string | undefined) {
    const element = field.current;
    if (element === null || place === undefined || key === undefined) return;
    replaceText(element, completion(place, key));
    close();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey))
      take(suggestions[active]?.key);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return { suggestions, isOpen, active, place, look, close, take, handleKeyDown };
}
