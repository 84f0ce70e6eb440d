/** An entry answers on a server once in this time, and one player gets an answer once in that, ms. */
const ENTRY_PAUSE_MS = 10_000;
const PLAYER_PAUSE_MS = 5000;
const MAX_REMEMBERED = 20_000;

/** What would be answered. `line` is the event itself: a transaction that is tried again brings the same one. */
export type Answer = { serverId: string; entryId: string; player: string; line: object; now: number };

/** Keeps players from making the bot talk all the time. */
export type Pauses = {
  /** Whether a line may be answered; if so, the pauses begin. */
  take(answer: Answer): boolean;
};

export function createPauses(): Pauses {
  const answered = new Map<string, { line: object; until: number }>();

  const isFree = (key: string, { line, now }: Answer) => {
    const last = answered.get(key);
    return !last || last.line === line || last.until <= now;
  };
  const begin = (key: string, { line, now }: Answer, pauseMs: number) => {
    answered.delete(key);
    const [oldest] = answered.keys();
    if (answered.size >= MAX_REMEMBERED && oldest !== undefined) answered.delete(oldest);
    answered.set(key, { line, until: now + pauseMs });
  };

  return {
    take(answer) {
      const entry = `entry ${answer.serverId} ${answer.entryId}`;
      const player = `player ${answer.serverId} ${answer.player}`;
      if (!isFree(entry, answer) || !isFree(player, answer)) return false;
      begin(entry, answer, ENTRY_PAUSE_MS);
      begin(player, answer, PLAYER_PAUSE_MS);
      return true;
    },
  };
}
