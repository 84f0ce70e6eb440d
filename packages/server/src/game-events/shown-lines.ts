import { isEosId } from '@arkwright/ark/eos-id';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { InstanceScope } from '../core/access/scope.ts';
import type { GameBatch } from '../fleet/game-events.ts';
import { findRelayed } from '../game-commands/service.ts';
import type { Queries } from '../platform/database/database.ts';
import { createPace, mapInSlices } from '../platform/work/slices.ts';
import { lineOfEvent, type Shown } from './line-of-event.ts';
import * as repository from './repository.ts';

/** The game repeats our messages in its log; after this long a line is by someone else. */
const ECHO_MS = 300_000;

/**
 * How each event of each batch is shown. Logs repeat what is chatted, so of the other outputs nothing is shown; nor are
 * messages from the Live Room that a game repeats, which are in it once for all servers.
 *
 * @param now milliseconds
 */
export async function showEvents(
  tx: Queries,
  batches: readonly GameBatch[],
  now: number,
): Promise<Shown[][]> {
  const logs = batches.filter(({ source }) => source === 'log');
  const isEcho = await echoes(tx, logs, now - ECHO_MS);
  const relayedOf = await findRelayed(tx, logs);
  const pace = createPace();
  const shown: Shown[][] = [];
  for (const { scope, server, source, events } of batches) {
    const show = (event: GameLogEntry): Shown => {
      // A clock that is ahead, as one of local time, would put lines into the future.
      const at = Math.min(event.at ?? now, now);
      const line = source !== 'log' || isEcho(scope, event) ? undefined : lineOfEvent(event);
      const isServerChat = line !== undefined && event.type === 'server.chat';
      const relayed = isServerChat
        ? relayedOf({ botId: scope.botId, serverId: server.id, text: event.message })
        : null;
      const eosId = 'eosId' in event && event.eosId !== null && isEosId(event.eosId) ? event.eosId : '';
      return { at, kind: line?.kind ?? null, relayed, player: line?.player ?? '', eosId };
    };
    shown.push(await mapInSlices(events, show, pace));
  }
  return shown;
}

/** Recognizes the game's repetition of messages from the Live Room. */
async function echoes(
  tx: Queries,
  batches: readonly GameBatch[],
  since: number,
): Promise<(scope: InstanceScope, event: GameLogEntry) => boolean> {
  const speaking = batches.filter(({ events }) => events.some(({ type }) => type === 'server.chat'));
  if (speaking.length === 0) return () => false;
  const botIds = speaking.map(({ scope }) => scope.botId);
  const sent = await repository.listSent(tx, { botIds, since });
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
