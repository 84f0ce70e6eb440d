import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { LINES_KEPT_HOURS, MAX_LINES } from '@arkwright/contracts/live/bounds';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { GameBatch } from '../../fleet/game-events.ts';
import { findRelayed } from '../../game-commands/service.ts';
import { inChunks } from '../../platform/base/in-chunks.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { createPace } from '../../platform/work/slices.ts';
import { lineOfEvent } from './line-of-event.ts';
import type { NewLine } from './repository.ts';
import * as repository from './repository.ts';

export const LINES_KEPT_MS = LINES_KEPT_HOURS * HOUR_MS;
/** The game repeats our messages in its log; after this long a line is by someone else. */
const ECHO_MS = 300_000;

/** Half a megabyte of the longest ones. */
const LINES_A_STATEMENT = 500;

type CollectContext = Pick<AppContext, 'bus' | 'clock' | 'db'>;

/** Stores the lines that game servers wrote into their logs, and announces them for each instance. */
export async function collectLines(
  context: CollectContext,
  tx: Queries,
  servers: readonly GameBatch[],
): Promise<void> {
  await append(context, tx, await linesOf(context, tx, servers));
}

/** Appends lines in the caller's transaction, and says so. Of an instance the newest 10,000 stay. */
export async function append(context: CollectContext, tx: Queries, lines: readonly NewLine[]): Promise<void> {
  for (const part of inChunks(lines, LINES_A_STATEMENT)) await repository.insertLines(tx, part, MAX_LINES);
  const botIds = [...new Set(lines.map(({ scope }) => scope.botId))];
  await context.bus.publish(
    tx,
    ...botIds.map((botId) => ({ kind: 'changed', of: { botId }, topic: 'live-lines' }) as const),
  );
}

async function linesOf(
  context: CollectContext,
  tx: Queries,
  servers: readonly GameBatch[],
): Promise<NewLine[]> {
  const now = context.clock.now();
  const isEcho = await echoes(tx, servers, now - ECHO_MS);
  const relayedOf = await findRelayed(tx, servers);
  const lines: NewLine[] = [];
  const pace = createPace();
  for (const { scope, server, events } of servers) {
    for (const event of events) {
      const line = isEcho(scope, event) ? undefined : lineOfEvent(event);
      // A clock that is ahead, as one of local time, would put lines into the future.
      const at = Math.min(event.at ?? now, now);
      if (line && at > now - LINES_KEPT_MS) {
        const relayed =
          event.type === 'server.chat'
            ? relayedOf({ botId: scope.botId, serverId: server.id, text: event.message })
            : null;
        lines.push({ ...line, relayed, scope, serverId: server.id, at });
      }
      const others = pace.step();
      if (others) await others;
    }
  }
  return lines;
}

/** Recognizes the game's repetition of messages from the Live Room: these are already in it, once for all servers. */
async function echoes(
  tx: Queries,
  batches: readonly GameBatch[],
  since: number,
): Promise<(scope: InstanceScope, event: GameLogEntry) => boolean> {
  const speaking = batches.filter(({ events }) => events.some(({ type }) => type === 'server.chat'));
  if (speaking.length === 0) return () => false;
  const sent = await repository.listSent(tx, { scopes: speaking.map(({ scope }) => scope), since });
  const known: ReadonlySet<string> = new Set(
    sent.flatMap(({ botId, player, text }) =>
      repetitionsOf(`${player}: ${text}`).map((repetition) => `${botId} ${repetition}`),
    ),
  );
  return (scope, event) =>
    event.type === 'server.chat' && known.has(`${scope.botId} ${event.message.trim()}`);
}

/** How servers repeat a text: as it was, or with question marks for each character, half or byte beyond ASCII. */
function repetitionsOf(text: string): string[] {
  const trimmed = text.trim();
  const inBytes = trimmed.replace(/[^\x20-\x7e]/gu, (repetition) =>
    '?'.repeat(Buffer.byteLength(repetition)),
  );
  return [trimmed, trimmed.replace(/[^\x20-\x7e]/gu, '?'), trimmed.replace(/[^\x20-\x7e]/g, '?'), inBytes];
}

/** Lines that are older than two days. */
export const oldLineRetention: Retention = {
  what: 'old lines of the Live Room',
  deleteSome: (db, { now, limit }) => repository.deleteOldLines(db, { before: now - LINES_KEPT_MS, limit }),
};
