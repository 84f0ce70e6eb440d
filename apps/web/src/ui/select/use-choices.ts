import { type KeyboardEvent, useId, useState } from 'react';
import { type Choice, matching, stepped } from './choice.ts';

type ChoicesOptions = {
  choices: readonly Choice[];
  /** The values that are chosen. */
  chosen: readonly string[];
  onPick: (value: string) => void;
  /** Whether the list stays open for more after a choice. */
  isMany: boolean;
};

/** Longer lists are slow to draw, and nobody reads them: a few more letters narrow them. */
const MOST_SHOWN = 300;

/** The list's part that is open: what was typed, what fits it, and where the keyboard is in it. */
export type Choices = ReturnType<typeof useChoices>;

/** An input with a list to choose from, after the combobox pattern of WAI-ARIA: the focus stays in the input. */
export function useChoices({ choices, chosen, onPick, isMany }: ChoicesOptions) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  /** Null until something is typed: the whole list shows at first. */
  const [typed, setTyped] = useState<string | null>(null);
  const [place, setPlace] = useState(0);
  const fitting = matching(choices, typed ?? '');
  const shown = fitting.slice(0, MOST_SHOWN);
  // The list may have become shorter since.
  const active = Math.min(place, shown.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function open() {
    if (isOpen) return;
    setOpen(true);
    const first = isMany ? 0 : choices.findIndex(({ value }) => chosen.includes(value));
    setPlace(Math.max(0, first));
  }
  function close() {
    setOpen(false);
    setTyped(null);
  }
  function type(text: string) {
    open();
    setTyped(text);
    setPlace(0);
  }
  function pick(choice: Choice | undefined) {
    if (!choice || choice.isOff) return;
    onPick(choice.value);
    if (isMany) setTyped(null);
    else close();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else setPlace(stepped(active, event.key === 'ArrowDown' ? 1 : -1, shown.length));
    } else if (event.key === 'Enter' && isOpen) {
      // Not the form's: Enter chooses.
      event.preventDefault();
      pick(shown[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  }

  return {
    isOpen,
    typed,
    shown,
    /** How many more fit than are shown. */
    more: fitting.length - shown.length,
    active,
    chosen,
    listId,
    optionId,
    isMany,
    setPlace,
    type,
    pick,
    close,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen && shown.length > 0 ? listId : undefined,
      'aria-activedescendant': isOpen && shown.length > 0 ? optionId(active) : undefined,
      // Escape closes the list and not the dialog that it is in: Mantine's dialogs look for this mark.
      'data-mantine-stop-propagation': isOpen || undefined,
      onClick: () => (isOpen && typed === null ? close() : open()),
      onKeyDown: handleKeyDown,
      onBlur: close,
    } as const,
  };
}
