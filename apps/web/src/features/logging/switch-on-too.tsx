import { Button } from '@mantine/core';
import type { Field } from '../../ui/rows/field.ts';

/** Switches on what a log waits for, which is in another tab of the same page; nothing where that can't be done. */
export function SwitchOnToo({ field, what }: { field: Field<boolean>; what: string }) {
  if (field.reason !== undefined) return null;
  return (
    <Button variant="light" size="compact-sm" mt={6} onClick={() => field.onChange(true)}>
      Switch on {what} too
    </Button>
  );
}
