import { inGameDate } from './game-time.ts';
import { type TribeColor, tribeLogLine } from './lines.ts';
import { chance } from './random.ts';
import type { Tribe, World } from './world.ts';

/** Something that can happen in a world: how likely it is now (0 = impossible), and doing it. */
export type Happening = {
  weight: (world: World) => number;
  /** Changes the world and returns the log lines, without time stamps. */
  happen: (world: World) => string[];
};

/** A tribe-log entry as of now, dressed in one of the ways that the game dresses it. */
export function tribeEntry(world: World, tribe: Tribe, entry: { color: TribeColor; text: string }): string {
  const style = {
    spacedColor: chance(world.random, 0.9),
    danglingParenthesis: chance(world.random, 0.7),
  };
  return tribeLogLine({ tribe, date: inGameDate(world.firstDay, world.tick), style, ...entry });
}
