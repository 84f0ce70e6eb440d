import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { happeningOf, SAME_HAPPENING_MS } from '@arkwright/ark/log/happening';
import { describeEvent } from './describe-event.ts';

/**
 * Entries of tribe logs that repeat a line of the world: the game writes a tame or a death once for all and once for the tribe.
 * Only those that arrive together are recognised.
 */
export function toldTwice(events: readonly GameLogEntry[]): ReadonlySet<GameLogEntry> {
  const inWorld = Map.groupBy(events.filter(isOfWorld), (event) =>
    happeningOf('world', describeEvent(event, true)),
  );
  if (inWorld.size === 0) return NONE;
  const isTold = (event: GameLogEntry) => {
    if (event.type !== 'tribe.log') return false;
    const happening = happeningOf('tribe', event.text);
    return happening !== undefined && inWorld.get(happening)?.some((told) => isClose(told, event)) === true;
  };
  return new Set(events.filter(isTold));
}

const NONE: ReadonlySet<GameLogEntry> = new Set();

const isOfWorld = ({ type }: GameLogEntry) => type === 'dino.tamed' || type === 'death';

const isClose = (one: GameLogEntry, other: GameLogEntry) =>
  one.at !== null && other.at !== null && Math.abs(one.at - other.at) <= SAME_HAPPENING_MS;
