import type { UserActor } from '../identity/actor.ts';
import type { FindByToken } from '../identity/token-guard.ts';
import { type ApiKeyCaller, apiKeys } from './api-keys.ts';
import { type CompanionCaller, companionKeys } from './companion-keys.ts';
import type { Memberships } from './memberships.ts';

/**
 * A caller: a signed-in person, a program with an instance's API key, or the mod in a game with its
 * registration key.
 */
export type Caller = UserActor | ApiKeyCaller | CompanionCaller;

export type FindCaller = FindByToken<Caller>;

/**
 * Finds callers by session or key, distinguished by prefix. Each kind has its own guard: a program that keeps
 * using a dead key doesn't block sign-ins or companions at the same address.
 */
export function createFindCaller(
  guarded: {
    sessions: FindByToken<UserActor>;
    apiKeys: FindByToken<ApiKeyCaller>;
    companionKeys: FindByToken<CompanionCaller>;
  },
  { mayView }: Pick<Memberships, 'mayView'>,
): FindCaller {
  /** A view that has lost its reason has ended, as after its time. */
  async function findPerson(token: string, address: string): Promise<UserActor | undefined> {
    const person = await guarded.sessions(token, address);
    if (!person?.viewAs || (await mayView(person))) return person;
    return { ...person, viewAs: undefined };
  }

  return (token, address) => {
    if (apiKeys.claims(token)) return guarded.apiKeys(token, address);
    if (companionKeys.claims(token)) return guarded.companionKeys(token, address);
    return findPerson(token, address);
  };
}
