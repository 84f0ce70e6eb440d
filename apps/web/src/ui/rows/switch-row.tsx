import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from './field.ts';
import { Row } from './row.tsx';

type SwitchRowProps = {
  notes?: ReactNode;
  field: Field<boolean>;
  /** Why the switch is off for now, e.g. because something above it is. */
  off?: string | undefined;
  /** A button that takes what it waits for out of the way. */
  remedy?: ReactNode;
};

/** A setting that is on or off. */
export function SwitchRow({ field, notes, off, remedy }: SwitchRowProps) {
  return (
    <Row field={field} notes={notes} off={off} remedy={remedy}>
      {(props) => (
        <Switch
          {...props}
          wrapperProps={{ 'data-compact': true }}
          checked={field.value}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
          error={field.error}
        />
      )}
    </Row>
  );
}
