import type { UserActor } from '../identity/actor.ts';
import type { FindByToken } from '../identity/token-guard.ts';
import { type ApiKeyCaller, apiKeys } from './api-keys.ts';
import { type CompanionCaller, companionKeys } from './companion-keys.ts';

/** Who can call: a signed-in person, a program with an instance's API key, or the mod in a game with its registration key. */
export type Caller = UserActor | ApiKeyCaller | CompanionCaller;

export type FindCaller = FindByToken<Caller>;

/**
 * Finds callers by session or key, told apart by how they begin. Each is guarded by itself: a program that goes on with a
 * dead key does not keep the people at its address from signing in, nor the companions there from uploading.
 */
export function createFindCaller(guarded: {
  sessions: FindByToken<UserActor>;
  apiKeys: FindByToken<ApiKeyCaller>;
  companionKeys: FindByToken<CompanionCaller>;
}): FindCaller {
  return (token, address) => {
    if (apiKeys.claims(token)) return guarded.apiKeys(token, address);
    if (companionKeys.claims(token)) return guarded.companionKeys(token, address);
    return guarded.sessions(token, address);
  };
}
