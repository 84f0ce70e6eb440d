import type { SessionInfo } from '@arkwright/contracts/account/schema';
import type { AppContext } from '../../context/app-context.ts';
import { AppError } from '../../platform/base/app-error.ts';

/** Where a person is signed in; the session of `token` is marked. */
export function listSessions(
  context: AppContext,
  { userId, token }: { userId: string; token: string },
): Promise<SessionInfo[]> {
  return context.sessions.list(userId, token);
}

/** Ends one of a person's sessions, in every process at once; NOT_FOUND if the person has no such one. */
export async function endSession(context: AppContext, userId: string, id: string): Promise<void> {
  if (!(await context.sessions.endOne(userId, id))) throw new AppError('NOT_FOUND');
  await context.bus.publish(context.db, { kind: 'access', of: { userId } });
}

/** Signs a person out everywhere, in every process at once. */
export async function endAllSessions(context: AppContext, userId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await context.sessions.endAll(tx, userId);
    await context.bus.publish(tx, { kind: 'access', of: { userId } });
  });
  context.sessions.forget();
}
