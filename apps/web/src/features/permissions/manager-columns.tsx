import { AREA_PERMISSIONS, AREAS } from '@arkwright/contracts/derived/permissions';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { isInForce } from '@arkwright/contracts/permissions/bounds';
import { reachesConsole } from '@arkwright/contracts/permissions/dangerous';
import { LEVELS, levelIn } from '@arkwright/contracts/permissions/levels';
import { templateOf } from '@arkwright/contracts/permissions/templates';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import type { RowDialog } from '../../kit/collection/row-dialog.ts';
import { counted } from '../../kit/counted.ts';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { DeleteRowButton, EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';
import styles from './manager-columns.module.css';
import { ManagerName, type Naming } from './manager-name.tsx';
import type { ManagerEntry } from './use-managers.ts';

export type ManagerRow = ManagerEntry & { naming: Naming };

const CONSOLE = 'Can run any command on your game servers';

/** How many permissions can be given one by one. */
const GIVEN = AREA_PERMISSIONS.length;

const areas = (count: number) => counted(count, 'area');

/** If there are more areas, only their number is shown. */
const MAX_NAMED = 3;

/** The number of permissions, and what they are: Edit of an area counts as two, View as one. Full access is the maximum. */
export function countWords(permissions: readonly string[]): string {
  if (permissions.includes('FullAccess')) return `${GIVEN} (full access)`;
  const held = (level: number) => AREAS.filter((area) => levelIn(area, permissions) === level);
  const [edits, views] = [held(LEVELS.Edit), held(LEVELS.View)];
  const [edited, viewed] = [edits.length, views.length];
  if (edited + viewed > 0 && edited + viewed <= MAX_NAMED) {
    const named = [
      ...edits.map((area) => `${areaLabel(area)}: edit`),
      ...views.map((area) => `${areaLabel(area)}: view`),
    ];
    return `${permissions.length} (${named.join(', ')})`;
  }
  const parts = [
    ...(edited > 0 ? [`edits ${areas(edited)}`] : []),
    ...(viewed > 0 ? [`views ${edited > 0 ? `${viewed} more` : areas(viewed)}`] : []),
  ];
  return `${permissions.length} (${parts.join(', ') || 'no area'})`;
}

function TemplateName({ permissions }: { permissions: readonly string[] }) {
  // Of full access the words beside it say the same.
  const template = permissions.includes('FullAccess') ? undefined : templateOf(permissions);
  return template && <strong className={styles.template}>{template.label}</strong>;
}

function ExpiryCell({ expiresAt }: { expiresAt: number }) {
  if (expiresAt === 0) return 'Never';
  const at = <RelativeTime at={expiresAt} withDate />;
  return isInForce({ expiresAt }, Date.now()) ? at : <span className={styles.over}>Ended {at}</span>;
}

/** The table's columns (specification §2), and when a grant ends. */
export function managerColumns(
  open: (dialog: RowDialog<ManagerRow>) => void,
  view: { whyNot: (row: ManagerRow) => string | undefined; start: (row: ManagerRow) => void },
): Column<ManagerRow>[] {
  return [
    {
      id: 'discordId',
      header: 'Discord ID',
      value: ({ discordId, naming }) => `${naming.name} ${discordId}`,
      cell: (row) => (
        <span className={styles.who}>
          <ManagerName {...row} />
          {row.isUnsaved && <span className={styles.unsaved}>Not saved yet</span>}
        </span>
      ),
      phone: 'heading',
    },
    {
      id: 'permissions',
      header: '# Permissions',
      value: ({ permissions }) =>
        permissions.includes('FullAccess') ? Number.MAX_SAFE_INTEGER : permissions.length,
      cell: ({ permissions }) => (
        <span className={styles.count}>
          <TemplateName permissions={permissions} />
          {countWords(permissions)}
          {reachesConsole(permissions) && (
            <IconAlertTriangle size={15} className={styles.console} role="img" aria-label={CONSOLE}>
              <title>{CONSOLE}</title>
            </IconAlertTriangle>
          )}
        </span>
      ),
      isTight: true,
      phone: 'fact',
    },
    {
      id: 'expiresAt',
      header: 'Expires',
      value: ({ expiresAt }) => expiresAt || Number.MAX_SAFE_INTEGER,
      cell: ({ expiresAt }) => <ExpiryCell expiresAt={expiresAt} />,
      phone: 'labelled',
    },
    actionsColumn((row) => (
      <>
        <ActionIconButton
          label="View as"
          icon={<IconEye {...ROW_ICON} />}
          reason={view.whyNot(row)}
          onClick={() => view.start(row)}
        />
        <EditRowButton reason={undefined} onClick={() => open({ kind: 'edit', row })} />
        <DeleteRowButton reason={undefined} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
}
