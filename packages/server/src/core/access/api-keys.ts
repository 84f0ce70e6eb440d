import type { ApiSwitch } from '@arkwright/contracts/core/api-switches';
import type { Limits } from '@arkwright/contracts/derived/limits';
import type { ApiKeyActor } from '../identity/actor.ts';
import { keyKind } from './instance-keys.ts';

/**
 * A program with an API key: `limits` are the instance's, `parts` those that the owner has switched on; none
 * while API access is off.
 */
export type ApiKeyCaller = ApiKeyActor & { limits: Limits; parts: readonly ApiSwitch[] };

export const apiKeys = keyKind('ak_');
