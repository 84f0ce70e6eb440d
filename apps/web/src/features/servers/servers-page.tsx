import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { AreaAccess } from '../../kit/area-access.tsx';
import { useInstance } from '../../kit/instances.ts';
import { LastChanged } from '../../kit/last-changed.tsx';
import { ProblemNotice, UpgradeNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan, useLimits } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { ServerActionsContext } from './server-actions-context.ts';
import { SERVER_COLUMNS } from './server-columns.tsx';
import { ServerDetails } from './server-details.tsx';
import { type OpenDialog, preloadDialogs, ServerDialogs } from './server-dialogs.tsx';
import { rowId } from './server-row.ts';
import { ServersEmpty } from './servers-empty.tsx';
import styles from './servers-page.module.css';
import { ServersSummary } from './servers-summary.tsx';
import { useServers } from './use-servers.ts';
import { useToggle } from './use-toggle.ts';

/** Rows a page (specification §9). */
const DEFAULTS = { size: 50, sortBy: 'index' };

export function ServersPage() {
  const { servers, statuses, rows, refresh } = useServers(useInstance().id);
  const limit = useLimits()?.servers;
  const canEdit = useCan(serverRoutes.update);
  const canAdd = useCan(serverRoutes.create, { current: servers.rows.length });
  const toggle = useToggle(servers);
  const page = useRef<HTMLDivElement>(null);
  const { dialog, open, close } = useDialog<OpenDialog>(() => page.current);

  useEffect(() => {
    // Whoever points at the screen or tabs into it may open a dialog next.
    const events = ['pointerenter', 'focusin'] as const;
    const element = page.current;
    for (const event of events) element?.addEventListener(event, preloadDialogs, { once: true });
    return () => {
      for (const event of events) element?.removeEventListener(event, preloadDialogs);
    };
  }, []);

  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} />}
      reason={canAdd.reason}
      onClick={() => open({ kind: 'add' })}
    >
      Add
    </ActionButton>
  );

  return (
    <AreaAccess area="Servers">
      <div ref={page} tabIndex={-1} className={styles.page}>
        <PageHeader
          title="Servers"
          actions={<LastChanged area="Servers" />}
          description={
            rows.length > 0 ? (
              <ServersSummary rows={rows} limit={limit} />
            ) : (
              'The game servers of your cluster, and how the bot reaches them.'
            )
          }
        />
        <div className={styles.notices}>
          <StaleNotice of={servers} />
          <StaleNotice of={statuses} />
          {statuses.status === 'failed' && (
            <Banner tone="warning">
              What the bot knows of the servers could not be loaded: their status is unknown for now.
            </Banner>
          )}
          {canAdd.ok || canAdd.kind === 'access' ? null : <UpgradeNotice>{canAdd.reason}</UpgradeNotice>}
          <ProblemNotice problem={toggle.problem} />
        </div>
        <ServerActionsContext
          value={{
            reason: canEdit.reason,
            busy: toggle.busy,
            open: (kind, server) => open({ kind, server }),
            toggle: (server) => void toggle.toggle(server),
          }}
        >
          <DataTable
            label="Servers"
            data={{ rows, status: servers.status, refresh }}
            columns={SERVER_COLUMNS}
            rowId={rowId}
            defaults={DEFAULTS}
            detail={(row) => <ServerDetails row={row} />}
            slots={{
              empty: <ServersEmpty action={add} />,
              actions: (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconRefresh size={16} />}
                    loading={servers.isRefreshing || statuses.isRefreshing}
                    onClick={refresh}
                  >
                    Refresh
                  </Button>
                  {add}
                </>
              ),
            }}
          />
        </ServerActionsContext>
        {dialog !== null && (
          <Suspense
            fallback={
              <div className={styles.opening} role="status">
                Opening…
              </div>
            }
          >
            <ServerDialogs dialog={dialog} servers={servers} onClose={close} />
          </Suspense>
        )}
      </div>
    </AreaAccess>
  );
}
