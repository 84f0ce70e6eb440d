import { setTimeout } from 'node:timers/promises';
import { BoundedMap } from '@arkwright/ark/bounded';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { parseChatLine, parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { type InstanceScope, systemScope } from '../core/access/scope.ts';
import { MAX_SERVERS } from '../core/capacity.ts';
import type { Logger } from '../platform/base/logger.ts';
import { isUnavailable } from '../platform/database/database.ts';
import { mapInSlices } from '../platform/work/slices.ts';
import type { GameServer, ServerKey } from './game-server.ts';
import type { LogTelling } from './log-position.ts';

/**
 * Which of the game's two outputs a line came from, or that a companion has told it. The log repeats what was chatted: read
 * one of them, or know them apart.
 */
export type GameEventSource = 'chat' | 'log' | 'companion';

/** What one poll of a game server told, in the order of its lines. Its texts come from players: escape them for wherever they go. */
export type GameBatch = {
  scope: InstanceScope;
  server: { id: string; name: string };
  source: GameEventSource;
  events: readonly GameLogEntry[];
  /** Of a log. */
  telling?: LogTelling;
};

/** Gets a server's batches one after the other, whatever time each takes. */
export type GameEventListener = {
  /** For logs. */
  name: string;
  reads: readonly GameEventSource[];
  /** Of whose chat it wants to hear; of everybody's where it does not say. */
  isListening?(server: ServerKey): boolean;
  /** Is called again with the same batch while the database is away: the game has forgotten the lines. */
  handle(batch: GameBatch): void | Promise<void>;
  /** Is told what it was not handed, or failed to handle. Is called again while the database is away. */
  onLost?(lost: LostLines): void | Promise<void>;
};

/**
 * How many lines of a server, and chat messages among them, a listener never got to hear of, as too much was waiting for it
 * or as handling them failed.
 */
export type LostLines = { scope: InstanceScope; serverId: string; lines: number; messages: number };

/** So many batches of a server, and characters in them, may wait for a listener, e.g. while the database is away. */
const MAX_WAITING = 100;
const MAX_WAITING_CHARACTERS = 4_000_000;
const RETRY_MS = 500;

export type GameEvents = {
  isRead(source: GameEventSource): boolean;
  /** Whether anybody wants to hear of a server's chat now. */
  isChatWanted(server: ServerKey): boolean;
  /** Hands the lines to the listeners. Never throws, never waits. */
  deliver(server: GameServer, source: GameEventSource, lines: readonly string[], telling?: LogTelling): void;
  /** Resolves when everything that was delivered has been handled, or given up. */
  settled(): Promise<void>;
  /** From now on nothing is tried again. */
  stop(): void;
};

/** One queue for each server and listener. */
const MAX_QUEUES = 10 * MAX_SERVERS;
/** More than there are values of GameEventSource. */
const MAX_SOURCES = 10;

/** A batch before its lines are read: what waits takes less room, and the session that delivers it no time. */
type Delivery = {
  source: GameEventSource;
  lines: number;
  characters: number;
  read: () => Promise<GameBatch>;
};

/** What waits for a listener of one server. */
type Queue = {
  waiting: Delivery[];
  /** What was lost, by what told it, which is the same messages twice where it was chat and log. */
  lost: Map<GameEventSource, Pick<LostLines, 'lines' | 'messages'>>;
  /** The lines of what was lost are still being read. */
  counting: Promise<unknown>;
  done: Promise<void>;
};

/** Brings events to listeners. The failure of one is logged and disturbs neither the others nor the caller. */
export function createGameEvents(listeners: readonly GameEventListener[], log: Logger): GameEvents {
  const queues = new BoundedMap<string, Queue>({ max: MAX_QUEUES, whenFull: 'refuse' });
  let isStopped = false;

  /** Does it when the database is there; whether it was done. */
  async function attempt(listener: GameEventListener, work: () => void | Promise<void>): Promise<boolean> {
    for (;;) {
      try {
        await work();
        return true;
      } catch (error) {
        if (!isUnavailable(error) || isStopped) {
          log.error({ err: error, handler: listener.name }, 'a game event handler failed');
          return false;
        }
        await setTimeout(RETRY_MS);
      }
    }
  }

  function lose(listener: GameEventListener, queue: Queue, delivery: Delivery): void {
    if (!listener.onLost) return;
    const note = (said: number) => {
      const { lines, messages } = queue.lost.get(delivery.source) ?? { lines: 0, messages: 0 };
      queue.lost.set(delivery.source, { lines: lines + delivery.lines, messages: messages + said });
    };
    const count = delivery.read().then(
      ({ events }) => note(events.filter(({ type }) => type === 'chat.message').length),
      () => note(0),
    );
    queue.counting = queue.counting.then(() => count);
  }

  async function tellLost(listener: GameEventListener, server: GameServer, queue: Queue): Promise<void> {
    await queue.counting;
    const counts = [...queue.lost.values()];
    queue.lost.clear();
    if (counts.length === 0) return;
    const lines = Math.max(...counts.map((count) => count.lines));
    const messages = Math.max(...counts.map((count) => count.messages));
    const lost = { scope: systemScope(server.botId), serverId: server.id, lines, messages };
    await attempt(listener, () => listener.onLost?.(lost));
  }

  function enqueue(listener: GameEventListener, server: GameServer, delivery: Delivery): void {
    const key = `${listener.name} ${server.botId} ${server.id}`;
    const known = queues.get(key);
    if (known) {
      known.waiting.push(delivery);
      if (!isTooMuch(known.waiting)) return;
      const oldest = known.waiting.shift();
      if (oldest) lose(listener, known, oldest);
      log.error({ handler: listener.name }, 'game events were dropped: too many are waiting');
      return;
    }
    if (queues.isFull) {
      log.error({ handler: listener.name }, 'game events were dropped: too many servers have some waiting');
      return;
    }
    const queue: Queue = {
      waiting: [delivery],
      lost: new BoundedMap({ max: MAX_SOURCES, whenFull: 'refuse' }),
      counting: Promise.resolve(),
      done: Promise.resolve(),
    };
    queues.set(key, queue);
    queue.done = drain();

    async function drain(): Promise<void> {
      for (let next = queue.waiting.shift(); next; next = queue.waiting.shift()) {
        // A line that our grammar fails at must not end the process, and with it every server's session.
        const isHandled = await attempt(listener, async () => listener.handle(await next.read()));
        if (!isHandled) lose(listener, queue, next);
        await tellLost(listener, server, queue);
      }
      queues.delete(key);
    }
  }

  return {
    isRead: (source) => listeners.some(({ reads }) => reads.includes(source)),
    isChatWanted: (server) => listeners.some((listener) => isListening(listener, server)),
    deliver(server, source, lines, telling = {}) {
      const readers = listeners.filter((listener) =>
        source === 'chat' ? isListening(listener, server) : listener.reads.includes(source),
      );
      if (readers.length === 0 || lines.length === 0) return;
      const of = { scope: systemScope(server.botId), server: { id: server.id, name: server.name }, source };
      let batch: Promise<GameBatch> | undefined;
      const read = () => {
        batch ??= mapInSlices(lines, source === 'chat' ? parseChatLine : parseGameLogLine).then((events) => ({
          ...of,
          events,
          telling,
        }));
        return batch;
      };
      const characters = lines.reduce((sum, line) => sum + line.length, 0);
      const delivery = { source, lines: lines.length, characters, read };
      for (const listener of readers) enqueue(listener, server, delivery);
    },
    async settled() {
      while (queues.size > 0) await Promise.all([...queues.values()].map(({ done }) => done));
    },
    stop: () => {
      isStopped = true;
    },
  };
}

const isListening = (listener: GameEventListener, server: ServerKey) =>
  listener.reads.includes('chat') && (listener.isListening?.(server) ?? true);

/** One alone is never too much. */
function isTooMuch(waiting: readonly Delivery[]): boolean {
  const characters = waiting.reduce((sum, delivery) => sum + delivery.characters, 0);
  return waiting.length > MAX_WAITING || (waiting.length > 1 && characters > MAX_WAITING_CHARACTERS);
}
