import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Listbox } from '../listbox/listbox.tsx';
import type { Choice } from './choice.ts';
import styles from './select.module.css';
import type { Choices } from './use-choices.ts';

type ChoiceListProps = {
  of: Choices;
  label: string;
  /** Shown if no choice matches the typed text. */
  nothingFound: string | undefined;
  /** The input that the list lies at. */
  children: ReactElement;
};

/** An input with the list of its choices. */
export function ChoiceList({ of, label, nothingFound, children }: ChoiceListProps) {
  const options = of.shown.map((choice) => {
    const isChosen = of.chosen.includes(choice.value);
    return {
      key: choice.value,
      content: <ChoiceWords choice={choice} isChosen={isChosen} />,
      group: choice.group,
      isOff: choice.isOff,
      isChosen,
    };
  });
  return (
    <Listbox
      of={of.listbox}
      label={label}
      options={options}
      onPick={of.pick}
      isMany={of.isMany}
      nothingFound={nothingFound ?? 'Nothing found'}
      footer={of.more > 0 ? `And ${of.more} more: type part of the name.` : undefined}
    >
      {children}
    </Listbox>
  );
}

function ChoiceWords({ choice, isChosen }: { choice: Choice; isChosen: boolean }) {
  return (
    <span className={styles.choice}>
      <span>
        {choice.label}
        {choice.note !== undefined && <small className={styles.note}> {choice.note}</small>}
      </span>
      {isChosen && <IconCheck size={14} aria-hidden />}
    </span>
  );
}
