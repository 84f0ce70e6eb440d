import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
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
import { counted } from '../../kit/counted.ts';
import { useNamedServers } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { otherNames, playerName, usePlayers } from '../../kit/players.ts';
import { useRead } from '../../kit/reads.ts';
import { memberHolds } from '../../kit/screen-feature.ts';
import type { NamedServer } from '../../kit/server-names.ts';
import { useCan } from '../../kit/use-can.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { searchText } from '../../ui/search-text.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Choosable, Item, ItemGroup, Scope, Target } from './item.ts';
import { inNameOrder } from './name-order.ts';
import type { UsesOf } from './recent.ts';

const SETTLED_MS = 150;
const MIN_PLAYER = 2;
const MIN_TRIBE = 3;
const MOST = 5;
const MOST_TRIBES = 3;
/** After an action, when nothing else is shown. */
const MOST_TO_CHOOSE = 150;
/** More than are shown: the API finds them by their members, too. */
const TRIBES_READ = 20;

const hasAll = (text: string, words: readonly string[]) => {
  const name = searchText(text);
  return words.every((word) => name.includes(word));
};

/** What is typed for all of them. */
const ALL_SERVERS = 'All servers';

const playerKey = ({ netId }: Pick<KnownPlayer, 'netId'>) => `player:${netId}`;
const serverKey = ({ id }: Pick<NamedServer, 'id'>) => `server:${id}`;
const tribeKey = ({ id }: Pick<TribeEntry, 'id'>) => `tribe:${id}`;
const presetKey = ({ id }: Pick<RconPreset, 'id'>) => `preset:${id}`;

type SubjectScope = Extract<Scope, { kind: 'subject' }>;

