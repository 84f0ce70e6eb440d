import { BoundedMap } from '@arkwright/ark/bounded';
import { MAX_INSTANCES } from '../../core/capacity.ts';

/** Wrong codes that a player may write in GUESS_WINDOW_MS, on all servers of an instance together. */
export const MAX_GUESSES = 5;
export const GUESS_WINDOW_MS = 10 * 60_000;
/** Maximum number of players remembered per instance, about 200 KB; the oldest is dropped. */
const MAX_PLAYERS = 1_000;

/** A player in the games of one instance. */
export type Guesser = { botId: string; netId: string };

export type Guesses = {
  /** Takes one of the player's tries before it is looked up, as many come at once; until when (ms) to wait if none is left, else 0. */
  take(player: Guesser): number;
  /** For a try that was not wrong. */
  giveBack(player: Guesser): void;
};

type Wrong = { count: number; since: number };

/**
 * Counts wrong codes in this process. With several processes the limit applies in each; there are 31^8 codes, valid for a
 * quarter of an hour. Separately for each instance: made-up players in one don't free tries in another.
 */
export function createGuesses(now: () => number): Guesses {
  const instances = new BoundedMap<string, BoundedMap<string, Wrong>>({
    max: MAX_INSTANCES,
    whenFull: 'drop-oldest',
  });
  const isOver = ({ since }: Wrong) => since + GUESS_WINDOW_MS <= now();

  const current = ({ botId, netId }: Guesser) => {
    const found = instances.get(botId)?.get(netId);
    return found && !isOver(found) ? found : undefined;
  };

  /** Players are in the order of their first wrong code, so that expired ones are at the front. */
  function dropOld(wrong: Map<string, Wrong>): void {
    for (const [netId, guess] of wrong) {
      if (!isOver(guess)) return;
      wrong.delete(netId);
    }
  }

  return {
    take(player) {
      const found = current(player);
      if (found) {
        if (found.count >= MAX_GUESSES) return found.since + GUESS_WINDOW_MS;
        found.count += 1;
        return 0;
      }
      for (const [botId, wrong] of instances) {
        dropOld(wrong);
        if (wrong.size === 0) instances.delete(botId);
      }
      const { botId, netId } = player;
      const wrong =
        instances.get(botId) ?? new BoundedMap<string, Wrong>({ max: MAX_PLAYERS, whenFull: 'drop-oldest' });
      instances.set(botId, wrong);
      wrong.set(netId, { count: 1, since: now() });
      return 0;
    },
    giveBack(player) {
      const found = current(player);
      if (found) found.count -= 1;
    },
  };
}
