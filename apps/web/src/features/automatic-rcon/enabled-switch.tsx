import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { Tip } from '../../ui/tip.tsx';
import styles from './command-columns.module.css';

type EnabledSwitchProps = {
  name: string;
  isEnabled: boolean;
  /** Why it can't be switched by this person; undefined when it can. */
  reason: string | undefined;
  isBusy: boolean;
  onToggle: () => void;
};

/** Whether a command runs when it is due. */
export function EnabledSwitch({ name, isEnabled, reason, isBusy, onToggle }: EnabledSwitchProps) {
  return (
    <Tip text={reason}>
      <div className={styles.switch}>
        <Switch
          aria-label={`${name} enabled`}
          checked={isEnabled}
          onChange={onToggle}
          disabled={reason !== undefined || isBusy}
        />
      </div>
    </Tip>
  );
}
