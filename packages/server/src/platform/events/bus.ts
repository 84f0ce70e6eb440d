import { EventEmitter } from 'node:events';
import type { HistoryAction } from '@arkwright/contracts/history/actions';
import type { Notification } from '@arkwright/contracts/notifications/routes';
import type { TopicName } from '@arkwright/contracts/realtime/topics';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { GroupName } from '@arkwright/contracts/settings-registry';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from '../base/logger.ts';
import type { Queries } from '../database/database.ts';
import type { NewSocket } from '../database/database-watch.ts';

const CHANNEL = 'arkwright';
const RECONNECT_MS = 500;
/** A connection that only listens would never notice that its peer has silently disappeared. */
const BEAT_MS = 3000;
const ANSWER_MS = 2000;
/**
 * After a gap every open page reloads everything: however often the connection breaks, at most this often.
 * Cached permissions live only for a second anyway.
 */
const GAPS_APART_MS = 5000;
/** PostgreSQL refuses a NOTIFY of 8,000 bytes or more, and the transaction with it. */
const MAX_BYTES = 7900;
/** In place of a topic: it isn't known what exactly changed. */
export const EVERYTHING = 'all';

/**
 * Who changed something: a name and, if a page requested it, the call and its user, so that the page
 * recognises its own change.
 */
export type Author = { by: string; call?: string | undefined; callerId?: string | undefined };

/** An event for every process. `features/realtime/hints.ts` derives the notifications for open pages. */
export type Message =
  /** A person's change is in the history, as `action`. Published by `recordChange`. */
  | ({ kind: 'recorded'; botId: string; action: HistoryAction } & Author)
  /** Fields of a settings group were saved. */
  | ({ kind: 'settings.changed'; botId: string; group: GroupName; fields: readonly string[] } & Author)
  /**
   * Something shown on pages was changed by a game or the program, or belongs to a person instead of an
   * instance; `id` says which, `by` who was waiting for it, if anybody.
   */
  | {
      kind: 'changed';
      of: { botId: string } | { userId: string };
      topic: TopicName | typeof EVERYTHING;
      id?: string;
      by?: string;
    }
  /** New observations of game servers; `gone` are those no longer watched. */
  | {
      kind: 'server-statuses.changed';
      botId: string;
      statuses: readonly ServerStatus[];
      gone: readonly string[];
    }
  | { kind: 'notification.added'; userId: string; notification: Notification }
  /**
   * Sessions, permissions, tiers or owners changed, everywhere or only for `of`: caches of them are outdated.
   * `discordIds` are the affected people, wherever their pages are. Published by `announceAccess`.
   */
  | { kind: 'access'; of?: { botId: string; discordIds: readonly string[] } | { userId: string } }
  /** Servers of an instance were added, changed, or removed: the worker reloads them. */
  | { kind: 'servers.changed'; botId: string }
  /** The host of a game server has accepted a stop or restart: the server is about to go down. */
  | { kind: 'server-stopping'; botId: string; serverId: string }
  /**
   * Something of an instance is waiting for a worker (`what` is the feature's name for it), or has finished.
   */
  | { kind: 'work'; what: string; botId: string; id: string }
  | { kind: 'work-ended'; id: string }
  /** A message is waiting to be sent to Discord; in the channel `asked`, Discord is asked at once. */
  | { kind: 'outbox'; asked?: { botId: string; channelId: string } }
  /**
   * Commands are waiting for the workers that hold the game servers, or for companions; or commands have
   * finished.
   */
  | {
      kind: 'commands';
      transport: 'rcon' | 'companion';
      botId: string;
      orders: readonly { serverId: string; id: string }[];
    }
  /** `hasEffects`: features are to learn the ends of some of them (game-commands/effects.ts). */
  | { kind: 'commands-ended'; ids: readonly string[]; hasEffects: boolean }
  /** Events of games were stored, from these IDs on, by a process that does not handle them. */
  | { kind: 'game-events'; of: readonly { botId: string; from: number }[] }
  /** An instance got another Discord application, or another one is in charge of its guild. */
  | { kind: 'discord-applications'; botId: string }
  /** A process has found the disk of the database full. */
  | { kind: 'disk-full' };

