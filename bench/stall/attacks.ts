import { everything } from './everything.ts';
import { HOSTILE, type Hostile } from './hostile.ts';

export const EVERYTHING = 'everything at once';

/** All attacks, by what they are called in the table. */
export const ATTACKS: Readonly<Record<string, Hostile>> = { ...HOSTILE, [EVERYTHING]: everything };
