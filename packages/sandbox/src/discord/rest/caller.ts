import { type Application, findByToken } from '../applications.ts';
import type { DiscordContext } from '../context.ts';
import type { User } from '../model.ts';

/** Who calls: the bot of an application, somebody who signed in to one with OAuth2, or nobody in particular. */
export type Caller =
  | { kind: 'bot'; application: Application }
  | { kind: 'user'; application: Application; user: User; scopes: string[]; expiresAt: number }
  | { kind: 'none' };

/** Who proves himself with this `Authorization`; nobody when the token is unknown, old or was reset. */
export function callerOf({ state, grants }: DiscordContext, authorization: string | undefined): Caller {
  const [scheme, token = ''] = (authorization ?? '').split(' ', 2);
  if (scheme === 'Bot') {
    const application = findByToken(state.applications, token);
    return application ? { kind: 'bot', application } : { kind: 'none' };
  }
  const grant = scheme === 'Bearer' ? grants.findAccess(token) : undefined;
  const user = grant && state.users.get(grant.userId);
  const application = grant?.applicationId ? state.applications.get(grant.applicationId) : state.application;
  if (!grant || !user || !application) return { kind: 'none' };
  return { kind: 'user', application, user, scopes: grant.scopes, expiresAt: grant.expiresAt };
}

/** The application whose webhook or interaction a path means, of a call that needs no token beside the one in its path. */
export function applicationInPath({ state, desk }: DiscordContext, path: string): Application | undefined {
  const [, kind, id = ''] = /\/(webhooks|interactions)\/(\d+)/.exec(path) ?? [];
  if (kind === 'interactions') return desk.find(id)?.application;
  if (kind !== 'webhooks') return undefined;
  return state.applications.get(state.webhooks.get(id)?.application_id ?? id);
}

/** The application that a request is about, as far as it shows; undefined for one that nobody sent who is known. */
export function applicationOfRequest(
  context: DiscordContext,
  { url, headers }: { url: string; headers: { authorization?: string | undefined } },
): Application | undefined {
  const caller = callerOf(context, headers.authorization);
  return caller.kind === 'none' ? applicationInPath(context, url) : caller.application;
}
