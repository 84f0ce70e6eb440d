import { serversFeature } from '@arkwright/contracts/manifests/servers';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { CollectionPage } from '../../kit/collection/collection-page.tsx';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useRowAction } from '../../kit/collection/use-row-action.ts';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice, UpgradeNotice } from '../../kit/problem-notice.tsx';
import { clustersOf, rowGroups } from '../../kit/server-groups.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan, useLimits } from '../../kit/use-can.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { switchedWords } from '../../ui/table/enabled-switch.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { POWER_ACTIONS } from '../shared/actions/server-power-actions.ts';
import { type PowerAbout, PowerMenu } from './power-menu.tsx';
import { serverColumns } from './server-columns.tsx';
import { ServerDetails } from './server-details.tsx';
import { isDown, rowId, SERVER_KINDS, type ServerRow, toneOfRow, toTarget } from './server-row.ts';
import { SERVER_ROW_ACTIONS } from './server-row-actions.ts';
import { ServersEmpty } from './servers-empty.tsx';
import { ServersSummary } from './servers-summary.tsx';
import { useServers } from './use-servers.ts';
import { serversView } from './view.ts';

const ServerDialog = lazyDialog(async () => (await import('./server-dialog.tsx')).ServerDialog);
const WipeDialog = lazyDialog(async () => (await import('./wipe-dialog.tsx')).WipeDialog);

export function ServersPage() {
  const limit = useLimits()?.servers;
  const { servers, statuses, power, rows, isRefreshing, refresh } = useServers(useInstance().id);
  const { reason } = useCan(serverRoutes.update);
  const canAdd = useCan(serverRoutes.create, { current: servers.rows.length });
  const toggle = useRowAction();
  const { dialog, open, close } = useDialog<{ kind: 'add' } | { kind: 'wipe'; row: Server }>();
  const menu = useDialog<PowerAbout>();
  const actions = useActions(POWER_ACTIONS);
  const rowActions = useActions(SERVER_ROW_ACTIONS);
  const isRead = {
    servers: servers.status === 'ready',
    players: servers.status === 'ready' && statuses.status === 'ready',
  };
  // A row grows when its state comes, and until then would say that it is unknown.
  const isWaiting = servers.rows.length > 0 && statuses.status === 'loading';
  const add = <AddButton reason={canAdd.reason} onClick={() => open({ kind: 'add' })} />;

  function handleToggle({ id, name, isEnabled }: Server) {
    const route = isEnabled ? serverRoutes.disable : serverRoutes.enable;
    const act = () => servers.save(route, { body: { serverId: id } });
    void toggle.run(id, act, switchedWords(name, !isEnabled));
  }

  return (
    <CollectionPage
      feature={serversFeature}
      description={<ServersSummary rows={rows} limit={limit} isRead={isRead} />}
      notices={
        <>
          <StaleNotice of={servers} />
          <StaleNotice of={statuses} />
          {statuses.status === 'failed' && (
            <Banner tone="warning">
              The status of the servers could not be loaded, so it is unknown for now.
            </Banner>
          )}
          {canAdd.ok || canAdd.kind === 'access' ? null : <UpgradeNotice>{canAdd.reason}</UpgradeNotice>}
          <ProblemNotice problem={toggle.problem} />
        </>
      }
    >
      <DataTable
        label="Servers"
        data={{ rows, status: isWaiting ? 'loading' : servers.status, isRefreshing, refresh }}
        columns={serverColumns({
          offersFor: rowActions.offersFor,
          reason,
          busy: toggle.busy,
          onToggle: handleToggle,
          power: { reasonOf: power.reasonOf, onOpen: menu.open },
        })}
        rowId={rowId}
        view={serversView}
        kinds={SERVER_KINDS}
        toneOf={toneOfRow}
        groups={rowGroups<ServerRow>(clustersOf(servers.rows), (row) =>
          isDown(row) ? undefined : row.server.id,
        )}
        detail={(row) => (
          <ServerDetails row={row} reason={reason} onWipe={() => open({ kind: 'wipe', row: row.server })} />
        )}
        slots={{ empty: <ServersEmpty action={add} />, actions: add }}
      />
      {dialog?.kind === 'add' && <ServerDialog servers={servers} onClose={close} />}
      {menu.dialog && (
        <PowerMenu
          about={menu.dialog}
          offers={actions.offersFor(toTarget(menu.dialog.row))}
          onClose={menu.close}
        />
      )}
      {actions.dialog}
      {rowActions.dialog}
      {dialog?.kind === 'wipe' && <WipeDialog server={dialog.row} onClose={close} />}
    </CollectionPage>
  );
}
