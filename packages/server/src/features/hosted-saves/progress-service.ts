import type { AppContext } from '../../context/app-context.ts';
import type { ClaimedRow } from './repository.ts';
import * as repository from './repository.ts';
import { announce } from './service.ts';

const EVERY_MS = 3000;

/** Shows open pages how far a fetch is. `stop` it with the fetch. */
export function showProgress(
  context: AppContext,
  row: ClaimedRow,
  fetchBytes: number,
): { onBytes: (bytes: number) => void; stop: () => void } {
  let bytes = 0;
  let shown = -1;
  const show = async () => {
    if (bytes === shown) return;
    shown = bytes;
    try {
      await repository.update(context.db, row, { fetchedBytes: bytes, fetchBytes });
      await announce(context, row.botId);
    } catch (error) {
      context.log.debug({ err: error, botId: row.botId }, 'the progress of a fetch was not stored');
    }
  };
  const timer = setInterval(() => void show(), EVERY_MS);
  return {
    onBytes: (length) => {
      bytes = length;
    },
    stop: () => clearInterval(timer),
  };
}
