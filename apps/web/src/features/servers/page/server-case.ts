import type { ServerPower } from '@arkwright/contracts/host-power/schema';
import { NO_HOST } from '@arkwright/contracts/host-power/words';
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

/** Who can switch a server on and off: its host, only we over RCON, or that is not known yet. */
export type PowerSource = 'host' | 'broken-host' | 'rcon' | 'unknown';

export function powerSourceOf(power: ServerPower | undefined): PowerSource {
  if (power === undefined) return 'unknown';
  if (power.problem === '') return 'host';
  return power.problem === NO_HOST ? 'rcon' : 'broken-host';
}

/** What a stop over RCON does, and what it can't. */
export const STOP_WORDS = 'Arkwright can stop the game over RCON. Whether it comes back is up to your host.';
