import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import type { Column } from '../../ui/table/column.ts';
import styles from './config-columns.module.css';
import { ConfigRowButtons } from './config-row-buttons.tsx';
import { latestFetch } from './fetched-by.ts';
import { LastFetchedCell } from './last-fetched-cell.tsx';

/** The table's columns (specification §2), and who has fetched the config. */
export const CONFIG_COLUMNS: readonly Column<DynamicConfig>[] = [
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
    id: 'fetched',
    header: 'Last fetch',
    value: ({ fetches }) => latestFetch(fetches)?.servers.join(' ') ?? '',
    cell: ({ fetches }) => <LastFetchedCell fetches={fetches} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (config) => <ConfigRowButtons config={config} />,
    align: 'end',
    isTight: true,
    phone: 'actions',
  },
];
