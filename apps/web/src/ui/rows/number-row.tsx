import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, Text, VisuallyHidden } from '@mantine/core';
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
  /** Its unit in the plural, behind the number. */
  unit: string;
};

/** A setting that is a whole number. What is typed stands until it is left; the schema says what is wrong with it. */
export function NumberRow({ label, description, field, off, unit }: NumberRowProps) {
  const reason = field.reason ?? off;

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
        <NumberInput
          {...props}
          allowDecimal={false}
          clampBehavior="none"
          min={0}
          startValue={1}
          hideControls
          autoComplete="off"
          value={field.value}
          // An emptied or half typed input is text; the schema tells that a number is missing.
          onChange={(value) => field.onChange(value as number)}
          rightSection={
            <Text span aria-hidden c="dimmed" size="sm" px="sm">
              {field.value === 1 ? unit.replace(/s$/, '') : unit}
            </Text>
          }
          rightSectionWidth="auto"
          disabled={reason !== undefined}
          error={field.error}
        />
      )}
    </Row>
  );
}
