import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, type NumberInputProps, Text } from '@mantine/core';
import type { Field } from './field.ts';

type UnitInputProps = Omit<NumberInputProps, 'value' | 'onChange' | 'error'> & {
  field: Field<number>;
  /** In the plural, behind the number. */
  unit: string;
};

/** A whole number, and its unit behind it. */
export function UnitInput({ field, unit, ...props }: UnitInputProps) {
  return (
    <NumberInput
      {...props}
      allowDecimal={false}
      hideControls
      autoComplete="off"
      value={field.value}
      // An emptied or half typed input is text; the schema reports the missing number.
      onChange={(value) => field.onChange(value as number)}
      rightSection={
        <Text span aria-hidden c="dimmed" size="sm" px="sm">
          {field.value === 1 ? unit.replace(/s$/, '') : unit}
        </Text>
      }
      rightSectionWidth="auto"
      error={field.error}
    />
  );
}
