/** A moment in both clocks: seconds of the game, and milliseconds since 1970. */
type Moment = { gameTime: number; realTime: number };
/** `isLocal` if the real time has no time zone and was assumed to be in this process's. */
export type Anchor = Moment & { isLocal: boolean };

// Placing a structure and writing it down differ slightly.
const SLACK_MS = 5000;
// Time zones differ by quarters of an hour.
const ZONE_STEP_MS = 15 * 60_000;

/**
 * Converts game time to real time. The game's clock stops while the server is down, so the difference between
 * the two grows with each pause; structures placed and dinos tamed or frozen give it for their own moment
 * (docs/reference/asa-save.md §15). Anchors from elsewhere (a transfer, another time zone) contradict the
 * others and are dropped. Future, negative and missing times count as the save's time.
 */
export function createSaveClock({ now, anchors }: { now: Moment; anchors: readonly Anchor[] }) {
  const points = [...agreeing(now, inOneZone(anchors)), now];

  return (gameTime: number | undefined): number => {
    if (gameTime === undefined || gameTime <= 0 || gameTime >= now.gameTime) return Math.round(now.realTime);
    const after = firstAtOrAfter(points, gameTime);
    const next = points[after] ?? now;
    const last = points[after - 1];
    if (!last) return Math.round(next.realTime - 1000 * (next.gameTime - gameTime));
    const share = (gameTime - last.gameTime) / (next.gameTime - last.gameTime || 1);
    return Math.round(last.realTime + share * (next.realTime - last.realTime));
  };
}

const offsetOf = ({ realTime, gameTime }: Moment) => realTime - 1000 * gameTime;

/**
 * Cryopods give their time in UTC. The difference to local anchors next to them is the time zone offset
 * between the game server and us: the most frequent one is used for all.
 */
function inOneZone(anchors: readonly Anchor[]): Moment[] {
  const local = anchors.filter(({ isLocal }) => isLocal).sort(byGameTime);
  const votes = new Map<number, number>();
  for (const anchor of anchors) {
    const near = anchor.isLocal ? undefined : (local[firstAtOrAfter(local, anchor.gameTime)] ?? local.at(-1));
    if (!near) continue;
    const shift = Math.round((offsetOf(anchor) - offsetOf(near)) / ZONE_STEP_MS) * ZONE_STEP_MS;
    votes.set(shift, (votes.get(shift) ?? 0) + 1);
  }
  const [[shift] = [0]] = [...votes].sort(([, a], [, b]) => b - a);
  return anchors.map(({ gameTime, realTime, isLocal }) => ({
    gameTime,
    realTime: isLocal ? realTime + shift : realTime,
  }));
}

const byGameTime = (a: Moment, b: Moment) => a.gameTime - b.gameTime;

/** The longest sequence of anchors whose differences never fall and end at or below that of the save. */
function agreeing(now: Moment, anchors: readonly Moment[]): Moment[] {
  const sorted = anchors
    .filter(({ gameTime, realTime }) => gameTime > 0 && gameTime < now.gameTime && Number.isFinite(realTime))
    .filter((anchor) => offsetOf(anchor) <= offsetOf(now) + SLACK_MS)
    .sort(byGameTime);
  // Patience sorting: tails[n] is the anchor with the smallest difference that ends a sequence of n + 1.
  const tails: number[] = [];
  const before = new Int32Array(sorted.length).fill(-1);
  const offsets = sorted.map((anchor) => Math.round(offsetOf(anchor) / SLACK_MS));
  for (const [index, offset] of offsets.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((offsets[tails[middle] ?? 0] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const row: Moment[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const anchor = sorted[index];
    if (anchor) row.push(anchor);
  }
  return row.reverse();
}

function firstAtOrAfter(points: readonly Moment[], gameTime: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.gameTime ?? 0) < gameTime) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `YYYY.MM.DD-HH.MM.SS` in this process's time zone, which has to be the game server's; ms since 1970. */
export function parseLocalStamp(text: string): number | undefined {
  const parts = /^(\d{4})\.(\d{2})\.(\d{2})-(\d{2})\.(\d{2})\.(\d{2})$/.exec(text)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return new Date(year, month - 1, day, hour, minute, second).getTime();
}
