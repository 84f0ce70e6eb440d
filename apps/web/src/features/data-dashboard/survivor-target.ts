import type { PlayerEntry } from '@arkwright/contracts/data-dashboard/schema';
import type { PlayerTarget } from '../shared/actions/player-target.ts';
import type { EntryTarget } from './entry-target.ts';

/** A player’s survivor on a server. */
export type SurvivorTarget = EntryTarget<PlayerEntry> & PlayerTarget;

/** Adds what the actions on players need. */
export function survivorTarget(entry: EntryTarget<PlayerEntry>): SurvivorTarget {
  const { netId, playerName, characterName } = entry.row;
  const name = playerName || characterName || netId;
  return {
    ...entry,
    netId,
    name,
    player: { unknown: 'It is not looked up here.' },
    ban: undefined,
    mute: undefined,
    alert: undefined,
  };
}
