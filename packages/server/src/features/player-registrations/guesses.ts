/** So many wrong codes a player may write on a server in GUESS_WINDOW_MS. */
export const MOST_GUESSES = 5;
export const GUESS_WINDOW_MS = 10 * 60_000;
/** So many players are remembered, some 2 MB; the one that was wrong first is forgotten for another. */
const MOST_PLAYERS = 10_000;

export type Guesses = {
  /** Until when (ms) this player has to wait; 0 for not at all. */
  blockedUntil(player: string): number;
  noteWrong(player: string): void;
};

/**
 * Counts wrong codes, in this process: with several, somebody gets so many tries in each, of 31^8 codes that live for a
 * quarter of an hour.
 */
export function createGuesses(now: () => number): Guesses {
  const wrong = new Map<string, { count: number; since: number }>();

  const current = (player: string) => {
    const found = wrong.get(player);
    if (found && found.since + GUESS_WINDOW_MS > now()) return found;
    wrong.delete(player);
    return undefined;
  };

  return {
    blockedUntil(player) {
      const found = current(player);
      return found && found.count >= MOST_GUESSES ? found.since + GUESS_WINDOW_MS : 0;
    },
    noteWrong(player) {
      const found = current(player);
      if (found) {
        found.count += 1;
        return;
      }
      const [oldest] = wrong.keys();
      if (wrong.size >= MOST_PLAYERS && oldest !== undefined) wrong.delete(oldest);
      wrong.set(player, { count: 1, since: now() });
    },
  };
}
