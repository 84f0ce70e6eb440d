import type { ServerOutcome } from '@arkwright/contracts/live/schema';

type Outcome = Pick<ServerOutcome, 'isDone' | 'reply'>;

/** A command sent on this page, and its results. */
export type ConsoleEntry = {
  id: number;
  /** The server that it was for, or `EVERY_SERVER`. */
  target: string;
  command: string;
  /** The names of the servers that it went to. */
  servers: readonly string[];
  /** Those that have replied, in that order. */
  answers: readonly ServerAnswer[];
};

export type ServerAnswer = Outcome & { serverName: string };

/** Maximum number of remembered commands. */
const MAX_ENTRIES = 200;

export function beginEntry(
  entries: readonly ConsoleEntry[],
  entry: Omit<ConsoleEntry, 'answers'>,
): ConsoleEntry[] {
  return [...entries, { ...entry, answers: [] }].slice(-MAX_ENTRIES);
}

export function addAnswer(
  entries: readonly ConsoleEntry[],
  id: number,
  answer: ServerAnswer,
): ConsoleEntry[] {
  return entries.map((entry) =>
    entry.id === id ? { ...entry, answers: [...entry.answers, answer] } : entry,
  );
}

/** The commands of one target, newest first; repeated ones once. */
export function pastCommands(entries: readonly ConsoleEntry[], target: string): string[] {
  const commands = entries.filter((entry) => entry.target === target).map(({ command }) => command);
  return [...new Set(commands.toReversed())];
}

/** Equal answers once, with the servers that gave them, the most frequent first. */
export function foldAnswers(answers: readonly ServerAnswer[]): (Outcome & { serverNames: string[] })[] {
  const byWords = Map.groupBy(answers, ({ isDone, reply }) => `${isDone} ${reply.trim()}`);
  return [...byWords.values()]
    .flatMap((same) => {
      const [first] = same;
      return first ? [{ ...first, serverNames: same.map(({ serverName }) => serverName) }] : [];
    })
    .toSorted((one, other) => other.serverNames.length - one.serverNames.length);
}
