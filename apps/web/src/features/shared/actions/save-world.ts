import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { Call } from '../../../kit/api-client.ts';
import { attempt } from '../../../kit/use-action.ts';

/** Has a server save its world, and waits until it has. Why it did not; undefined when it did. */
export async function saveTheWorld(call: Call, serverId: string): Promise<string | undefined> {
  const outcome = await attempt(call, liveRoutes.console, { body: { serverId, command: 'SaveWorld' } });
  if (!outcome.ok) return outcome.problem.message;
  return outcome.reply.isDone ? undefined : outcome.reply.reply;
}
