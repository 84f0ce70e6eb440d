import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { managerList } from '@arkwright/contracts/permissions/schema';
import { type By, recordChange } from '../../platform/access/change-log.ts';
import { invalidField, invalidFields } from '../../platform/app-error.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';
import * as repository from './repository.ts';

/** Replaces the managers of an instance. Only for its owner: the caller has checked that. */
export async function saveManagers(
  context: AppContext,
  save: { tx: Queries; by: By; managers: unknown },
): Promise<void> {
  const { tx, by } = save;
  const parsed = managerList.safeParse(save.managers);
  if (!parsed.success) {
    throw invalidFields(
      parsed.error.issues.map(({ path, message }) => ({
        path: ['bot', 'managers', ...path].join('.'),
        message,
      })),
    );
  }
  const [bot] = await repository.loadBots(tx, [by.scope]);
  if (parsed.data.some((manager) => manager.discordId === bot?.ownerDiscordId)) {
    throw invalidField('bot.managers', 'The owner has all permissions already.');
  }
  const after = parsed.data.toSorted((a, b) => a.discordId.localeCompare(b.discordId));
  const before = (await repository.loadManagers(tx, [by.scope])).map(({ botId: _botId, ...row }) => row);
  if (
    deepEqual(
      before.toSorted((a, b) => a.discordId.localeCompare(b.discordId)),
      after,
    )
  )
    return;
  await repository.replaceManagers(tx, by.scope, after);
  await recordChange(tx, by, {
    at: context.clock.now(),
    area: 'Owner',
    action: 'managers.changed',
    target: { kind: 'managers', id: by.scope.botId, name: 'managers' },
    before,
    after,
  });
  await context.bus.publish(tx, { kind: 'access', of: { botId: by.scope.botId } });
}
