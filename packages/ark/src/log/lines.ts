/** UTF-16 units of a line: many times what the game writes, and the length of a Discord message. */
export const MAX_LINE_LENGTH = 2_000;
/** The game keeps 600 lines. A sender of many more is not the game. */
export const MAX_LINES = 2_000;

const HALF_AT_END = /[\ud800-\udbff]$/;

/** Cuts a line to the maximum length. All readers of game lines may rely on it. */
export function cutLine(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  return `${line.slice(0, MAX_LINE_LENGTH - 1).replace(HALF_AT_END, '')}…`;
}

/**
 * The lines of a reply, cut, without empty ones: the newest `MAX_LINES`, and the number of older ones that were
 * skipped. Blanks at the start of a line stay: they may be a player's name. Game output is split into lines
 * nowhere else.
 */
export function gameLines(reply: string): { lines: string[]; leftOut: number } {
  const newestFirst: string[] = [];
  let leftOut = 0;
  for (let end = reply.length; end >= 0; ) {
    const start = end === 0 ? -1 : reply.lastIndexOf('\n', end - 1);
    // Otherwise a reply of nothing but line ends would be split into a million texts.
    const line = start + 1 === end ? '' : reply.slice(start + 1, end).trimEnd();
    if (line !== '' && newestFirst.length < MAX_LINES) newestFirst.push(cutLine(line));
    else if (line !== '') leftOut++;
    end = start;
  }
  return { lines: newestFirst.reverse(), leftOut };
}
