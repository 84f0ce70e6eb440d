import { greetingsFeature } from '@arkwright/contracts/manifests/greetings';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { claimRoom } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import type { NewEvents } from '../../game-events/game-event-handler.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import * as repository from './repository.ts';

export const findGreetingInstance = repository.findInstance;
export const listGreetings = repository.listRows;

const record = recorderOf({
  feature: greetingsFeature,
  kind: 'greeting',
  describe: ({ id, name }: { id: string; name: string }) => ({ id, name, fields: { name } }),
});

export function createGreeting(context: AppContext, by: By, name: string) {
  return context.db.transaction(async (tx) => {
    await claimRoom(tx, by.scope, {
      key: 'greetings',
      selfHosted: context.settings.selfHosted,
      count: (inner) => repository.countRows(inner, by.scope),
    });
    const row = { id: newId(), name };
    await repository.insertRow(tx, by.scope, row);
    await record(context, tx, by, { action: 'greeting.created', after: row });
    return row;
  });
}

export function deleteGreeting(context: AppContext, { scope }: { scope: InstanceScope }, id: string) {
  return changeInstance(context, scope, async (tx) => {
    await repository.deleteRow(tx, id);
    return true;
  });
}

/** Greets players who join, if it is switched on. */
export async function greet(
  context: AppContext,
  tx: Queries,
  servers: readonly NewEvents<'greeting'>[],
): Promise<void> {
  for (const { scope, server, events, settings } of servers) {
    const { isEnabled, channelId } = settings.greeting;
    const joined = events.filter(({ type }) => type === 'player.joined');
    if (!isEnabled || joined.length === 0) continue;
    const content = `${joined.length} joined ${server.name}`;
    await enqueueMessages(context, tx, {
      scope,
      items: [{ kind: 'line', channelId, content, serverId: server.id }],
    });
  }
}
