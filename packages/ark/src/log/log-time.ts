// `2026.09.13_18.48.40: ` before each line of the game log. A line of the log file has the engine's own stamp
// and frame counter before that: `[2026.09.13-18.48.40:191][991]`.
const GAME_STAMP = /^\s*(\d{4})\.(\d\d)\.(\d\d)_(\d\d)\.(\d\d)\.(\d\d): ?/;
const ENGINE_STAMP = /^\s*\[(\d{4})\.(\d\d)\.(\d\d)-(\d\d)\.(\d\d)\.(\d\d):(\d{3})\]\[ *\d{1,10}\]/;

/** A log line without its stamps. `at` is UTC milliseconds, null if the line has no valid stamp. */
export type StampedText = { at: number | null; text: string };

/** Removes the stamps of a log line. */
export function splitStamp(line: string): StampedText {
  const { engineAt, rest } = splitEngineStamp(line);
  const game = GAME_STAMP.exec(rest);
  const gameAt = game && toUtc(game);
  if (game && gameAt !== null) return { at: gameAt, text: rest.slice(game[0].length) };
  return { at: engineAt, text: rest };
}

/** Removes the engine's own stamp of a log file line. */
export function splitEngineStamp(line: string): { engineAt: number | null; rest: string } {
  const engine = ENGINE_STAMP.exec(line);
  const engineAt = engine && toUtc(engine);
  return { engineAt, rest: engine && engineAt !== null ? line.slice(engine[0].length) : line };
}

/** The stamp in the game's format, with the space after its colon. Years 0000 to 9999, whole seconds. */
export function formatStamp(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return `${date.replaceAll('-', '.')}_${time.slice(0, 8).replaceAll(':', '.')}: `;
}

/** The time that was read last: a log has many lines of one second. */
let latest: { iso: string; at: number | null } = { iso: '', at: null };

function toUtc(match: RegExpExecArray): number | null {
  const [year, month, day, hour, minute, second, millisecond = '000'] = match.slice(1);
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`;
  if (iso === latest.iso) return latest.at;
  const at = Date.parse(iso);
  // 30 February parses, as 1 or 2 March.
  latest = { iso, at: Number.isNaN(at) || new Date(at).toISOString() !== iso ? null : at };
  return latest.at;
}
