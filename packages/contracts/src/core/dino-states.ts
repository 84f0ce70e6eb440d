/** Genders as sent in uploads and replies (specification §3). */
export const GENDERS = { None: 0, Male: 1, Female: 2 } as const;

/**
 * The statuses in the dino filter: a dino is shown if its gender is selected and so are all its other
 * statuses.
 */
export const DINO_STATUSES = ['male', 'female', 'none', 'baby', 'neutered', 'dead'] as const;
export type DinoStatus = (typeof DINO_STATUSES)[number];

/** Dead dinos are hidden by default (specification §9). */
export const DEFAULT_DINO_STATUSES = DINO_STATUSES.filter((status) => status !== 'dead');
