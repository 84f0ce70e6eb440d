import { mayBeLossy } from '@arkwright/ark/chat-text';
import type { RconCommand } from '@arkwright/ark/commands';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { CrosschatGroup } from '@arkwright/contracts/crosschat/settings';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { enqueueMessages, type Outgoing } from '../../discord/outbox.ts';
import { findOwnWords, type NewCommand, sendCommands } from '../../game-commands/service.ts';
import type { NewEvents } from '../../game-events/game-event-handler.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { createPace, mapInSlices, type Pace } from '../../platform/work/slices.ts';
import { withholderOf } from '../chat-mutes/service.ts';
import { authorsAmong, NEWS_MS } from '../chat-words/service.ts';
import { listThere, storedName } from '../known-players/service.ts';
import { type Peer, peersOf } from '../server-status/service.ts';
import { type ChatSettings, groupOfServer } from './groups.ts';
import { type Arrival, isOld, type Line, lineOf } from './lines.ts';
import { identify, RecentLines } from './recent.ts';
import * as repository from './repository.ts';
import { addTo } from './tally.ts';
import { inDiscord, inGame, welcome } from './words.ts';

/** Lines that were taken one after the other within so long are counted together, ms. */
const TAKEN_TOGETHER_MS = 600_000;
const SERVER = 'SERVER';

type RelayContext = Pick<AppContext, 'bus' | 'clock'>;
type Batch = NewEvents<'bannedWord' | 'chat'>;

/** A server of a group, with what it has told. */
type Room = Batch & { chat: ChatSettings; group: CrosschatGroup };

/** What goes out of the transaction, of one instance. */
type Mail = {
  scope: InstanceScope;
  items: Outgoing[];
  commands: NewCommand[];
  /** How many lines of each server the commands are of. */
  lines: Map<string, number>;
  chat: ChatSettings;
};

/**
 * Relays what was said on game servers to the others of their groups and to the groups' channels, in the order in which it
 * was said on each. What comes by several ways is relayed once, and what we had a server say never.
 */
export async function relayGames(
  context: RelayContext,
  tx: Queries,
  batches: readonly Batch[],
): Promise<void> {
  const rooms = batches.flatMap((batch): Room[] => {
    const { chat } = batch.settings;
    const group = groupOfServer(chat, batch.server.id);
    return group ? [{ ...batch, chat, group }] : [];
  });
  if (rooms.length === 0) return;
  const { now, rows } = await repository.lockServers(tx, rooms.map(keyOf));
  const isOurs = await findOwnWords(tx, rooms);
  const peers = await peersOf(tx, [...new Set(rooms.map(({ scope }) => scope.botId))]);
  const stored = new Map(rows.map((row) => [`${row.botId} ${row.serverId}`, row]));
  const mails = new Map<string, Mail>();
  const pace = createPace();
  for (const room of rooms) {
    const key = `${room.scope.botId} ${room.server.id}`;
    const row = stored.get(key);
    if (!row) continue;
    const mail = mails.get(room.scope.botId) ?? {
      scope: room.scope,
      items: [],
      commands: [],
      lines: new Map<string, number>(),
      chat: room.chat,
    };
    mails.set(room.scope.botId, mail);
    const hearing = {
      room,
      row,
      now,
      wallNow: context.clock.now(),
      isOurs,
      isWithheld: await withholderOf(context, tx, room),
      isShared: await sharedNames(tx, room),
      peers: peers.get(room.scope.botId) ?? [],
      mail,
    };
    // A server may have two batches in one transaction.
    stored.set(key, await hearRoom(hearing, pace));
  }
  for (const mail of mails.values()) {
    if (await post(context, tx, mail)) continue;
    for (const [serverId, lines] of mail.lines) {
      const key = `${mail.scope.botId} ${serverId}`;
      const row = stored.get(key);
      if (!row) continue;
      const { count, since } = addTo({ count: row.leftOut, since: row.leftOutSince }, lines, now);
      stored.set(key, { ...row, leftOut: count, leftOutSince: since });
    }
  }
  await repository.saveServers(tx, [...stored.values()]);
}

/** Tells which names with question marks may be those of several players on the server. */
async function sharedNames(tx: Queries, batch: Batch): Promise<(player: string) => boolean> {
  const isLossy = (event: GameLogEntry) => event.type === 'chat.message' && mayBeLossy(event.player);
  if (!(await mapInSlices(batch.events, isLossy)).includes(true)) return () => false;
  const authorOf = await authorsAmong(await listThere(tx, keyOf(batch), NEWS_MS));
  return (player) => mayBeLossy(player) && authorOf(storedName(player)).kind === 'several';
}

const keyOf = ({ scope, server }: Batch) => ({ botId: scope.botId, id: server.id });

type Hearing = {
  room: Room;
  row: repository.ServerRow;
  /** Milliseconds since 1970, by PostgreSQL. */
  now: number;
  /** The same by our own clock, as the times of the log are compared with. */
  wallNow: number;
  isOurs: (line: { botId: string; serverId: string; text: string }) => boolean;
  isWithheld: Awaited<ReturnType<typeof withholderOf>>;
  isShared: (player: string) => boolean;
  peers: readonly Peer[];
  mail: Mail;
};

