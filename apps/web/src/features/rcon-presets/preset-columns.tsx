import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PresetRowButtons } from './preset-row-buttons.tsx';
import styles from './rcon-presets-page.module.css';

/** The table's columns (specification §2). */
export const PRESET_COLUMNS: readonly Column<RconPreset>[] = [
  {
    id: 'id',
    header: 'ID',
    value: ({ id }) => id,
    cell: ({ id }) => (
      <span className={styles.id} title={id}>
        {id}
      </span>
    ),
    phone: 'hidden',
  },
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name }) => (
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
    ),
    phone: 'heading',
  },
  {
    id: 'commands',
    header: '# Commands',
    value: ({ commands }) => commands.length,
    cell: ({ commands }) => commands.length,
    align: 'end',
    isTight: true,
  },
  {
    id: 'enabled',
    header: 'Enabled',
    value: ({ isEnabled }) => (isEnabled ? 'Enabled' : 'Disabled'),
    cell: ({ isEnabled }) => (
      <StatusDot tone={isEnabled ? 'good' : 'off'}>{isEnabled ? 'Enabled' : 'Disabled'}</StatusDot>
    ),
    isTight: true,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (preset) => <PresetRowButtons preset={preset} />,
    align: 'end',
    isTight: true,
    phone: 'actions',
  },
];
