import type { ComboboxProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { Listbox } from '../listbox/listbox.tsx';
import styles from './suggestions.module.css';
import type { Completion } from './use-completion.ts';

type SuggestionsProps = Pick<ComboboxProps, 'position' | 'width'> & {
  of: Completion;
  label: string;
  /** The anchor of the list. */
  children: ReactElement;
};

/** The list of suggestions at the caret. */
export function Suggestions({ of, label, children, ...placing }: SuggestionsProps) {
  return (
    <Listbox
      of={of.listbox}
      label={label}
      options={of.suggestions.map(({ name, detail, about }) => ({
        key: name,
        content: (
          <>
            <span className={styles.name}>
              {name} {detail !== undefined && <span className={styles.detail}>{detail}</span>}
            </span>
            <small className={styles.about}>{about}</small>
          </>
        ),
      }))}
      onPick={of.take}
      {...placing}
    >
      {children}
    </Listbox>
  );
}
