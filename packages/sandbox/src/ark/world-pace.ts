import type { World } from './world.ts';

/*
 * All in ticks; the cluster makes one tick a second by default.
 */
const CYCLE_TICKS = 7200;
const AUTOSAVE_TICKS = 900;
const REST_TICKS = 3;

/** How many players should be on now: a slow wave up to the world's popularity. */
export function wantedOnline(world: Pick<World, 'popularity' | 'maxPlayers' | 'firstDay' | 'tick'>): number {
  const phase = (2 * Math.PI * world.tick) / CYCLE_TICKS + world.firstDay;
  const wanted = Math.round(world.popularity * (0.55 + 0.45 * Math.sin(phase)));
  return Math.min(wanted, world.maxPlayers);
}

/** The chance that something happens in one tick: busier with more players, never every tick. */
export function eventChance(world: World): number {
  if (world.tick < world.quietUntil) return 0;
  return Math.min(0.06 + 0.015 * world.online.size, 0.4);
}

export function rest(world: World): void {
  world.quietUntil = world.tick + REST_TICKS;
}

export function isAutosave(world: World): boolean {
  return world.tick % AUTOSAVE_TICKS === 0;
}
