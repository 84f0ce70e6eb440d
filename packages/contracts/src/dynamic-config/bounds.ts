/** Dynamic configs of one instance. No tier counts them, so this bounds what an instance can store. */
export const MAX_DYNAMIC_CONFIGS = 100;
export const MAX_DYNAMIC_CONFIGS_WORDS = `A bot can have up to ${MAX_DYNAMIC_CONFIGS} dynamic configs. Delete one that you no longer need.`;

/** Addresses kept for each config: as many machines as a large cluster has, and a few strangers. */
export const KEPT_ADDRESSES = 50;
/** Days for which addresses of none of the owner's servers are kept. */
export const STRANGERS_KEPT_DAYS = 30;
