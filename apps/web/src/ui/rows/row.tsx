import '../form-styles.css';
import { IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Tip } from '../tip.tsx';
import type { Field } from './field.ts';
import styles from './row.module.css';
import { useRowFaults } from './row-faults.ts';
import { RowWarning } from './row-warning.tsx';

type RowProps = {
  field: Pick<Field<never>, 'label' | 'help' | 'path' | 'reason' | 'isWaiting' | 'hidden'>;
  /** What is to be said after its help: a warning, or something that the page knows. */
  notes?: ReactNode;
  /**
   * Why the input is off for now, e.g. because something above it is: it shows on hover, beneath the first row of a card, and
   * beneath each where nothing hovers.
   */
  off?: string | undefined;
  /** A button that takes what it waits for out of the way. */
  remedy?: ReactNode;
  /** The input, which takes this id, and is off as this says. */
  children: (input: { id: string; disabled: boolean }) => ReactNode;
};

/**
 * One setting: its words on the left, its input on the right; stacked on a phone. One that the person may not see has no
 * input, which would show a value that is not the stored one.
 */
export function Row({ field, notes, off, remedy, children }: RowProps) {
  const { label, help, hidden, path } = field;
  const reason = field.reason ?? off;
  const isWaiting = reason !== undefined && (field.reason === undefined || field.isWaiting === true);
  const id = useId();
  const words = `${id}-words`;
  const faults = useRowFaults(path);
  const isDescribed = help !== undefined || notes !== undefined || reason !== undefined || faults.length > 0;

  // Not as a property of the input: Mantine's put the id of their own error in its place.
  useLayoutEffect(() => {
    const input = document.getElementById(id);
    const others = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
    if (isDescribed) input?.setAttribute('aria-describedby', [...new Set([...others, words])].join(' '));
  });

  // Where it is read beneath, the first of several rows says it for all: not ten times the same.
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const above = row.current?.previousElementSibling?.getAttribute('data-off');
    row.current?.toggleAttribute('data-said', reason !== undefined && above === reason);
  });

  if (hidden !== undefined) {
    return (
      <div className={styles.row} data-row data-off data-field={path}>
        <div className={styles.words}>
          <span className={styles.label}>{label}</span>
          <div className={styles.description}>
            {help} {notes}
          </div>
        </div>
        <span className={styles.hidden}>
          <IconEyeOff size={16} aria-hidden />
          {hidden}
        </span>
      </div>
    );
  }
  return (
    <div
      ref={row}
      className={styles.row}
      data-row
      data-off={reason}
      data-waits={isWaiting || undefined}
      data-field={path}
    >
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <div id={words} className={styles.description}>
          {help} {notes}
          {faults.map((fault) => (
            <RowWarning key={fault}>{fault}</RowWarning>
          ))}
          {reason !== undefined && <span className={styles.reason}> {reason}</span>}
        </div>
        {isWaiting && remedy}
      </div>
      <Tip text={reason}>
        <div className={styles.input}>{children({ id, disabled: reason !== undefined })}</div>
      </Tip>
    </div>
  );
}
