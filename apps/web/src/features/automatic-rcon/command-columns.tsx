import type { Column } from '../../ui/table/column.ts';
import styles from './command-columns.module.css';
import { CommandRowButtons, EnabledSwitch } from './command-row-buttons.tsx';
import { LastExecutedCell, ScheduleCell } from './command-times.tsx';
import type { CommandRow } from './use-timed-commands.ts';

/** The table's columns: the fields of a timed command (specification §3). */
export const COMMAND_COLUMNS: readonly Column<CommandRow>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ command }) => command.name,
    cell: ({ command }) => (
      <bdi className={styles.name} title={command.name}>
        {command.name}
      </bdi>
    ),
    phone: 'heading',
  },
  {
    id: 'command',
    header: 'Command',
    value: ({ command }) => command.command,
    cell: ({ command }) => (
      <code className={styles.command} title={command.command}>
        {command.command}
      </code>
    ),
  },
  {
    id: 'schedule',
    header: 'Schedule',
    cell: ({ command }) => <ScheduleCell command={command} />,
  },
  {
    id: 'servers',
    header: 'Servers',
    value: ({ servers }) => servers,
    cell: ({ servers }) => (
      <bdi className={styles.servers} title={servers}>
        {servers}
      </bdi>
    ),
  },
  {
    id: 'lastExecuted',
    header: 'Last Executed',
    value: ({ command }) => command.lastExecuted,
    cell: ({ command }) => <LastExecutedCell at={command.lastExecuted} />,
    isTight: true,
  },
  {
    id: 'enabled',
    header: 'Enabled',
    value: ({ command }) => (command.isEnabled ? 0 : 1),
    cell: ({ command }) => <EnabledSwitch command={command} />,
    isTight: true,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: ({ command }) => <CommandRowButtons command={command} />,
    align: 'end',
    isTight: true,
    phone: 'actions',
  },
];
