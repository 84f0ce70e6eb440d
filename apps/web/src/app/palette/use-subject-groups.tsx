import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import { PLAYER_PAGE_NEED } from '@arkwright/contracts/players/needs';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { useDebouncedValue } from '@mantine/hooks';
import { IconServer2, IconTerminal2, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useRef } from 'react';
import { runPreset } from '../../features/rcon-presets/preset-actions.ts';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import { useNamedServers } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { otherNames, playerName, usePlayers } from '../../kit/players.ts';
import { useRead } from '../../kit/reads.ts';
import { memberHolds } from '../../kit/screen-feature.ts';
import { useCan } from '../../kit/use-can.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { searchText } from '../../ui/search-text.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Item, ItemGroup, Scope, Target } from './item.ts';

const SETTLED_MS = 150;
const MIN_PLAYER = 2;
const MIN_TRIBE = 3;
const MOST = 5;

const hasAll = (text: string, words: readonly string[]) => {
  const name = searchText(text);
  return words.every((word) => name.includes(word));
};

const playersOn = (count: number) => `${count} ${count === 1 ? 'player' : 'players'}`;

type Wanted = {
  query: string;
  isOpen: boolean;
  /** After an action: only what it can be done with, and without a query all servers. */
  only: 'player' | 'server' | undefined;
  onSubject: (scope: Scope) => void;
  /** What Enter does; undefined opens the page. */
  action: string | undefined;
  follow: (target: Target, title: string) => void;
  presetOffers: (preset: RconPreset) => readonly Offer[];
  /** Something was chosen. */
  onDone: () => void;
};

/** Players, servers, tribes and presets whose names have the words. */
export function useSubjectGroups({
  query,
  isOpen,
  only,
  onSubject,
  action,
  follow,
  presetOffers,
  onDone,
}: Wanted): ItemGroup[] {
  const instance = useInstance();
  const { id: botId } = instance;
  const typed = query.trim().slice(0, 60);
  const [settled] = useDebouncedValue(typed, SETTLED_MS);
  const words = searchText(typed).split(' ').filter(Boolean);
  const isAsking = isOpen && words.length > 0;

  const seesPlayers = memberHolds(instance, PLAYER_PAGE_NEED);
  const players = useLast(
    usePlayers(
      { q: settled },
      { enabled: isOpen && seesPlayers && only !== 'server' && settled.length >= MIN_PLAYER },
    ).data?.players,
    settled.length >= MIN_PLAYER,
  );
  const servers = useNamedServers() ?? [];
  const canReadStatus = useCan(serverStatusRoutes.list).ok;
  const statuses = useRead(
    kitCalls.serverStatuses,
    { query: { botId } },
    { enabled: isOpen && canReadStatus },
  );
  const canReadTribes = useCan(dataDashboardRoutes.tribes).ok;
  const tribes = useLast(
    useRead(
      dataDashboardRoutes.tribes,
      { params: { botId }, query: { q: settled, pageSize: MOST } },
      { enabled: isOpen && canReadTribes && only === undefined && settled.length >= MIN_TRIBE },
    ).data?.rows,
    settled.length >= MIN_TRIBE,
  );
  const canReadPresets = useCan(rconPresetRoutes.list).ok;
  const presets = useRead(
    rconPresetRoutes.list,
    { params: { botId } },
    { enabled: isAsking && canReadPresets && only === undefined },
  );

  function playerItem(player: KnownPlayer): Item {
    const name = playerName(player);
    const note = [...otherNames(player), player.serverName].filter(Boolean).join(' · ');
    const subject = { on: 'player' as const, netId: player.netId, name };
    const choose = () =>
      onSubject({ kind: 'subject', subject, note, ...(action !== undefined && { wanted: action }) });
    const target: Target = { to: '/player/$eosId', params: { eosId: player.netId } };
    return {
      key: `player:${player.netId}`,
      Icon: IconUser,
      title: name,
      note,
      side: player.isOnline ? (
        <StatusDot tone="good">online</StatusDot>
      ) : (
        player.lastSeen > 0 && <RelativeTime at={player.lastSeen} />
      ),
      ...(action === undefined && { target }),
      onEnter: action === undefined ? () => follow(target, name) : choose,
      tab: { words: 'actions', run: choose },
    };
  }

  function serverItem({ id, name }: { id: string; name: string }): Item {
    const status = statuses.data?.find(({ serverId }) => serverId === id);
    const note = status?.isOnline === true ? playersOn(status.players) : (status?.reason ?? '');
    const choose = () =>
      onSubject({
        kind: 'subject',
        subject: { on: 'server', id, name },
        note: '',
        ...(action !== undefined && { wanted: action }),
      });
    const target: Target = { to: '/servers/$serverId', params: { serverId: id } };
    return {
      key: `server:${id}`,
      Icon: IconServer2,
      title: name,
      note,
      side: status && (
        <StatusDot tone={status.isOnline ? 'good' : status.state === 'starting' ? 'busy' : 'danger'}>
          {status.state}
        </StatusDot>
      ),
      ...(action === undefined && { target }),
      onEnter: action === undefined ? () => follow(target, name) : choose,
      tab: { words: 'actions', run: choose },
    };
  }

  const groups: ItemGroup[] = [];
  if (only !== 'server' && words.length > 0) {
    // Those who are here first; the API has put the nearest names first.
    const found = players.toSorted((a, b) => Number(b.isOnline) - Number(a.isOnline));
    groups.push({
      head: 'Players',
      count: found.length,
      items: found.slice(0, only ? 20 : MOST).map(playerItem),
    });
  }
  if (only !== 'player' && (words.length > 0 || only === 'server')) {
    const found = servers.filter(({ name }) => hasAll(name, words));
    groups.push({
      head: 'Servers',
      count: found.length,
      items: found.slice(0, only ? 150 : MOST).map(serverItem),
    });
  }
  if (only !== undefined || words.length === 0) return groups;
  groups.push({
    head: 'Tribes',
    items: tribes
      .filter(({ tribeName }) => hasAll(tribeName, words))
      .slice(0, 3)
      .map(({ id, tribeName, serverName, membersCount }): Item => {
        const target: Target = { to: '/dataDashboard', search: { tab: 'tribes', q: tribeName } };
        return {
          key: `tribe:${id}`,
          Icon: IconUsersGroup,
          title: tribeName,
          note: `${membersCount} ${membersCount === 1 ? 'member' : 'members'} · ${serverName}`,
          target,
          onEnter: () => follow(target, tribeName),
        };
      }),
  });
  const found = (presets.data ?? []).filter(({ name }) => hasAll(name, words));
  groups.push({
    head: 'Presets',
    items: found.slice(0, MOST).map((preset): Item => {
      const run = presetOffers(preset).find(({ id }) => id === runPreset.id);
      return {
        key: `preset:${preset.id}`,
        Icon: IconTerminal2,
        title: `Run ${preset.name}…`,
        note: 'RCON Presets',
        ...(run?.reason !== undefined && { side: run.reason, isGrey: true }),
        onEnter:
          run && run.reason === undefined
            ? () => {
                onDone();
                void run.choose();
              }
            : undefined,
      };
    }),
  });
  return groups;
}

/** What was found last, until the next is there: results do not flicker while somebody types. */
function useLast<Row>(rows: readonly Row[] | undefined, isWanted: boolean): readonly Row[] {
  const last = useRef<readonly Row[]>([]);
  if (!isWanted) last.current = [];
  else if (rows) last.current = rows;
  return last.current;
}
