import { join } from 'node:path';
import { readJsonFile, replaceFile } from './base/json-file.ts';
import { snapshotOf } from './discord/snapshot.ts';
import type { DiscordState } from './discord/state.ts';

const LOOK_EVERY_MS = 1000;

export type MemoryOptions = {
  state: DiscordState;
  seed: string;
  dataDir: string;
  report: (error: unknown, what: string) => void;
};

function pathOf(dataDir: string): string {
  return join(dataDir, 'sandbox-discord.json');
}

/** The guilds as the last run left them, for `startDiscord`; undefined when there was none. */
export function recallDiscord(dataDir: string): Promise<unknown> {
  return readJsonFile(pathOf(dataDir));
}

/** Writes the guilds down within a second of every change. The returned function stops that, after a last look. */
export function rememberDiscord({ state, seed, dataDir, report }: MemoryOptions): () => Promise<void> {
  let written = snapshotOf(state, seed);
  let writing = Promise.resolve();

  // Compared as a whole, because a change that forgets to say so would be lost; the text is some 50 kB.
  function look(): void {
    const current = snapshotOf(state, seed);
    if (current === written) return;
    written = current;
    writing = writing
      .then(() => replaceFile(pathOf(dataDir), current))
      .catch((error: unknown) => report(error, 'writing sandbox-discord.json'));
  }

  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    look();
    await writing;
  };
}
