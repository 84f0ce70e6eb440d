import type { TribeEventKind } from '@arkwright/ark/log/game-event';
import type { TribeLogKind } from '@arkwright/contracts/tribe-log-link/kinds';

/** The kind of each entry of a tribe's log. */
const KINDS: Readonly<Record<TribeEventKind, TribeLogKind>> = {
  tamed: 'tames',
  claimed: 'tames',
  unclaimed: 'tames',
  neutered: 'tames',
  frozen: 'tames',
  unfrozen: 'tames',
  uploaded: 'tames',
  downloaded: 'tames',
  'dino-killed': 'deaths',
  'member-killed': 'deaths',
  starved: 'deaths',
  'death-essence': 'deaths',
  'enemy-killed': 'raids',
  'structure-destroyed': 'raids',
  'enemy-structure-destroyed': 'raids',
  demolished: 'buildings',
  'auto-decayed': 'buildings',
  'anti-meshing': 'buildings',
  'member-added': 'members',
  'member-removed': 'members',
  merged: 'members',
  'rank-changed': 'members',
  alliance: 'members',
  'duped-item': 'other',
  mission: 'other',
  other: 'other',
};

export const kindOf = (kind: TribeEventKind): TribeLogKind => KINDS[kind];
