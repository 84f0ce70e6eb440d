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
/** A connection that only listens would never notice that its other end has vanished without a word. */
const BEAT_MS = 3000;
const ANSWER_MS = 2000;
/**
 * After a gap every open page reads everything anew: however often the connection breaks, no more often than this. What is
 * remembered of rights lives for a second anyway.
 */
const GAPS_APART_MS = 5000;
/** PostgreSQL refuses a NOTIFY of 8,000 bytes or more, and with it the transaction. */
const MAX_BYTES = 7900;
/** In place of a topic: of what has happened more than that is not known. */
export const EVERYTHING = 'all';

/** Who changed something: a name, and where a page asked for it, its call and its user, by which it knows its own change. */
export type Author = { by: string; call?: string | undefined; callerId?: string | undefined };

/** Something that happened, told to every process. What open pages hear of it follows in `features/realtime/hints.ts`. */
export type Message =
  /** Somebody's change is in the history, `action` being the history's word for it. Published by `recordChange`. */
  | ({ kind: 'recorded'; botId: string; action: HistoryAction } & Author)
  /** Fields of a settings group were saved. */
  | ({ kind: 'settings.changed'; botId: string; group: GroupName; fields: readonly string[] } & Author)
  /**
   * Something that pages show was changed by a game or the program, or belongs to a person and no instance; `id` says
   * which, `by` who where somebody has waited for it.
   */
  | {
      kind: 'changed';
      of: { botId: string } | { userId: string };
      topic: TopicName | typeof EVERYTHING;
      id?: string;
      by?: string;
    }
  /** What was seen of game servers; `gone` are those that nobody watches any more. */
  | {
      kind: 'server-statuses.changed';
      botId: string;
      statuses: readonly ServerStatus[];
      gone: readonly string[];
    }
  | { kind: 'notification.added'; userId: string; notification: Notification }
  /**
   * Sessions, permissions, tiers or owners changed, anywhere or just `of`: what is remembered of them no longer holds.
   * `discordIds` are those whom it concerns wherever their pages are. Published by `announceAccess`.
   */
  | { kind: 'access'; of?: { botId: string; discordIds: readonly string[] } | { userId: string } }
  /** Servers of an instance were added, changed, or removed: the worker looks again. */
  | { kind: 'servers.changed'; botId: string }
  /** Something of an instance waits for a worker, `what` being the feature's word for it; it has come to its end. */
  | { kind: 'work'; what: string; botId: string; id: string }
  | { kind: 'work-ended'; id: string }
  /** Something waits to be said in Discord. */
  | { kind: 'outbox' }
  /** Commands wait for the workers that hold the game servers, or for companions; commands have come to their end. */
  | {
      kind: 'commands';
      transport: 'rcon' | 'companion';
      botId: string;
      orders: readonly { serverId: string; id: string }[];
    }
  | { kind: 'commands-ended'; ids: readonly string[] };

export type Bus = {
  /** Tells every process, this one included, in one statement. Inside a transaction messages go out when it commits. */
  publish(db: Queries, ...messages: Message[]): Promise<void>;
  /** Hears messages until the returned function is called. */
  subscribe(listener: (message: Message) => void): () => void;
  /** Calls the listener for each attempt to come back that has failed: PostgreSQL is away, and nothing is heard. */
  onAway(listener: () => void): void;
  close(): Promise<void>;
};

/**
 * Opens the bus over PostgreSQL's LISTEN and NOTIFY. It reconnects by itself; `access` is repeated after a gap, at once,
 * and after many gaps every 5 s.
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

  const tellAll = () => emitter.emit('message', { kind: 'access' } satisfies Message);

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
    // The old client's last error has been dealt with; another one must not end the process.
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
        if (payload) emitter.emit('message', JSON.parse(payload) as Message);
      } catch (error) {
        // Somebody at work in the database by hand, or a listener's mistake: nothing that the process should end for.
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

/** A message that is too long to carry what it tells: those whom it concerns read everything anew. */
function shorten(message: Message): Message {
  if (message.kind === 'notification.added')
    return { kind: 'changed', of: { userId: message.userId }, topic: EVERYTHING };
  if (message.kind === 'server-statuses.changed')
    return { kind: 'changed', of: { botId: message.botId }, topic: EVERYTHING };
  return message;
}

/** As `Bus.publish`, which needs nothing but the database. */
export async function publish(db: Queries, ...messages: Message[]): Promise<void> {
  if (messages.length === 0) return;
  const payloads = sql.param(messages.map(toPayload));
  await db.execute(sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`);
}
