import { basename, parse } from 'node:path';
import type { Save } from '@arkwright/ark/save/read-save';
import type { Calls } from './calls.ts';
import type { AgentServer } from './config.ts';

// docs/companion.md, hello
const MAX_MAP_NAME = 100;

/**
 * Intervals for polling the save, for the hello to Arkwright, for polling the log, and for reporting that the
 * log has nothing new, ms. `logPartMs`: between parts of a longer log, within Arkwright's rate limit.
 */
export const USUAL_PACE = { lookMs: 5000, helloMs: 30_000, logMs: 1000, logBeatMs: 10_000, logPartMs: 250 };

/** Dependencies of the code that follows a game server's files. */
export type Surroundings = {
  calls: Calls;
  /** Reads one save at a time, however many servers there are. */
  read: (path: string) => Promise<Save>;
  say: (line: string) => void;
  signal: AbortSignal;
  pace: typeof USUAL_PACE;
};

/** Prints messages of a game server, except repetitions of the last one. */
export function tellOf(
  { name, save }: Pick<AgentServer, 'name' | 'save'>,
  { say }: Pick<Surroundings, 'say'>,
): (line: string) => void {
  let last = '';
  return (line) => {
    if (line !== last) say(`${name || basename(save)}: ${line}`);
    last = line;
  };
}

/**
 * The game's name for the map: saves don't contain it, but are named after their map
 * (docs/reference/asa-save.md §4).
 */
export const mapOf = (save: string) => parse(save).name.slice(0, MAX_MAP_NAME);
