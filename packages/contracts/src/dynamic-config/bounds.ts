/** Dynamic configs of an instance. No tier limits them, so this bounds what an instance can store. */
export const MAX_DYNAMIC_CONFIGS = 100;
export const MAX_DYNAMIC_CONFIGS_WORDS = `A bot can have up to ${MAX_DYNAMIC_CONFIGS} dynamic configs. Delete one that you no longer need.`;

/** Addresses kept per config: the machines of a large cluster, and a few others. */
export const KEPT_ADDRESSES = 50;
/** Days that addresses of other visitors are kept. */
export const STRANGERS_KEPT_DAYS = 30;
