import { BASE_HAPPENINGS } from './base-happenings.ts';
import type { Happening } from './happening.ts';
import { SAVING_LINE, savedLine } from './lines.ts';
import { PLAYER_HAPPENINGS } from './player-happenings.ts';
import type { Random } from './random.ts';
import { TRIBE_HAPPENINGS } from './tribe-happenings.ts';
import type { World } from './world.ts';
import { eventChance, isAutosave, rest } from './world-pace.ts';

const HAPPENINGS: readonly Happening[] = [...PLAYER_HAPPENINGS, ...TRIBE_HAPPENINGS, ...BASE_HAPPENINGS];

/** Moves a world on by one tick and returns the log lines of that tick, without time stamps; mostly none. */
export function stepWorld(world: World): string[] {
  world.tick += 1;
  if (world.survivors.length === 0) return [];
  const lines = isAutosave(world) ? [SAVING_LINE, savedLine(0.2 + world.random() * 0.5)] : [];
  if (world.random() >= eventChance(world)) return lines;
  const happened = choose(world).happen(world);
  if (happened.length > 0) rest(world);
  return [...lines, ...happened];
}

function choose(world: World): Happening {
  const weighted = HAPPENINGS.map((happening) => ({ happening, weight: happening.weight(world) }));
  return pickWeighted(world.random, weighted);
}

function pickWeighted(
  random: Random,
  weighted: readonly { happening: Happening; weight: number }[],
): Happening {
  let left = random() * weighted.reduce((sum, one) => sum + one.weight, 0);
  for (const { happening, weight } of weighted) {
    left -= weight;
    if (left < 0) return happening;
  }
  throw new Error('No happening has a weight');
}
