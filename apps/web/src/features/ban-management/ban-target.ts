import type { BanEntry, SharedBan } from '@arkwright/contracts/ban-management/schema';
import type { PlayerTarget } from '../shared/actions/player-target.ts';

/** An entry of the ban list, and its player. */
export type BanTarget = PlayerTarget & { entry: BanEntry };

export function banTarget(entry: BanEntry): BanTarget {
  const { netId, playerName } = entry;
  return {
    entry,
    netId,
    name: playerName || netId,
    player: { unknown: 'It is not looked up here.' },
    ban: entry,
    mute: undefined,
    alert: undefined,
  };
}

/** A player whom other bots have banned. */
export type SharedBanTarget = { player: SharedBan; isOnList: boolean };
