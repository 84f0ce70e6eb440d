/** UTF-16 units of a line: many times what the game writes, and as much as a message in Discord holds. */
export const MAX_LINE_LENGTH = 2_000;
/** The game keeps 600 lines. What sends many more is not the game. */
export const MAX_LINES = 2_000;

const HALF_AT_END = /[\ud800-\udbff]$/;

/** A line as far as anybody reads it. Everything that reads lines of a game may rely on their length. */
export function cutLine(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  return `${line.slice(0, MAX_LINE_LENGTH - 1).replace(HALF_AT_END, '')}…`;
}

/**
 * The lines of a reply, trimmed and cut, without empty ones: the newest `MAX_LINES`, and how many older ones were left
 * out. The one place where what a game sends becomes lines.
 */
export function gameLines(reply: string): { lines: string[]; leftOut: number } {
  const newestFirst: string[] = [];
  let leftOut = 0;
  for (let end = reply.length; end >= 0; ) {
    const start = end === 0 ? -1 : reply.lastIndexOf('\n', end - 1);
    // A reply of nothing but line ends would otherwise be cut into a million texts.
    const line = start + 1 === end ? '' : reply.slice(start + 1, end).trim();
    if (line !== '' && newestFirst.length < MAX_LINES) newestFirst.push(cutLine(line));
    else if (line !== '') leftOut++;
    end = start;
  }
  return { lines: newestFirst.reverse(), leftOut };
}
