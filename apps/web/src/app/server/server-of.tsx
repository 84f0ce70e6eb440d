import { MODERATION } from '@arkwright/contracts/derived/permissions';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { StatusChange } from '@arkwright/contracts/server-status/schema';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { shownText } from '../../features/live/line-words.ts';
import type { DangerKind } from '../../features/servers/page/danger-zone.tsx';
import { DangerZone } from '../../features/servers/page/danger-zone.tsx';
import { FactsTab } from '../../features/servers/page/facts-tab.tsx';
import { HeadActions } from '../../features/servers/page/head-actions.tsx';
import { KeysDialog } from '../../features/servers/page/keys-dialog.tsx';
import { outagesOf, stopsOf } from '../../features/servers/page/outages.ts';
import { OutagesPanel } from '../../features/servers/page/outages-panel.tsx';
import { PastPlayersPanel } from '../../features/servers/page/past-players-panel.tsx';
import { PlayersPanel } from '../../features/servers/page/players-panel.tsx';
import { PowerPanel } from '../../features/servers/page/power-panel.tsx';
import { RunsPanel } from '../../features/servers/page/runs-panel.tsx';
import { caseOf } from '../../features/servers/page/server-case.ts';
import { ServerDialogs } from '../../features/servers/page/server-dialogs.tsx';
import { ServerHead } from '../../features/servers/page/server-head.tsx';
import styles from '../../features/servers/page/server-page.module.css';
import { SettingsTab } from '../../features/servers/page/settings-tab.tsx';
import { Trouble } from '../../features/servers/page/trouble.tsx';
import { useServerForm } from '../../features/servers/page/use-server-form.ts';
import { useTabKeys } from '../../features/servers/page/use-tab-keys.ts';
import { SERVER_TABS, type ServerTab } from '../../features/servers/page/view.ts';
import { type ServerRow, toTarget } from '../../features/servers/server-row.ts';
import type { useServers } from '../../features/servers/use-servers.ts';
import { SERVER_ACTIONS } from '../../features/shared/actions/server-actions.ts';
import { ServerChart } from '../../features/status-and-listing/server-chart.tsx';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { useRead } from '../../kit/reads.ts';
import { useScreenTitle } from '../../kit/screen-title.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useStore } from '../../kit/store.ts';
import { useUnsavedGuard } from '../../kit/unsaved-guard.tsx';
import { useCan, useHolds } from '../../kit/use-can.ts';
import { useView } from '../../ui/address/use-view.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { Notices } from '../../ui/notices.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { ConsoleTab, LinesTab } from './live-tabs.tsx';
import { serverView } from './view.ts';

/** It has the names of all settings. */
const HappenedPanel = lazy(async () => ({
  default: (await import('../../features/servers/page/happened-panel.tsx')).HappenedPanel,
}));

const LABELS: Record<ServerTab, string> = {
  overview: 'Overview',
  players: 'Players',
  console: 'Console',
  lines: 'Lines',
  settings: 'Settings',
  facts: 'Facts',
};

const KEYS = [
  ...SERVER_TABS.map((name, index) => [String(index + 1), LABELS[name]] as const),
  ['m', 'Message players'],
  ['c', 'Console'],
  ['?', 'This list'],
] as const;

type ServerOfProps = { row: ServerRow; all: ReturnType<typeof useServers> };

