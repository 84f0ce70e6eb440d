import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { HostAccount } from '@arkwright/contracts/nitrado/account-schema';
import { RENEWAL_NOTICE_HOURS } from '@arkwright/contracts/nitrado/bounds';

type Standing = Pick<HostAccount, 'state' | 'stateSince'>;

/** How a linked account is doing, from its row. Times in ms by one clock, 0 for never. */
export function stateOf(row: { brokenSince: number; failingSince: number; now: number }): Standing {
  if (row.brokenSince > 0) return { state: 'broken', stateSince: row.brokenSince };
  const isLong = row.failingSince > 0 && row.now - row.failingSince >= RENEWAL_NOTICE_HOURS * HOUR_MS;
  return isLong ? { state: 'unrenewed', stateSince: row.failingSince } : { state: 'working', stateSince: 0 };
}

const RANKS: readonly HostAccount['state'][] = ['broken', 'unrenewed', 'working'];

/** Broken accounts first, the rest by name. */
export const byUrgency = (a: HostAccount, b: HostAccount) =>
  RANKS.indexOf(a.state) - RANKS.indexOf(b.state) || a.username.localeCompare(b.username);
