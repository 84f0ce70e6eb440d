/** A moment that is known in both times: seconds of the game, and milliseconds since 1970. */
type Moment = { gameTime: number; realTime: number };
/** `isLocal` where the real time was read off a clock whose time zone is not told, and taken for that of this process. */
export type Anchor = Moment & { isLocal: boolean };

// Placing and writing down are not quite the same moment.
const SLACK_MS = 5000;
// Time zones differ by quarters of an hour.
const ZONE_STEP_MS = 15 * 60_000;

/**
 * Turns game time into real time. The game's clock stops while the server is down, so the difference of the two grows
 * with each pause; what was placed, tamed and frozen tells it for its own moment (asa-save.md §15). Anchors that came
 * from elsewhere (a transfer, another time zone) contradict the others and are left out. Times of the future, negative
 * ones and none at all are those of the save.
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
 * Cryopods tell their moment in UTC. By how much local ones beside them differ is how far the game server's time zone is
 * from ours: what most of them say holds for all.
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

/** The longest row of anchors whose differences never fall and end at or below that of the save. */
function agreeing(now: Moment, anchors: readonly Moment[]): Moment[] {
  const sorted = anchors
    .filter(({ gameTime, realTime }) => gameTime > 0 && gameTime < now.gameTime && Number.isFinite(realTime))
    .filter((anchor) => offsetOf(anchor) <= offsetOf(now) + SLACK_MS)
    .sort(byGameTime);
  // Patience sorting: tails[n] is the anchor with the smallest difference that ends a row of n + 1.
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

/** `YYYY.MM.DD-HH.MM.SS` in the time zone of this process, which has to be the game server's; ms since 1970. */
export function parseLocalStamp(text: string): number | undefined {
  const parts = /^(\d{4})\.(\d{2})\.(\d{2})-(\d{2})\.(\d{2})\.(\d{2})$/.exec(text)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return new Date(year, month - 1, day, hour, minute, second).getTime();
}
