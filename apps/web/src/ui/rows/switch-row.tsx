import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row } from './row.tsx';

type SwitchRowProps = {
  label: string;
  description?: ReactNode;
  field: {
    value: boolean;
    onChange: (value: boolean) => void;
    reason?: string | undefined;
    error?: string | undefined;
  };
  /** Why the switch is off for now, e.g. because something above it is. */
  off?: string | undefined;
};

/** A setting that is on or off. */
export function SwitchRow({ label, description, field, off }: SwitchRowProps) {
  const reason = field.reason ?? off;
  return (
    <Row label={label} description={description} reason={reason}>
      {(props) => (
        <Switch
          {...props}
          wrapperProps={{ 'data-compact': true }}
          checked={field.value}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
          disabled={reason !== undefined}
          error={field.error}
        />
      )}
    </Row>
  );
}
