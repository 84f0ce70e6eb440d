import type { ServerOutcome } from '@arkwright/contracts/live/schema';

/** A command sent on this page, and its result. */
export type ConsoleEntry = {
  id: number;
  serverId: string;
  command: string;
  /** Undefined until the game has replied. */
  outcome: Pick<ServerOutcome, 'isDone' | 'reply'> | undefined;
};

/** Maximum number of remembered commands. */
const MAX_ENTRIES = 200;

export function beginEntry(
  entries: readonly ConsoleEntry[],
  entry: Omit<ConsoleEntry, 'outcome'>,
): ConsoleEntry[] {
  return [...entries, { ...entry, outcome: undefined }].slice(-MAX_ENTRIES);
}

export function endEntry(
  entries: readonly ConsoleEntry[],
  id: number,
  outcome: ConsoleEntry['outcome'],
): ConsoleEntry[] {
  return entries.map((entry) => (entry.id === id ? { ...entry, outcome } : entry));
}

/** The commands of one server, newest first; repeated ones once. */
export function pastCommands(entries: readonly ConsoleEntry[], serverId: string): string[] {
  const commands = entries.filter((entry) => entry.serverId === serverId).map(({ command }) => command);
  return [...new Set(commands.toReversed())];
}