/** A server that is there: its head, what is wrong with it, and the tabs. */
export function ServerOf({ row, all: { servers, statuses } }: ServerOfProps) {
  const { server } = row;
  const [{ tab, range }, change] = useView(serverView);
  const navigate = useNavigate();
  const { dialog, open, close } = useDialog<DangerKind>();
  const keys = useDialog<true>();
  const settings = useServerForm(server, servers);
  const isDirty = settings.form.formState.isDirty;
  const guard = useUnsavedGuard(isDirty);
  const canEdit = useCan(serverRoutes.update);
  const staleSince = useDownSince();
  const { changes, lastLine } = useLately(row);
  const stops = useMemo(() => stopsOf(outagesOf(changes, [])), [changes]);
  const kind = caseOf(row);
  const actions = useActions(SERVER_ACTIONS);
  const offers = actions.offersFor(toTarget(row));
  const tell = offers.find(({ id }) => id === 'message');
  useScreenTitle(server.name);

  /** Tabs are places: Back leads to the one before. */
  function openTab(name: ServerTab) {
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, tab: name }),
      resetScroll: false,
    });
  }
  useTabKeys({
    tabs: SERVER_TABS,
    onTab: openTab,
    keys: {
      m: () => void (tell?.reason === undefined && tell?.choose()),
      c: () => openTab('console'),
      '?': () => keys.open(true),
    },
  });

  async function enable(isEnabled: boolean): Promise<boolean> {
    const route = isEnabled ? serverRoutes.enable : serverRoutes.disable;
    const outcome = await servers.save(route, { body: { serverId: server.id } });
    showToast(
      outcome.ok
        ? { tone: 'good', message: `${server.name} ${isEnabled ? 'enabled' : 'disabled'}` }
        : { tone: 'danger', message: outcome.problem.message },
    );
    return outcome.ok;
  }

  const players = { row, tell };
  const content: Record<ServerTab, () => React.ReactNode> = {
    overview: () => (
      <div className={styles.columns}>
        <div className={styles.column}>
          <div data-place="chart">
            <ServerChart
              server={server}
              range={range}
              stops={stops}
              onRange={(chosen) => change({ range: chosen })}
            />
          </div>
          <OutagesPanel serverId={server.id} changes={changes} />
          <Suspense fallback={<LoadingBox height={240} label="Loading what happened" />}>
            <HappenedPanel serverId={server.id} changes={changes} lastLine={lastLine} />
          </Suspense>
        </div>
        <div className={styles.column}>
          <div data-place="players">
            <PlayersPanel {...players} isShort onAll={() => openTab('players')} />
          </div>
          <PowerPanel row={row} />
          <RunsPanel server={server} />
        </div>
      </div>
    ),
    players: () => (
      <div className={styles.column}>
        <PlayersPanel {...players} />
        <PastPlayersPanel serverId={server.id} />
      </div>
    ),
    console: () => <ConsoleTab row={row} />,
    lines: () => <LinesTab row={row} />,
    settings: () => <SettingsTab server={server} servers={servers} of={settings} />,
    facts: () => (
      <FactsTab
        row={row}
        reason={canEdit.reason}
        danger={
          <DangerZone
            server={server}
            reason={canEdit.reason}
            onAsk={open}
            onEnable={() => void enable(true)}
          />
        }
      />
    ),
  };

  return (
    <Stack>
      <ServerHead row={row} staleSince={staleSince} actions={<HeadActions row={row} offers={offers} />} />
      <Notices>
        <StaleNotice of={servers} />
        <StaleNotice of={statuses} />
        <Trouble
          row={row}
          lastLine={lastLine}
          onEnable={() => void enable(true)}
          onEdit={() => openTab('settings')}
        />
      </Notices>
      <PageTabs
        label={`About ${server.name}`}
        tabs={SERVER_TABS.map((name) => ({
          name,
          label: name === 'players' && kind === 'online' ? `Players ${row.players}` : LABELS[name],
          ...(name === 'settings' && isDirty && tab !== 'settings' && { mark: 'unsaved' }),
        }))}
        tab={tab}
        onChange={openTab}
      >
        {content[tab]()}
      </PageTabs>
      {dialog && (
        <ServerDialogs
          kind={dialog}
          row={row}
          servers={servers}
          onDisable={() => enable(false)}
          onClose={close}
        />
      )}
      {actions.dialog}
      {keys.dialog && <KeysDialog keys={KEYS} onClose={keys.close} />}
      {guard}
    </Stack>
  );
}

/** Since when Arkwright can't be reached, ms; undefined while it can. */
function useDownSince(): number | undefined {
  const { isDown } = useStore(useKit().connection);
  const [since, setSince] = useState<number>();
  useEffect(() => setSince(isDown ? Date.now() : undefined), [isDown]);
  return isDown ? since : undefined;
}

const NO_CHANGES: readonly StatusChange[] = [];

/** Its last changes of state, and while it is offline the last thing that the game wrote. Read again when its state changes. */
function useLately({ server, status }: ServerRow) {
  const { id: botId } = useInstance();
  const seesLines = useHolds(MODERATION.watch);
  const isOffline = status.text === 'Offline';
  const changes = useRead(serverStatusRoutes.changes, { params: { serverId: server.id } });
  const lines = useRead(
    liveRoutes.lines,
    { params: { botId }, query: { serverId: server.id, limit: 20 } },
    { enabled: seesLines && isOffline },
  );
  const { refetch } = changes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a state that has just begun is one change more
  useEffect(() => void refetch(), [status.since, status.text, refetch]);
  // What is sent from here, and changes of state, the game did not write.
  const last = lines.data?.lines.findLast(({ kind }) => kind !== 'sent' && kind !== 'server');
  return {
    changes: changes.data ?? NO_CHANGES,
    lastLine: isOffline && last ? { at: last.at, text: shownText(last) } : undefined,
  };
}
