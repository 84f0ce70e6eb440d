import { setTimeout } from 'node:timers/promises';
import { BoundedMap } from '@arkwright/ark/bounded';
import { parseChatLine, parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { systemScope } from '../core/access/scope.ts';
import { MAX_SERVERS } from '../core/capacity.ts';
import type { GameBatch, GameEventSource, GameEvents } from '../fleet/game-events.ts';
import { type GameServer, keyText, type ServerKey } from '../fleet/game-server.ts';
import type { LogTelling } from '../fleet/log-position.ts';
import type { Logger } from '../platform/base/logger.ts';
import { isUnavailable } from '../platform/database/database.ts';
import { mapInSlices } from '../platform/work/slices.ts';
import type { GameLog } from './log.ts';

/** So many deliveries of a server, and characters in them, may wait to be stored, e.g. while the database is away. */
const MAX_WAITING = 100;
const MAX_WAITING_CHARACTERS = 4_000_000;
const RETRY_MS = 500;

/** Lines as a session has read them: what waits takes less room than events, and the session no time. */
type Delivery = {
  source: GameEventSource;
  lines: readonly string[];
  characters: number;
  telling: LogTelling;
};
/** What waits of a server, and how many lines were lost, by what told them. */
type Queue = { waiting: Delivery[]; lost: Map<GameEventSource, number>; done: Promise<void> };
/** More than there are sources. */
const MAX_SOURCES = 10;

export type Deliveries = GameEvents & {
  /** Resolves when everything that was delivered has been stored, or given up. */
  settled(): Promise<void>;
  /** From now on nothing is tried again. */
  stop(): void;
};

/** Stores the lines that sessions deliver, those of a server one delivery after the other. */
export function createDeliveries(gameLog: GameLog, log: Logger): Deliveries {
  const queues = new BoundedMap<string, Queue>({ max: MAX_SERVERS, whenFull: 'refuse' });
  let isStopped = false;

  /** Does it when the database is there; whether it was done. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    for (;;) {
      try {
        await work();
        return true;
      } catch (error) {
        if (!isUnavailable(error) || isStopped) {
          log.error({ err: error }, 'game events could not be stored');
          return false;
        }
        await setTimeout(RETRY_MS);
      }
    }
  }

  async function drain(server: GameServer, queue: Queue): Promise<void> {
    for (let next = queue.waiting.shift(); next; next = queue.waiting.shift()) {
      const { source, lines, telling } = next;
      const isStored = await attempt(async () => {
        // A line that our grammar fails at must not end the process, and with it every server's session.
        const events = await mapInSlices(lines, source === 'chat' ? parseChatLine : parseGameLogLine);
        const of = { scope: systemScope(server.botId), server: { id: server.id, name: server.name } };
        const batch: GameBatch = { ...of, source, events, telling };
        await gameLog.ingest(batch);
      });
      if (!isStored) lose(queue, next);
      await tellLost(server, queue);
    }
    queues.delete(keyText(server));
  }

  async function tellLost(server: GameServer, { lost }: Queue): Promise<void> {
    for (const [source, lines] of lost) {
      lost.delete(source);
      await attempt(() => gameLog.lose(server, { source, lines }));
    }
  }

  function enqueue(server: GameServer, delivery: Delivery): void {
    const known = queues.get(keyText(server));
    if (!known) {
      if (queues.isFull) {
        log.error('game events were dropped: too many servers have some waiting');
        return;
      }
      const queue: Queue = {
        waiting: [delivery],
        lost: new BoundedMap({ max: MAX_SOURCES, whenFull: 'refuse' }),
        done: Promise.resolve(),
      };
      queues.set(keyText(server), queue);
      queue.done = drain(server, queue);
      return;
    }
    known.waiting.push(delivery);
    if (!isTooMuch(known.waiting)) return;
    const oldest = known.waiting.shift();
    log.error('game events were dropped: too many are waiting');
    if (oldest) lose(known, oldest);
  }

  return {
    isRead: (source) => gameLog.handlers.some(({ reads }) => reads.includes(source)),
    isChatWanted: (server) => isChatWanted(gameLog, server),
    deliver(server, source, lines, telling = {}) {
      if (lines.length === 0 || (source === 'chat' && !isChatWanted(gameLog, server))) return;
      const characters = lines.reduce((sum, line) => sum + line.length, 0);
      enqueue(server, { source, lines, characters, telling });
    },
    async settled() {
      while (queues.size > 0) await Promise.all([...queues.values()].map(({ done }) => done));
    },
    stop: () => {
      isStopped = true;
    },
  };
}

function lose({ lost }: Queue, { source, lines }: Delivery): void {
  lost.set(source, (lost.get(source) ?? 0) + lines.length);
}

const isChatWanted = ({ handlers }: GameLog, server: ServerKey) =>
  handlers.some(({ reads, isListening }) => reads.includes('chat') && (isListening?.(server) ?? true));

/** One alone is never too much. */
function isTooMuch(waiting: readonly Delivery[]): boolean {
  const characters = waiting.reduce((sum, delivery) => sum + delivery.characters, 0);
  return waiting.length > MAX_WAITING || (waiting.length > 1 && characters > MAX_WAITING_CHARACTERS);
}
