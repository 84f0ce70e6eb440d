import type { Limits } from '@arkwright/contracts/derived/limits';
import type { CompanionActor } from '../identity/actor.ts';
import { keyKind } from './instance-keys.ts';

/**
 * The mod in a game, with its instance's registration key: `limits` are the instance's, `isEnabled` its
 * switch.
 */
export type CompanionCaller = CompanionActor & { limits: Limits; isEnabled: boolean };

export const companionKeys = keyKind('rk_');

/** Reply to a game's call without a valid key. */
export const INVALID_COMPANION_KEY = 'This registration key is not valid.';
