import { type KeyboardEvent, useState } from 'react';
import { useListbox } from '../listbox/use-listbox.ts';
import { type Choice, matching } from './choice.ts';

type ChoicesOptions = {
  choices: readonly Choice[];
  /** The values that are chosen. */
  chosen: readonly string[];
  onPick: (value: string) => void;
  /** Whether the list stays open for more after a choice. */
  isMany: boolean;
};

/** Longer lists are slow to draw and useless to read: a few more letters filter them. */
const MAX_SHOWN = 300;

/** The open list of a select: the typed text, the matches, and the keyboard's position. */
export type Choices = ReturnType<typeof useChoices>;

/** An input with choices, which typing narrows. */
export function useChoices({ choices, chosen, onPick, isMany }: ChoicesOptions) {
  const [isOpen, setOpen] = useState(false);
  /** Null until something is typed: the whole list shows at first. */
  const [typed, setTyped] = useState<string | null>(null);
  const fitting = matching(choices, typed ?? '');
  const shown = fitting.slice(0, MAX_SHOWN);
  const listbox = useListbox({ count: shown.length, isOpen, onPick: pick, onClose: close });

  function open() {
    if (isOpen) return;
    setOpen(true);
    const first = isMany ? 0 : choices.findIndex(({ value }) => chosen.includes(value));
    listbox.setPlace(Math.max(0, first));
  }
  function close() {
    setOpen(false);
    setTyped(null);
  }
  function type(text: string) {
    open();
    setTyped(text);
    listbox.setPlace(0);
  }
  function pick(index: number) {
    const choice = shown[index];
    if (!choice || choice.isOff) return;
    onPick(choice.value);
    if (isMany) setTyped(null);
    else close();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (listbox.takeKey(event)) return;
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open();
    // Enter is the open list's and not the form's, also where nothing fits.
    else if (!(isOpen && event.key === 'Enter')) return;
    event.preventDefault();
  }

  return {
    isOpen,
    typed,
    shown,
    /** How many more fit than are shown. */
    more: fitting.length - shown.length,
    chosen,
    listbox,
    isMany,
    type,
    pick,
    close,
    inputProps: {
      ...listbox.inputProps,
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-haspopup': 'listbox',
      onClick: () => (isOpen && typed === null ? close() : open()),
      onKeyDown: handleKeyDown,
      onBlur: close,
    } as const,
  };
}
