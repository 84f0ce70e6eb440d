import type { HostedSaveState, SaveSource } from './schema.ts';

/** What is happening with a save, in a few words and without a full stop. */
export const HOSTED_STATE_WORDS: Readonly<Record<HostedSaveState, string>> = {
  off: 'Off',
  needs: 'Setup incomplete',
  waiting: 'Waiting for its turn',
  listing: 'Looking for a new save',
  fetching: 'Fetching the save',
  reading: 'Reading the save',
  read: 'Read',
  skipped: 'Uploaded by the companion',
  failed: 'Failed',
};

/** What uploads data, as people call it. */
export const SOURCE_NAMES: Readonly<Record<SaveSource, string>> = {
  Mod: 'Mod',
  APIPlugin: 'API Plugin',
  Agent: 'Agent',
  Host: 'Host',
};

/**
 * What a save at the host can't give, for pages that show its data: the end of “… still need the mod or the agent”,
 * spelled out where each is needed.
 */
export const NOT_FROM_HOST =
  'Removals and nukes in the game, /register and the chat of tribes need the mod or the API plugin; log lines that RCON lacks need the agent.';
