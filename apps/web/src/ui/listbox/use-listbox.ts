import { type KeyboardEvent, useId, useState } from 'react';

type ListboxOptions = {
  /** How many options there are now. */
  count: number;
  isOpen: boolean;
  onPick: (index: number) => void;
  onClose: () => void;
  /** Whether Tab picks as Enter does, and the first option where the keyboard is at none. */
  withTab?: boolean;
};

export type ListboxState = ReturnType<typeof useListbox>;

/** The place `step` further in a list of `count`, round its ends; from none (-1) to the first or the last. */
export function stepped(place: number, step: 1 | -1, count: number): number {
  if (place < 0) return step === 1 ? 0 : count - 1;
  return (place + step + count) % count;
}

/** The keyboard's position in a list whose focus stays in its input, after the combobox pattern of WAI-ARIA. */
export function useListbox({ count, isOpen, onPick, onClose, withTab = false }: ListboxOptions) {
  const id = useId();
  const [place, setPlace] = useState(-1);
  // The list may have become shorter since.
  const active = Math.min(place, count - 1);
  const isShown = isOpen && count > 0;
  const optionId = (index: number) => `${id}-${index}`;

  /** Whether the key was the list's. */
  function takeKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const isTab = withTab && event.key === 'Tab' && !event.shiftKey;
    const picked = isTab ? Math.max(active, 0) : active;
    if (event.key === 'Escape') onClose();
    else if (!isShown) return false;
    else if (event.key === 'ArrowDown') setPlace(stepped(active, 1, count));
    else if (event.key === 'ArrowUp') setPlace(stepped(active, -1, count));
    else if ((event.key === 'Enter' || isTab) && picked >= 0) onPick(picked);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    id,
    isOpen,
    active,
    optionId,
    setPlace,
    takeKey,
    close: onClose,
    inputProps: {
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': isShown && active >= 0 ? optionId(active) : undefined,
      // Escape closes the list and not the dialog that it is in: Mantine's dialogs look for this mark.
      'data-mantine-stop-propagation': isOpen || undefined,
    } as const,
  };
}
