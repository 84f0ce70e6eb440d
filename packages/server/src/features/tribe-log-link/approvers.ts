import { isInForce } from '@arkwright/contracts/permissions/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { loadManagers } from '../../core/access/managers-repository.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notify, notifyOwner, pageOf } from '../notifications/service.ts';
import type { LinkRow } from './repository.ts';
import { requestBeginning, requestNotice } from './words.ts';

const MAY_APPROVE: readonly string[] = ['FullAccess', 'TribeLogLink_Edit'];

/**
 * Notifies the owner, and the managers who may approve, that a member requests a tribe's log; once, until it is read.
 * Managers by role are unknown people: they see it on the page.
 */
export async function tellApprovers(
  context: AppContext,
  tx: Queries,
  { scope, link, guildName }: { scope: InstanceScope; link: LinkRow; guildName: string },
): Promise<void> {
  const notice = { message: requestNotice(guildName, link), dedupeUntilRead: requestBeginning(guildName) };
  const now = context.clock.now();
  const discordIds = (await loadManagers(tx, [scope]))
    .filter((manager) => manager.kind === 'user' && isInForce(manager, now))
    .filter(({ permissions }) => permissions.some((permission) => MAY_APPROVE.includes(permission)))
    .map(({ discordId }) => discordId);
  await notifyOwner(context, tx, { scope, ...notice, page: '/logging?tab=tribe' });
  await notify(context, tx, { discordIds, ...notice, page: pageOf('/logging?tab=tribe', scope) });
}
