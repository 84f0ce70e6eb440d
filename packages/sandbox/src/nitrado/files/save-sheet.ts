import type { ArkServer } from '../../ark/ark-server.ts';
import { inGameDate } from '../../ark/game-time.ts';
import { type Rows, snapshotOf } from '../../ark/world-snapshot.ts';

/** Seconds of the game when a simulated world began: after everything in its past. */
const WORLD_BEGAN = 100_000_000;

/** What a save has of a world. Times are seconds of the game. */
export type SaveSheet = {
  gameTime: number;
  /** Now, in whole seconds since 1970. */
  unixSeconds: number;
  day: number;
  players: Rows<'players'>;
  tribes: Rows<'tribes'>;
  bases: Rows<'bases'>;
  dinos: Rows<'dinos'>;
};

/** Takes the world of a game server down. `now` in ms since 1970. */
export function saveSheetOf({ world }: ArkServer, now: number): SaveSheet {
  const moment = { world, timeOf: (tick: number) => WORLD_BEGAN + tick };
  const [, day = '1'] = /^Day (\d+)/.exec(inGameDate(world.firstDay, world.tick)) ?? [];
  return {
    gameTime: moment.timeOf(world.tick),
    // The file server tells whole seconds, too.
    unixSeconds: Math.floor(now / 1000),
    day: Number(day),
    players: snapshotOf(moment, 'players') as Rows<'players'>,
    tribes: snapshotOf(moment, 'tribes') as Rows<'tribes'>,
    bases: snapshotOf(moment, 'bases') as Rows<'bases'>,
    dinos: snapshotOf(moment, 'dinos') as Rows<'dinos'>,
  };
}
