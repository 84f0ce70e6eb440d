import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';

type NewServersSwitchProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Why it can't be used; shown below the label. */
  reason?: string | undefined;
};

/** Below a choice of servers: whether those that are added later belong to it. */
export function NewServersSwitch({ isOn, onChange, reason }: NewServersSwitchProps) {
  return (
    <Switch
      label="Include servers added later"
      description={reason}
      disabled={reason !== undefined}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
