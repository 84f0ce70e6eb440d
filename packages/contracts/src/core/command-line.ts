/** A command line without the leading `cheat`, which the game ignores however often it is repeated. */
export function withoutCheat(line: string): string {
  return line.trim().replace(/^(?:(?:admin)?cheat\s+)+/i, '');
}

/** The first word of a command line, in lower case. */
export function firstWordOf(line: string): string {
  const [word = ''] = withoutCheat(line).split(/\s/, 1);
  return word.toLowerCase();
}
