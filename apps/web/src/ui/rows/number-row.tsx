import { TextInput, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './number-row.module.css';
import { Row } from './row.tsx';

type NumberRowProps = {
  label: string;
  description?: ReactNode;
  field: {
    value: number;
    onChange: (value: number) => void;
    reason?: string | undefined;
    error?: string | undefined;
  };
  off?: string | undefined;
  /** Its unit in the plural, behind the number. */
  unit: string;
};

/** Longer ones would lose digits as a number. */
const WHOLE_NUMBER = /^-?\d{0,15}$/;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A setting that is a whole number. What is typed stands until it is left; the schema says what is wrong with it. */
export function NumberRow({ label, description, field, off, unit }: NumberRowProps) {
  const reason = field.reason ?? off;

  function handleChange(typed: string) {
    if (!WHOLE_NUMBER.test(typed)) return;
    // An emptied or half typed input is text; the schema tells that a number is missing.
    field.onChange(/\d/.test(typed) ? Number(typed) : (typed as unknown as number));
  }
  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    field.onChange(Math.max(0, (Number(field.value) || 0) + step));
  }

  return (
    <Row
      label={label}
      description={
        <>
          {description}
          <VisuallyHidden> In {unit}.</VisuallyHidden>
        </>
      }
      reason={reason}
    >
      {(props) => (
        <TextInput
          {...props}
          inputMode="numeric"
          autoComplete="off"
          value={field.value}
          onChange={(event) => handleChange(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          rightSection={
            <span aria-hidden className={styles.unit}>
              {field.value === 1 ? unit.replace(/s$/, '') : unit}
            </span>
          }
          rightSectionWidth="auto"
          disabled={reason !== undefined}
          error={field.error}
        />
      )}
    </Row>
  );
}
