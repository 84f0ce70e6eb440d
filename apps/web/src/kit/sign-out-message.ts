/**
 * KIT · The text of a Success dialog over the next screen, for actions that leave the current one.
 *   signOutMessage.set('Your account was deleted.');
 */
import { createStore } from './store.ts';

/** Empty for nothing. */
export const signOutMessage = createStore('');
