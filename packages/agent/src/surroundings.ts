import { basename, parse } from 'node:path';
import type { Save } from '@arkwright/ark/save/read-save';
import type { Calls } from './calls.ts';
import type { AgentServer } from './config.ts';

// docs/companion.md, hello
const MAX_MAP_NAME = 100;

/**
 * How often the save is looked at, how often Arkwright hears that the agent is there, how often the log is looked at, and how
 * often it is said that there is nothing new in it, ms. `logPartMs`: between parts of a log that has more, within what Arkwright
 * takes in a minute.
 */
export const USUAL_PACE = { lookMs: 5000, helloMs: 30_000, logMs: 1000, logBeatMs: 10_000, logPartMs: 250 };

/** What follows the files of a game server works with. */
export type Surroundings = {
  calls: Calls;
  /** Reads one save at a time, whatever the number of servers. */
  read: (path: string) => Promise<Save>;
  say: (line: string) => void;
  signal: AbortSignal;
  pace: typeof USUAL_PACE;
};

/** Says lines of a game server, but not the one that was said last. */
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

/** The map as the game calls it: no save says so, but each is named after its map (asa-save.md §4). */
export const mapOf = (save: string) => parse(save).name.slice(0, MAX_MAP_NAME);
