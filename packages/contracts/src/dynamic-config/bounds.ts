/** Dynamic configs of one instance. No tier counts them, so this bounds what an instance can store. */
export const MAX_DYNAMIC_CONFIGS = 100;
export const MAX_DYNAMIC_CONFIGS_WORDS = `A bot can have up to ${MAX_DYNAMIC_CONFIGS} dynamic configs. Delete one that you no longer need.`;
