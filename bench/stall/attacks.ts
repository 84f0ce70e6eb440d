import { everything } from './everything.ts';
import { HOSTILE, type Hostile } from './hostile.ts';

/** All attacks, by what they are called in the table. */
export const ATTACKS: Readonly<Record<string, Hostile>> = { ...HOSTILE, 'everything at once': everything };
