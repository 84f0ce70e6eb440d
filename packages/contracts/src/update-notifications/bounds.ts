/** In addition to those of the servers. */
export const MAX_ADDITIONAL_MODS = 200;

/** Different mods watched per bot, its additional ones first. */
export const MAX_WATCHED_MODS = 1000;

/** After this many hours without a reply, people are told that the data may be out of date. */
export const OUTAGE_HOURS = 3;

/** Mods are on CurseForge, whose API requires a key. */
export const NEEDS_CURSEFORGE_KEY =
  'Mod updates need CURSEFORGE_API_KEY, which the operator of this installation sets.';