type Wanted = {
  query: string;
  isOpen: boolean;
  /** After an action: only what it can be done with, and without a query all servers. */
  only: Choosable | undefined;
  onSubject: (scope: Scope) => void;
  /** What Enter does; undefined opens the page. */
  action: string | undefined;
  follow: (target: Target) => void;
  usesOf: UsesOf;
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
  usesOf,
  presetOffers,
  onDone,
}: Wanted): ItemGroup[] {
  const instance = useInstance();
  const { id: botId } = instance;
  const typed = query.trim().slice(0, 60);
  const [settled] = useDebouncedValue(typed, SETTLED_MS);
  const words = searchText(typed).split(' ').filter(Boolean);
  const isAsking = isOpen && words.length > 0;
  const isWanted = (kind: Choosable) => only === undefined || only === kind;
  const most = only === undefined ? MOST : MOST_TO_CHOOSE;

  const seesPlayers = memberHolds(instance, PLAYER_PAGE_NEED);
  const players = useLast(
    usePlayers(
      { q: settled },
      { enabled: isOpen && seesPlayers && isWanted('player') && settled.length >= MIN_PLAYER },
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
      { params: { botId }, query: { q: settled, pageSize: TRIBES_READ } },
      { enabled: isOpen && canReadTribes && isWanted('tribe') && settled.length >= MIN_TRIBE },
    ).data?.rows,
    settled.length >= MIN_TRIBE,
  );
  const canReadPresets = useCan(rconPresetRoutes.list).ok;
  const presets = useRead(
    rconPresetRoutes.list,
    { params: { botId } },
    { enabled: isAsking && canReadPresets && only === undefined },
  );

  /** What Enter and Tab do: after an action both choose. */
  function waysOf(target: Target, choose: () => void): Pick<Item, 'target' | 'onEnter' | 'tab'> {
    const tab = { words: 'actions' as const, run: choose };
    return action === undefined ? { target, onEnter: () => follow(target), tab } : { onEnter: choose, tab };
  }
  const about = (subject: SubjectScope['subject'], note = '') =>
    onSubject({ kind: 'subject', subject, note, ...(action !== undefined && { wanted: action }) });

  function playerItem(player: KnownPlayer): Item {
    const { netId, isOnline, lastSeen, serverName } = player;
    const name = playerName(player);
    const note = [...otherNames(player), serverName].filter(Boolean).join(' · ');
    return {
      key: playerKey(player),
      Icon: IconUser,
      title: name,
      note,
      side: isOnline ? (
        <StatusDot tone="good">online</StatusDot>
      ) : (
        lastSeen > 0 && <RelativeTime at={lastSeen} />
      ),
      ...waysOf({ to: '/player/$eosId', params: { eosId: netId } }, () =>
        about({ on: 'player', netId, name }, note),
      ),
    };
  }

  const statusOf = (id: string) => statuses.data?.find(({ serverId }) => serverId === id);

  function serverItem({ id, name }: NamedServer): Item {
    const status = statusOf(id);
    return {
      key: serverKey({ id }),
      Icon: IconServer2,
      title: name,
      note: status?.isOnline === true ? counted(status.players, 'player') : (status?.reason ?? ''),
      side: status && (
        <StatusDot tone={status.isOnline ? 'good' : status.state === 'starting' ? 'busy' : 'danger'}>
          {status.state}
        </StatusDot>
      ),
      ...waysOf({ to: '/servers/$serverId', params: { serverId: id } }, () =>
        about({ on: 'server', id, name }),
      ),
    };
  }

  const allServers = (): Item => ({
    key: 'servers',
    Icon: IconServer2,
    title: ALL_SERVERS,
    note: counted(servers.length, 'server'),
    ...waysOf({ to: '/servers' }, () => about({ on: 'instance', name: ALL_SERVERS })),
  });

  function tribeItem(row: TribeEntry): Item {
    const { tribeName, serverName, membersCount } = row;
    const note = `${counted(membersCount, 'member')} · ${serverName}`;
    return {
      key: tribeKey(row),
      Icon: IconUsersGroup,
      title: tribeName,
      note,
      ...waysOf({ to: '/dataDashboard', search: { tab: 'tribes', q: tribeName } }, () =>
        about({ on: 'tribe', row, name: tribeName }, serverName),
      ),
    };
  }

  function presetItem(preset: RconPreset): Item {
    const run = presetOffers(preset).find(({ id }) => id === runPreset.id);
    return {
      key: presetKey(preset),
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
  }

  const groups: ItemGroup[] = [];
  if (isWanted('player') && words.length > 0) {
    const found = inNameOrder(players, typed, {
      usesOf,
      named: (player) => ({
        key: playerKey(player),
        names: [playerName(player), ...otherNames(player)],
        isOnline: player.isOnline,
      }),
    });
    groups.push({ head: 'Players', count: found.length, items: found.slice(0, most).map(playerItem) });
  }
  if (only === 'server' || (only === undefined && words.length > 0)) {
    const found = servers.filter(({ name }) => hasAll(name, words));
    // Without a word they are in the order of every list.
    const ordered =
      words.length === 0
        ? found
        : inNameOrder(found, typed, {
            usesOf,
            named: ({ id, name }) => ({
              key: serverKey({ id }),
              names: [name],
              isOnline: statusOf(id)?.isOnline,
            }),
          });
    const isAboutAll = only === undefined && servers.length > 1 && hasAll(ALL_SERVERS, words);
    groups.push({
      head: 'Servers',
      count: found.length + (isAboutAll ? 1 : 0),
      items: [...ordered.slice(0, most).map(serverItem), ...(isAboutAll ? [allServers()] : [])],
    });
  }
  if (isWanted('tribe') && words.length > 0) {
    const found = inNameOrder(
      tribes.filter(({ tribeName }) => hasAll(tribeName, words)),
      typed,
      { usesOf, named: (tribe) => ({ key: tribeKey(tribe), names: [tribe.tribeName] }) },
    );
    const shown = only === undefined ? MOST_TRIBES : most;
    groups.push({ head: 'Tribes', items: found.slice(0, shown).map(tribeItem) });
  }
  if (only === undefined && words.length > 0) {
    const found = inNameOrder(
      (presets.data ?? []).filter(({ name }) => hasAll(name, words)),
      typed,
      { usesOf, named: (preset) => ({ key: presetKey(preset), names: [preset.name] }) },
    );
    groups.push({ head: 'Presets', items: found.slice(0, MOST).map(presetItem) });
  }
  return groups;
}

/** What was found last, until the next is there: results do not flicker while somebody types. */
function useLast<Row>(rows: readonly Row[] | undefined, isWanted: boolean): readonly Row[] {
  const last = useRef<readonly Row[]>([]);
  if (!isWanted) last.current = [];
  else if (rows) last.current = rows;
  return last.current;
}
