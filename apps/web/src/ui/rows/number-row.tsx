import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
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
  /** Its unit, behind the number. */
  unit: string;
};

/** A setting that is a number. What is typed stands until it is left; the schema says what is wrong with it. */
export function NumberRow({ label, description, field, off, unit }: NumberRowProps) {
  const reason = field.reason ?? off;
  return (
    <Row label={label} description={description} reason={reason}>
      {(props) => (
        <NumberInput
          {...props}
          value={field.value}
          // An emptied input is text; the schema tells that a number is missing.
          onChange={(value) => field.onChange(value as number)}
          suffix={` ${unit}`}
          allowDecimal={false}
          disabled={reason !== undefined}
          error={field.error}
        />
      )}
    </Row>
  );
}
