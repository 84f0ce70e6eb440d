import { BoundedMap } from '@arkwright/ark/bounded';
import { MAX_SERVERS } from '../../core/capacity.ts';
import type { GameBatch } from '../../fleet/game-events.ts';
import { keyText, type ServerKey } from '../../fleet/game-server.ts';

/** Lines of a game's own that make a sample. */
export const SAMPLE_LINES = 50;

/** Whether most lines of a sample of a server's log are unknown. */
export type LogSample = ServerKey & { isUnknown: boolean };

/** Counts the lines of logs, and returns the samples that are full. Chat is left out: it is the same in all languages. */
export function createLogSampler(): (batches: readonly GameBatch[]) => LogSample[] {
  const counts = new BoundedMap<string, { lines: number; unknown: number }>({
    max: MAX_SERVERS,
    whenFull: 'drop-oldest',
  });
  return (batches) =>
    batches.flatMap(({ scope: { botId }, server: { id }, events }) => {
      const own = events.filter(({ type }) => type !== 'chat.message' && type !== 'server.chat');
      if (own.length === 0) return [];
      const key = keyText({ botId, id });
      const before = counts.get(key) ?? { lines: 0, unknown: 0 };
      const lines = before.lines + own.length;
      const unknown = before.unknown + own.filter(({ type }) => type === 'unknown').length;
      if (lines < SAMPLE_LINES) {
        counts.set(key, { lines, unknown });
        return [];
      }
      counts.delete(key);
      return [{ botId, id, isUnknown: unknown > lines / 2 }];
    });
}
