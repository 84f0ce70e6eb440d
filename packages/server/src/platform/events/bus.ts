import { EventEmitter } from 'node:events';
import type { Permission } from '@arkwright/contracts/core/permissions';
import type { SentEvent } from '@arkwright/contracts/realtime/schema';
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

/** Something that happened, told to every process. */
export type Message =
  /** For open pages: of one instance's members who hold one of `need` (of all if it is empty), or of one user. */
  | {
      kind: 'live';
      to: { botId: string; need: readonly Permission[] } | { userId: string };
      event: SentEvent;
    }
  /**
   * Sessions, permissions, tiers or owners changed, anywhere or just `of`: what is remembered of them no longer holds.
   * `discordIds` are those whom it concerns wherever their pages are. Published by `announceAccess`.
   */
  | { kind: 'access'; of?: { botId: string; discordIds: readonly string[] } | { userId: string } }
  /** Servers of an instance were added, changed, or removed: the worker looks again. */
  | { kind: 'servers'; botId: string }
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
    async publish(db, ...messages) {
      if (messages.length === 0) return;
      const payloads = sql.param(messages.map(toPayload));
      await db.execute(
        sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`,
      );
    },
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

/** A message that is too long to carry what it tells: open pages are told to read again. */
function shorten(message: Message): Message {
  if (message.kind !== 'live') return message;
  return { ...message, event: { kind: 'changed', what: 'all', by: '' } };
}