/** After a gap nobody knows which messages were missed: then the bus repeats `access` without saying whose. */
export const isGap = (message: Message): boolean => message.kind === 'access' && message.of === undefined;

export type Bus = {
  /**
   * Notifies every process, including this one, in one statement. In a transaction, messages are sent when it
   * commits.
   */
  publish(db: Queries, ...messages: Message[]): Promise<void>;
  /** Calls the listener for each message until the returned function is called. */
  subscribe(listener: (message: Message) => void): () => void;
  /** Calls the listener for each failed attempt to reconnect: PostgreSQL is down, and no messages arrive. */
  onAway(listener: () => void): void;
  close(): Promise<void>;
};

/**
 * Opens the bus over PostgreSQL's LISTEN and NOTIFY. It reconnects by itself; `access` is repeated after a
 * gap, at once, and after many gaps every 5 s.
 */
export function openBus(options: { url: string; log: Logger; newSocket?: NewSocket }): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasListened = false;
  let gapTold: NodeJS.Timeout | undefined;
  let isGapOwed = false;

  /** A listener that fails must not keep a message from the others, nor end the process or the connection. */
  const tell = (message: Message) => {
    for (const listener of emitter.listeners('message')) {
      try {
        listener(message);
      } catch (error) {
        options.log.error({ err: error, kind: message.kind }, 'bus: a listener failed');
      }
    }
  };
  const tellAll = () => tell({ kind: 'access' });

  const tellGap = () => {
    isGapOwed = gapTold !== undefined;
    if (isGapOwed) return;
    tellAll();
    gapTold = setTimeout(() => {
      gapTold = undefined;
      if (isGapOwed) tellGap();
    }, GAPS_APART_MS);
  };

  const reconnect = () => {
    clearInterval(beat);
    client?.removeAllListeners();
    // The old client's last error has been handled; another one must not end the process.
    client?.on('error', () => {});
    client?.end().catch(() => {});
    client = undefined;
    if (!isClosed) retry = setTimeout(connect, RECONNECT_MS);
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      statement_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'arkwright bus',
      ...(options.newSocket && { stream: options.newSocket }),
    });
    client = fresh;
    fresh.on('error', reconnect);
    fresh.on('end', reconnect);
    fresh.on('notification', ({ payload }) => {
      try {
        // Only our own processes publish on this channel, and always a Message.
        if (payload) tell(JSON.parse(payload) as Message);
      } catch (error) {
        // Manual work in the database: no reason to end the process.
        options.log.error({ err: error }, 'bus: a message could not be heard');
      }
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      if (client !== fresh || isClosed) return;
      beat = setInterval(
        () => void fresh.query('select 1').catch(() => client === fresh && reconnect()),
        BEAT_MS,
      );
      if (hasListened) tellGap();
      else tellAll();
      hasListened = true;
    } catch (error) {
      options.log.warn({ err: error }, 'bus: PostgreSQL is not reachable');
      emitter.emit('away');
      if (client === fresh) reconnect();
    }
  };
  const connected = connect();

  return {
    publish,
    subscribe(listener) {
      emitter.on('message', listener);
      return () => emitter.off('message', listener);
    },
    onAway: (listener) => void emitter.on('away', listener),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(gapTold);
      await connected;
      clearInterval(beat);
      client?.removeAllListeners();
      client?.on('error', () => {});
      await client?.end().catch(() => {});
    },
  };
}

function toPayload(message: Message): string {
  const text = JSON.stringify(message);
  return Buffer.byteLength(text) <= MAX_BYTES ? text : JSON.stringify(shorten(message));
}

/** A message too long for its details is shortened: the affected pages reload everything. */
function shorten(message: Message): Message {
  if (message.kind === 'notification.added')
    return { kind: 'changed', of: { userId: message.userId }, topic: EVERYTHING };
  if (message.kind === 'server-statuses.changed')
    return { kind: 'changed', of: { botId: message.botId }, topic: EVERYTHING };
  return message;
}

/** Like `Bus.publish`, which needs only the database. */
export async function publish(db: Queries, ...messages: Message[]): Promise<void> {
  if (messages.length === 0) return;
  const payloads = sql.param(messages.map(toPayload));
  await db.execute(sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`);
}
