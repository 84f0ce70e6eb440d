import { type DataDownload, DOWNLOAD_EVERY_MS } from '@arkwright/contracts/account/schema';

/** A download without progress for this long is given up, ms. */
export const GIVEN_UP_MS = 30 * 60_000;

type Stored = {
  state: 'waiting' | 'building' | 'ready' | 'used' | 'failed';
  requestedAt: number;
  touchedAt: number;
  expiresAt: number;
};

/** The state of a stored download at `now` (ms). */
export function stateOf(row: Stored | undefined, now: number): DataDownload['state'] {
  if (!row) return 'none';
  const { state } = row;
  if ((state === 'waiting' || state === 'building') && now - row.touchedAt >= GIVEN_UP_MS) return 'failed';
  const isOver = state === 'used' || (state === 'ready' && row.expiresAt <= now);
  if (!isOver) return state;
  // After an hour a new download can be requested.
  if (now - row.requestedAt >= DOWNLOAD_EVERY_MS) return 'none';
  return state === 'used' ? 'used' : 'expired';
}
