/** `YYYY.MM.DD_HH.MM.SS` in UTC, the stamp before every game-log entry. `time` is in milliseconds since 1970. */
export function gameLogStamp(time: number): string {
  const iso = new Date(time).toISOString();
  return `${iso.slice(0, 10).replaceAll('-', '.')}_${iso.slice(11, 19).replaceAll(':', '.')}`;
}

const GAME_SECONDS_PER_TICK = 24;
const SECONDS_PER_DAY = 86_400;

/** The in-game date of a world that began on day `firstDay`, e.g. `Day 45, 12:34:56`. A day lasts an hour of ticks. */
export function inGameDate(firstDay: number, tick: number): string {
  const seconds = tick * GAME_SECONDS_PER_TICK;
  const day = firstDay + Math.floor(seconds / SECONDS_PER_DAY);
  const rest = seconds % SECONDS_PER_DAY;
  const clock = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  return `Day ${day}, ${clock.map((part) => String(part).padStart(2, '0')).join(':')}`;
}
