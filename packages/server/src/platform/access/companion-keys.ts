import type { Limits } from '@arkwright/contracts/core/tiers';
import type { CompanionActor } from './actor.ts';
import { keyKind } from './instance-keys.ts';

/** The mod in a game, with the registration key of its instance: `limits` are the instance's, `isEnabled` its switch. */
export type CompanionCaller = CompanionActor & { limits: Limits; isEnabled: boolean };

export const companionKeys = keyKind('rk_');
