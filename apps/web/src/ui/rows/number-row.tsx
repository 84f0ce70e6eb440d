import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from './field.ts';
import { Row } from './row.tsx';
import { UnitInput } from './unit-input.tsx';

type NumberRowProps = {
  notes?: ReactNode;
  field: Field<number>;
  off?: string | undefined;
  /** Its unit in the plural, behind the number. */
  unit: string;
};

/** A setting that is a whole number. Typed text stays until the input is left; the schema reports problems. */
export function NumberRow({ field, notes, off, unit }: NumberRowProps) {
  return (
    <Row
      field={field}
      notes={
        <>
          {notes}
          <VisuallyHidden> In {unit}.</VisuallyHidden>
        </>
      }
      off={off}
    >
      {(props) => (
        <UnitInput {...props} field={field} unit={unit} clampBehavior="none" min={0} startValue={1} />
      )}
    </Row>
  );
}
