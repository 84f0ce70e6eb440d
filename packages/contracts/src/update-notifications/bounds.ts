/** Beside those of the servers. */
export const MAX_ADDITIONAL_MODS = 200;

/** A bot has so many different mods watched, its additional ones first. */
export const MAX_WATCHED_MODS = 1000;

/** After so many hours without an answer people are told that there may be more than is known. */
export const OUTAGE_HOURS = 3;

/** Mods are at CurseForge, which answers nobody without a key. */
export const NEEDS_CURSEFORGE_KEY =
  'Mod updates need CURSEFORGE_API_KEY, which whoever runs this installation sets.';
