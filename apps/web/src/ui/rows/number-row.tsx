import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from './field.ts';
import { Row } from './row.tsx';

type NumberRowProps = {
  description?: ReactNode;
  field: Field<number>;
  off?: string | undefined;
  /** Its unit in the plural, behind the number. */
  unit: string;
};

/** A setting that is a whole number. What is typed stands until it is left; the schema says what is wrong with it. */
export function NumberRow({ description, field, off, unit }: NumberRowProps) {
  return (
    <Row
      field={field}
      description={
        <>
          {description}
          <VisuallyHidden> In {unit}.</VisuallyHidden>
        </>
      }
      off={off}
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
          error={field.error}
        />
      )}
    </Row>
  );
}
