import type { AppContext } from '../../context/app-context.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
import type { ClaimedRow } from './repository.ts';
import * as repository from './repository.ts';
import { announce } from './service.ts';

const EVERY_MS = 3000;

/** Shows open pages how far a fetch is. `stop` it with the fetch. */
export function showProgress(
  context: AppContext,
  row: ClaimedRow,
  fetchBytes: number,
): { onBytes: (bytes: number) => void; stop: () => Promise<void> } {
  let bytes = 0;
  let shown = -1;
  const shows = new Repeater({
    async run() {
      if (bytes === shown) return;
      shown = bytes;
      await repository.update(context.db, row, { fetchedBytes: bytes, fetchBytes });
      await announce(context, row.botId);
    },
    everyMs: EVERY_MS,
    onFailure: (error) =>
      context.log.debug({ err: error, botId: row.botId }, 'the progress of a fetch was not stored'),
  });
  return {
    onBytes: (length) => {
      bytes = length;
    },
    stop: () => shows.stop(),
  };
}
