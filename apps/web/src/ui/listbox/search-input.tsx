import '../form-styles.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Listbox, type ListboxOption } from './listbox.tsx';
import { useListbox } from './use-listbox.ts';

type InputProps = Pick<
  TextInputProps,
  'label' | 'description' | 'error' | 'withAsterisk' | 'onFocus' | 'value'
>;

type SearchInputProps = InputProps & {
  /** The name of the list. */
  listLabel: string;
  onType: (typed: string) => void;
  /** The results, in order. */
  options: readonly ListboxOption[];
  onPick: (index: number) => void;
  onOpenChange: (isOpen: boolean) => void;
  isOpen: boolean;
  /** Where the keyboard is when the list opens untyped: at the first option, or at none (-1). */
  opensAt: 0 | -1;
  /** Said in the list where there is no option: that it is being looked, that nothing was found, or why it failed. */
  status: string;
  /** Below the options. */
  footer?: ReactNode;
  onBlur?: (() => void) | undefined;
  'data-autofocus'?: boolean | undefined;
};

/** An input over a list of results for the typed text. The caller holds both, and whether the list is open. */
export function SearchInput(props: SearchInputProps) {
  const {
    listLabel,
    onType,
    options,
    onPick,
    onOpenChange,
    isOpen,
    opensAt,
    status,
    footer,
    onBlur,
    ...input
  } = props;
  const close = () => onOpenChange(false);
  const listbox = useListbox({ count: options.length, isOpen, onPick: pick, onClose: close });

  function open(place: 0 | -1) {
    onOpenChange(true);
    listbox.setPlace(place);
  }
  function pick(index: number) {
    if (options[index] === undefined || options[index].isOff) return;
    onPick(index);
    close();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (listbox.takeKey(event)) return;
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open(opensAt);
    // Enter is the open list's and not the form's, also where there is nothing to choose.
    else if (isOpen && event.key === 'Enter') close();
    else return;
    event.preventDefault();
  }

  return (
    <Listbox
      of={listbox}
      label={listLabel}
      options={options}
      onPick={pick}
      nothingFound={status}
      footer={footer}
    >
      <TextInput
        {...input}
        {...listbox.inputProps}
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        onChange={(event) => {
          open(0);
          onType(event.currentTarget.value);
        }}
        onClick={() => !isOpen && open(opensAt)}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          close();
          onBlur?.();
        }}
      />
    </Listbox>
  );
}