/** Puts what a server has told into the mail; returns what is remembered of it. */
async function hearRoom(
  { room, row, now, wallNow, isOurs, isWithheld, isShared, peers, mail }: Hearing,
  pace: Pace,
): Promise<repository.ServerRow> {
  const { scope, server, source, chat, group } = room;
  const own = peers.find(({ id }) => id === server.id);
  const from = { id: server.id, name: server.name, nameShort: own?.nameShort || server.name };
  const others = peers.filter(
    ({ id, isWatched }) => isWatched && id !== server.id && group.serverIds.includes(id),
  );
  const recent = new RecentLines(row.recent, now);
  let heldBack = 0;
  let missed = 0;
  for (const event of room.events) {
    const turn = pace.step();
    if (turn) await turn;
    const line = lineOf(event, chat);
    if (!line) continue;
    if (isOld(event, wallNow)) {
      if (isMissed(event, line)) missed++;
      continue;
    }
    if (line.kind === 'joined' || line.kind === 'left') {
      // The log alone tells them, once.
      if (source === 'log') relay(line);
      continue;
    }
    const speaker = line.kind === 'said' ? line.speaker : SERVER;
    if (!recent.hear(identify(speaker, line.text), source)) continue;
    if (line.kind === 'by-server' && isOurs({ botId: scope.botId, serverId: server.id, text: line.text }))
      continue;
    if (event.type === 'chat.message' && isWithheld(event)) continue;
    // What several players may have written doesn't count for the pace of any.
    const isAnyones = event.type === 'chat.message' && isShared(event.player);
    if (isAnyones || recent.claimTurn(group)) relay(line);
    else heldBack++;
  }
  const counts = tallies(row, { heldBack, missed, taken: recent.taken, now });
  return { ...row, recent: recent.lines, heardAt: now, ...counts };

  /** What a player said since we were here last, and nobody of us heard: a game whose clock is behind gave it by GetChat. */
  function isMissed({ at }: GameLogEntry, line: Line): boolean {
    const isSince = row.heardAt > 0 && at !== null && at > row.heardAt;
    return line.kind === 'said' && isSince && !recent.recognise(identify(line.speaker, line.text), source);
  }

  function relay(line: Line): void {
    if (line.kind === 'joined') greet(line);
    if ((line.kind === 'joined' || line.kind === 'left') && !chat.enableJoinLeave) return;
    const command = inGame(from, line, chat.lostCharacters);
    const relayed = line.kind === 'said' && line.isOfTribe ? 'unlogged' : 'logged';
    if (command && others.length > 0) {
      mail.commands.push(...others.map(({ id }) => ({ serverId: id, command, relayed }) as const));
      mail.lines.set(server.id, (mail.lines.get(server.id) ?? 0) + 1);
    }
    mail.items.push(...inDiscord(from, line, { chat, group }));
  }

  function greet(line: Arrival): void {
    const command: RconCommand | undefined = welcome(line, group.welcomeMessage, chat.lostCharacters);
    if (command) mail.commands.push({ serverId: server.id, command });
  }
}

function tallies(
  row: repository.ServerRow,
  { heldBack, missed, taken, now }: { heldBack: number; missed: number; taken: number; now: number },
): Partial<repository.ServerRow> {
  const held = addTo({ count: row.heldBack, since: row.heldBackSince }, heldBack, now);
  const away = addTo({ count: row.missed, since: row.missedSince }, missed, now);
  const isOneRow = now - row.takenAt < TAKEN_TOGETHER_MS;
  return {
    heldBack: held.count,
    heldBackSince: held.since,
    missed: away.count,
    missedSince: away.since,
    ...(taken > 0 && {
      taken: isOneRow ? row.taken + taken : taken,
      takenSince: isOneRow ? row.takenSince : now,
      takenAt: now,
    }),
  };
}

/** Hands over what goes to Discord and into games; false where the games get none of it. */
async function post(context: RelayContext, tx: Queries, mail: Mail): Promise<boolean> {
  const { scope, items, commands, chat } = mail;
  const keptMs = chat.maxDelaySeconds * 1000;
  const channelIds = items.flatMap(({ speaker, channelId }) => (speaker ? [channelId] : []));
  const isNews = await repository.addChannels(tx, scope, channelIds);
  if (isNews) {
    const inGroups = chat.chatMappings.map(({ channelId }) => channelId);
    await repository.keepChannels(tx, scope, inGroups);
  }
  await enqueueMessages(context, tx, { scope, items: items.map((item) => ({ ...item, keptMs })) });
  return sendToGames(context, tx, { scope, commands, takeMs: keptMs });
}

/** Has games say something; false where as much is on its way of the instance as may be, so that it is left out. */
export async function sendToGames(
  context: RelayContext,
  tx: Queries,
  order: { scope: InstanceScope; commands: readonly NewCommand[]; takeMs: number },
): Promise<boolean> {
  try {
    await sendCommands(context, tx, order);
    return true;
  } catch (error) {
    // It is thrown before anything is written.
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
