import type { WatchedMod } from '@arkwright/contracts/update-notifications/schema';
import { IconPuzzle } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import styles from './update-notifications.module.css';
import type { Updates } from './use-updates.ts';
import { updateNotificationsView } from './view.ts';

const nameOf = ({ id, name }: WatchedMod) => name || `Mod ${id}`;

function fileOf({ state, fileName }: WatchedMod): string {
  if (state === 'missing') return 'CurseForge has no such mod for this game.';
  return state === 'waiting' ? 'Not asked for yet' : fileName;
}

const claimWords = ({ version }: NonNullable<WatchedMod['claim']>) =>
  `CurseForge now says ${version === '' ? 'that there is no such mod' : `file ${version}`}, which counts once it says so again.`;

const COLUMNS: Column<WatchedMod>[] = [
  {
    id: 'name',
    header: 'Name',
    value: nameOf,
    cell: (mod) => (
      <bdi className={`${styles.name} ${styles.heading}`}>
        {mod.url === '' ? nameOf(mod) : <ExternalLink href={mod.url}>{nameOf(mod)}</ExternalLink>}
      </bdi>
    ),
    phone: 'heading',
  },
  {
    id: 'modId',
    header: 'ID',
    value: ({ id }) => Number(id),
    cell: ({ id }) => <IdCell label="mod ID" value={id} />,
    isTight: true,
  },
  {
    id: 'file',
    header: 'Newest file',
    value: fileOf,
    cell: (mod) => (
      <bdi className={styles.name} data-missing={mod.state === 'missing' || undefined}>
        {fileOf(mod) || <Unknown />}
        {mod.claim && <span className={styles.more}> {claimWords(mod.claim)}</span>}
      </bdi>
    ),
    phone: 'fact',
  },
  {
    id: 'published',
    header: 'Published',
    value: ({ fileAt }) => fileAt,
    cell: ({ fileAt }) => (fileAt === 0 ? <Unknown /> : <RelativeTime at={fileAt} />),
    isTight: true,
    phone: 'state',
  },
  {
    id: 'servers',
    header: 'Watched for',
    value: ({ servers }) => servers,
    cell: ({ servers, isAdditional }) =>
      [
        ...(servers > 0 ? [`${servers} ${servers === 1 ? 'server' : 'servers'}`] : []),
        ...(isAdditional ? ['additional'] : []),
      ].join(', '),
    isTight: true,
  },
];

/** The mods that are watched, with the newest file of each. */
export function ModsTab({ updates }: { updates: Updates }) {
  return (
    <DataTable
      label="Watched mods"
      data={updates.table(({ watched }) => watched)}
      columns={COLUMNS}
      rowId={({ id }) => id}
      view={updateNotificationsView}
      slots={{
        empty: (
          <EmptyState icon={<IconPuzzle />} title="There are no mods to watch">
            The mods of your servers appear here: those entered on Servers and those that companions report.
            Add others in the settings.
          </EmptyState>
        ),
      }}
    />
  );
}
