import { mayBeLossy, writtenForms } from '@arkwright/ark/chat-text';
import { isEosId } from '@arkwright/ark/eos-id';
import type { OnlinePlayer } from '@arkwright/ark/list-players';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { plainText } from '@arkwright/ark/plain-text';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { PLAYERS_KEPT_DAYS } from '@arkwright/contracts/players/bounds';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { ServerKey } from '../../fleet/game-server.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import * as arrivals from './arrivals-repository.ts';
import type { KnownPlayerRow, Uploaded } from './repository.ts';
import * as repository from './repository.ts';

export { listHeard } from './heard-repository.ts';
export {
  countNew,
  findPlayer,
  findPlayers,
  listLastSeen,
  listNamesThere,
  listOnlinePlayers,
  listThere,
} from './repository.ts';
export type { KnownPlayerRow };

export const PLAYERS_KEPT_MS = PLAYERS_KEPT_DAYS * DAY_MS;
/** Players who joined earlier are in the player list by now, or have left. */
export const ARRIVALS_KEPT_MS = 5 * MINUTE_MS;
const MAX_NAME_LENGTH = 100;
/** More than any game server has room for. */
const MAX_ON_SERVER = 500;

/** The players on a game server, as it reported them. */
export type PlayerList = { server: ServerKey; players: readonly OnlinePlayer[] };

/**
 * Stores who is on some servers now, earlier lists first. Returns the instances that were stored: skips those that are just
 * being changed or deleted.
 */
export function notePlayerLists(
  context: Pick<AppContext, 'db' | 'bus'>,
  lists: readonly PlayerList[],
): Promise<string[]> {
  const servers = lists.map(({ server }) => server);
  const listed = lists.flatMap(({ server: { botId, id: serverId }, players }) =>
    players
      .filter(({ id }) => isEosId(id))
      .slice(0, MAX_ON_SERVER)
      .map(({ id: netId, name }) => ({ botId, serverId, netId, name: storedName(name) })),
  );
  return context.db.transaction(async (tx) => {
    const { noted, grown, moved } = await repository.noteListed(tx, servers, listed);
    const news = moved.map((botId) => ({ kind: 'changed', of: { botId }, topic: 'players-online' }) as const);
    if (news.length > 0) await context.bus.publish(tx, ...news);
    if (grown.length > 0) await repository.deleteSurplus(tx, grown);
    return noted;
  });
}

/** Stores the players of an upload, with cleaned names. */
export async function noteUploadedPlayers(
  context: Pick<AppContext, 'clock' | 'db'>,
  scope: InstanceScope,
  { serverId, ...uploaded }: { serverId: string; players: readonly Uploaded[] },
): Promise<void> {
  const since = context.clock.now() - PLAYERS_KEPT_MS;
  const players = uploaded.players.filter(({ lastSeen }) => lastSeen > since);
  if (players.length === 0) return;
  const server = { botId: scope.botId, id: serverId };
  await context.db.transaction(async (tx) => {
    const hasNew = await repository.noteUploaded(tx, server, { players, hourMs: HOUR_MS });
    if (hasNew) await repository.deleteSurplus(tx, [scope.botId]);
  });
}

/**
 * Stores players who joined game servers by new lines of their logs, before anything else in the transaction: the list of
 * players is requested only every ten seconds, and a player who writes before that must not be mistaken for another with
 * the same name.
 */
export async function noteArrivals(
  tx: Queries,
  logs: readonly { server: ServerKey; events: readonly GameLogEntry[] }[],
  now: number,
): Promise<void> {
  const joins = logs.flatMap(({ server, events }) =>
    events
      .flatMap((event) =>
        event.type === 'player.joined' && event.eosId !== null && (event.at ?? now) >= now - ARRIVALS_KEPT_MS
          ? [{ server, netId: event.eosId, event }]
          : [],
      )
      .slice(-arrivals.MAX_ARRIVALS),
  );
  const come = await mapInSlices(joins, ({ event, ...of }) => ({ ...of, name: storedName(event.player) }));
  if (come.length === 0) return;
  await arrivals.insertArrivals(tx, come);
  await arrivals.deleteEarlierArrivals(
    tx,
    logs.map(({ server }) => server),
  );
}

/** A name as players are stored under it. */
export const storedName = (name: string): string => plainText(name, MAX_NAME_LENGTH);

/** A chat line with its author's name as players are stored under it, to be told apart by `authorsOf`. */
export const storedLine = (said: { player: string; character: string; message: string }): string =>
  `${storedName(said.player)} (${said.character}): ${said.message}`;

/** The last known names of players by their EOS IDs. Unknown players have no entry. */
export async function lastNames(
  db: Queries,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<Map<string, { name: string; characterName: string }>> {
  if (netIds.length === 0) return new Map();
  const rows = await repository.listNames(db, scope, netIds);
  return new Map(rows.map(({ netId, ...names }) => [netId, names]));
}

/**
 * The EOS IDs of players by their names in lines of a log. A name that is blank, unknown or ambiguous has no entry: names are
 * not IDs, and players are not guessed. With question marks, it may be that of any player whose name a game writes so.
 */
export async function idsByName(
  db: Queries,
  scope: InstanceScope,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const storedAs = new Map(await mapInSlices(names, (name) => [name, storedName(name)] as const));
  const stored = [...new Set(storedAs.values())];
  const named = await repository.listNamed(db, scope, stored);
  const lossy = stored.filter(mayBeLossy);
  const outside = lossy.length > 0 ? await repository.listOutsideAscii(db, scope, lossy) : [];
  const players = new Map([...named, ...outside].map((player) => [player.netId, player]));
  const written = [...players.values()].flatMap(({ netId, name }) =>
    writtenForms(name).map((form) => ({ netId, form })),
  );
  const found = Map.groupBy(written, ({ form }) => form);
  return new Map(
    [...storedAs].flatMap(([name, stored]) => {
      const [player, ...others] = found.get(stored) ?? [];
      const isClear = player !== undefined && others.length === 0 && stored !== '';
      return isClear ? [[name, player.netId] as const] : [];
    }),
  );
}

/** Arrivals that are too old to matter. */
export const arrivalRetention: Retention = {
  what: 'players who came some minutes ago',
  deleteSome: (db, { now, limit }) =>
    arrivals.deleteOldArrivals(db, { before: now - ARRIVALS_KEPT_MS, limit }),
};

/** Players who were not seen for 180 days. */
export const unseenPlayerRetention: Retention = {
  what: 'players not seen for long',
  deleteSome: (db, { now, limit }) => repository.deleteUnseen(db, { before: now - PLAYERS_KEPT_MS, limit }),
};
