import { type ReactNode, type RefObject, useState } from 'react';
import { useListbox } from '../listbox/use-listbox.ts';

/** Replaces the text from `start` to `end`. The caret is moved after it. */
export type Insertion = { start: number; end: number; insert: string };

/** A suggestion at the caret: its name, what follows that, and its purpose. */
export type Suggestion = { name: string; detail?: string; about: ReactNode; insertion: Insertion };

/** The suggestions at the caret, best first. */
export type SuggestAt = (text: string, caret: number) => readonly Suggestion[];

type TextField = HTMLInputElement | HTMLTextAreaElement;

type CompletionOptions = {
  suggestAt: SuggestAt;
  /** Whether Enter takes the first suggestion without a look at the list; Tab always does. */
  isEager?: boolean;
};

/** Replaces a piece of a text field as if it had been typed. */
export function replaceText(field: TextField, { start, end, insert }: Insertion): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, yet the only way that the browser's undo knows of.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, insert)) return;
  field.setRangeText(insert, start, end, 'end');
  // React handles it as any input.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Suggestions for the text at the caret: opened by typing, navigated with the arrows, accepted with Enter or Tab. */
export function useCompletion(
  field: RefObject<TextField | null>,
  { suggestAt, isEager = false }: CompletionOptions,
) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const isOpen = suggestions.length > 0;
  const close = () => setSuggestions([]);
  const listbox = useListbox({
    count: suggestions.length,
    isOpen,
    onPick: take,
    onClose: close,
    withTab: true,
  });

  /** Call it with the field's text after typing. */
  function look(text: string, caret: number) {
    setSuggestions(suggestAt(text, caret));
    listbox.setPlace(isEager ? 0 : -1);
  }

  function take(index: number) {
    const insertion = suggestions[index]?.insertion;
    if (field.current === null || insertion === undefined) return;
    replaceText(field.current, insertion);
    close();
  }

  return { suggestions, listbox, isOpen, look, close, take };
}

export type Completion = ReturnType<typeof useCompletion>;
