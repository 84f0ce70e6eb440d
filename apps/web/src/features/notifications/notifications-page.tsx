import { actorKey } from '@arkwright/contracts/history/keys';
import { MAX_NOTIFICATIONS } from '@arkwright/contracts/notifications/bounds';
import { type Notification, notificationRoutes } from '@arkwright/contracts/notifications/routes';
import { IconBellZ, IconHistory, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useInstances } from '../../kit/instances.ts';
import { useNotifications } from '../../kit/notifications.ts';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { readKey } from '../../kit/read-key.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useUser } from '../../kit/use-session.ts';
import { ActionButton, ActionIconButton } from '../../ui/action-button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './notifications-page.module.css';
import { useMarkRead } from './use-mark-read.ts';
import { notificationsView } from './view.ts';

const idOf = ({ id }: Notification) => id;
const empty = (
  <EmptyState icon={<IconBellZ />} title="No notifications">
    When something needs your attention, or something you started is done, you are told here.
  </EmptyState>
);

const ABOUT = 'What needs your attention, and how things you started ended.';
const FULL = `The newest ${MAX_NOTIFICATIONS} are kept: older ones are deleted.`;

export function NotificationsPage() {
  const notifications = useNotifications();
  const queries = useQueryClient();
  const clear = useAction(notificationRoutes.clear);
  const [problem, setProblem] = useState<Problem | null>(null);
  const fresh = useMarkRead(notifications.rows);
  const { remove } = notifications;

  const columns = useMemo(() => {
    async function handleDelete(notificationId: string) {
      const outcome = await remove(notificationRoutes.remove, { body: { notificationId } }, notificationId);
      setProblem(outcome.ok ? null : outcome.problem);
      if (outcome.ok) showToast({ tone: 'good', message: 'Notification deleted' });
    }
    return notificationColumns(fresh, (id) => void handleDelete(id));
  }, [fresh, remove]);

  async function handleClear() {
    const outcome = await clear.run({});
    setProblem(outcome.ok ? null : outcome.problem);
    if (!outcome.ok) return;
    queries.setQueryData(readKey(notificationRoutes.list, {}), []);
    showToast({ tone: 'good', message: 'Notifications cleared' });
  }

  return (
    <>
      <PageHeader
        title="Notifications"
        description={notifications.rows.length < MAX_NOTIFICATIONS ? ABOUT : `${ABOUT} ${FULL}`}
        actions={<OwnActions />}
      />
      <div className={styles.notices}>
        <StaleNotice of={notifications} />
        <ProblemNotice problem={problem} />
      </div>
      <DataTable
        label="Notifications"
        data={notifications}
        columns={columns}
        rowId={idOf}
        view={notificationsView}
        slots={{
          empty,
          actions: (
            <ActionButton
              variant="default"
              leftSection={<IconTrash size={16} />}
              reason={notifications.rows.length === 0 ? 'There is nothing to clear.' : undefined}
              onClick={() => void handleClear()}
            >
              Clear
            </ActionButton>
          ),
        }}
      />
    </>
  );
}

/** The way to what the person has done in the selected bot, each with how it ended. */
function OwnActions() {
  const user = useUser();
  const { selected } = useInstances();
  if (!user || !selected) return null;
  const actor = actorKey({ kind: 'user', id: user.discordId, name: user.username });
  return (
    <ButtonLink to="/history" search={{ actor }} variant="default" leftSection={<IconHistory size={16} />}>
      What you did
    </ButtonLink>
  );
}

function notificationColumns(
  fresh: ReadonlySet<string>,
  onDelete: (id: string) => void,
): Column<Notification>[] {
  return [
    {
      id: 'message',
      header: 'Message',
      value: ({ message }) => message,
      cell: ({ id, message }) => (
        <span className={styles.message}>
          {fresh.has(id) && <span className={styles.fresh}>New</span>}
          {message}
        </span>
      ),
      phone: 'heading',
    },
    {
      id: 'createdAt',
      header: 'Timestamp',
      isTight: true,
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} withDate />,
      phone: 'fact',
    },
    {
      id: 'actions',
      header: 'Actions',
      isTight: true,
      align: 'end',
      phone: 'actions',
      cell: ({ id, page }) => (
        <>
          {page !== '' && <OpenPage page={page} />}
          <ActionIconButton
            label="Delete Notification"
            icon={<IconTrash size={16} />}
            onClick={() => onDelete(id)}
          />
        </>
      ),
    },
  ];
}

/** The way to an address of ours, `/decay?bot=…`. */
function OpenPage({ page }: { page: string }) {
  const { pathname, searchParams } = new URL(page, window.location.origin);
  return (
    // The server's addresses are not among the router's types.
    <ButtonLink
      to={pathname as '/'}
      search={Object.fromEntries(searchParams)}
      variant="default"
      size="compact-md"
    >
      Open
    </ButtonLink>
  );
}
