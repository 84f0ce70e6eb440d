import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { Tip } from '../tip.tsx';
import type { Column } from './column.ts';
import styles from './common-columns.module.css';
import type { RowKind } from './row-kind.ts';

type EnabledSwitchProps = {
  /** The row's name. */
  name: string;
  isEnabled: boolean;
  /** Why it can't be switched by this person; undefined when it can. */
  reason: string | undefined;
  isBusy: boolean;
  onToggle: () => void;
};

function EnabledSwitch({ name, isEnabled, reason, isBusy, onToggle }: EnabledSwitchProps) {
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

/** Whether each row is in use, and the switch for it. */
export function enabledColumn<Row>(switchOf: (row: Row) => EnabledSwitchProps): Column<Row> {
  return {
    id: 'enabled',
    header: 'Enabled',
    value: (row) => (switchOf(row).isEnabled ? 'Enabled' : 'Disabled'),
    cell: (row) => <EnabledSwitch {...switchOf(row)} />,
    isTight: true,
  };
}

/** Rows that are in use, and those that are not. */
export function enabledKinds<Row>(isEnabled: (row: Row) => boolean): RowKind<Row>[] {
  return [
    { id: 'enabled', words: 'enabled', tone: 'good', holds: isEnabled },
    { id: 'disabled', words: 'disabled', tone: 'off', holds: (row) => !isEnabled(row) },
  ];
}

/** The message after a row has been switched. */
export const switchedWords = (name: string, isEnabled: boolean) =>
  `${name} is ${isEnabled ? 'enabled' : 'disabled'}`;
