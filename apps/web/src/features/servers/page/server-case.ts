import type { ServerRow } from '../server-row.ts';

/**
 * What a server's page is about first: `never` has not been connected even once, `above-limit` is one more than the tier
 * allows.
 */
export type ServerCase = 'online' | 'starting' | 'offline' | 'never' | 'unknown' | 'disabled' | 'above-limit';

export function caseOf({ status }: Pick<ServerRow, 'status'>): ServerCase {
  const { text, detail, reason, lastSeen } = status;
  if (text === 'Disabled') return 'disabled';
  if (text === 'Online') return 'online';
  if (text === 'Unknown') return 'unknown';
  if (reason.startsWith('Above your tier')) return 'above-limit';
  if (detail === 'starting') return 'starting';
  return lastSeen === undefined ? 'never' : 'offline';
}
