import type { FindByToken } from '../identity/token-guard.ts';
import type { UserActor } from './actor.ts';
import { type ApiKeyCaller, isApiKey } from './api-keys.ts';

/** Who can call: a signed-in person, or a program with an instance's API key. */
export type Caller = UserActor | ApiKeyCaller;

export type FindCaller = FindByToken<Caller>;

/**
 * Finds callers by session or API key, told apart by how they begin. Each is guarded by itself: a program that goes on
 * with a dead key does not keep the people at its address from signing in.
 */
export function createFindCaller(guarded: {
  sessions: FindByToken<UserActor>;
  apiKeys: FindByToken<ApiKeyCaller>;
}): FindCaller {
  return (token, address) =>
    isApiKey(token) ? guarded.apiKeys(token, address) : guarded.sessions(token, address);
}
