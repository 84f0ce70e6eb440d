import type { CompanionOrders } from '@arkwright/contracts/companion/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { sha256 } from '../../platform/base/random.ts';
import { wantedChat } from './chat-service.ts';

/** The settings groups that orders are made of. */
export const ORDERING_GROUPS = ['chat', 'companionMod'] as const;

type Orders = Omit<CompanionOrders, 'serverId' | 'log' | 'acceptsChanges'>;

/** The orders for the companion of a game server, by the settings; `revision` is the same for equal ones. */
export async function ordersFor(
  context: AppContext,
  scope: InstanceScope,
  serverId: string,
): Promise<Orders> {
  const [settings, chat] = await Promise.all([
    getSettings(context.db, scope, 'companionMod'),
    wantedChat(context, scope, serverId).then(({ size }) => size > 0),
  ]);
  const isTypeChosen = settings.companionType !== 'NotSelected';
  const orders = {
    uploads: {
      players: isTypeChosen && settings.uploadPlayerData,
      structures: isTypeChosen && settings.uploadStructureData,
      dinos: isTypeChosen && settings.uploadDinoData,
    },
    chat,
    intervalSeconds: settings.uploadIntervalBase,
    structuresDelaySeconds: settings.uploadStructuresDelay,
  };
  return { ...orders, revision: sha256(JSON.stringify(orders)).slice(0, 16) };
}
