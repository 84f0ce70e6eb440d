import '../form-styles.css';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Listbox } from '../listbox/listbox.tsx';
import { useListbox } from '../listbox/use-listbox.ts';
import styles from './select.module.css';

export type SearchOption = {
  value: string;
  content: ReactNode;
  /** It shows, with its reason, and can't be chosen. */
  isOff?: boolean;
};

type SearchSelectProps = {
  label: string;
  description?: string;
  /** What it shows while nothing is typed into it. */
  shown: string;
  /** What is typed now; null once the list is closed. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** What was found for it, in order. */
  options: readonly SearchOption[];
  onPick: (value: string) => void;
  /** Said in the list where there is no option: that it is being looked, that nothing was found, or why it failed. */
  status: string;
  /** Below the options. */
  footer?: ReactNode;
  error?: string | undefined;
  withAsterisk?: boolean;
  /** Whether the dialog begins with it. */
  isFirst?: boolean;
};

/**
 * An input that finds its options elsewhere while one types, and that takes what is typed as well. Whoever uses it looks for
 * what was typed, and hands the options in.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { shown, typed, onType, options, onPick, status, footer, isFirst, ...input } = props;
  const [isOpen, setOpen] = useState(false);
  const listbox = useListbox({ count: options.length, isOpen, onPick: pick, onClose: close });

  function open() {
    setOpen(true);
    listbox.setPlace(0);
  }
  function close() {
    setOpen(false);
    onType(null);
  }
  function pick(index: number) {
    const option = options[index];
    if (!option || option.isOff) return;
    onPick(option.value);
    close();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (listbox.takeKey(event)) return;
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open();
    // Enter is the open list's and not the form's, also where there is nothing to choose.
    else if (isOpen && event.key === 'Enter') close();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.select}>
      <Listbox
        of={listbox}
        label={input.label}
        options={options.map(toOption)}
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
          data-autofocus={isFirst || undefined}
          value={typed ?? shown}
          onChange={(event) => {
            open();
            onType(event.currentTarget.value);
          }}
          onClick={open}
          // What is typed next takes the place of what was chosen.
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={handleKeyDown}
          onBlur={close}
        />
      </Listbox>
    </div>
  );
}

const toOption = ({ value, content, isOff }: SearchOption) => ({
  key: value,
  content,
  isOff,
  isChosen: false,
});
