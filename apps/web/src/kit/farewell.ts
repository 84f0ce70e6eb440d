/**
 * KIT · What is told in a Success dialog over whatever screen comes next: the one that it was done on is left by it.
 *   farewell.set('Your account was deleted.');
 */
import { createStore } from './store.ts';

/** Empty for nothing. */
export const farewell = createStore('');
