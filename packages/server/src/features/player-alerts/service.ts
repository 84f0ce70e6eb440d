import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { enqueueMessages, type Outgoing } from '../../discord/outbox.ts';
import { OUTBOX_KEPT_MS } from '../../discord/outbox-retention.ts';
import type { NewEvents } from '../../game-events/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { idsByName } from '../known-players/service.ts';
import { alertFinder, type Move, movesIn } from './decide.ts';
import { alertText } from './words.ts';

/** Whether alerts are sent: the game log may have been switched off after the alerts were switched on. */
export const isAlerting = ({ log, playerAlert }: Pick<InstanceSettings, 'log' | 'playerAlert'>): boolean =>
  playerAlert.isEnabled && log.isEnabled;

/** Says in the channels of their instances which of the players with an alert came to a server, and which went. */
export async function tellAlerts(
  context: AppContext,
  tx: Queries,
  servers: readonly NewEvents<'playerAlert' | 'log'>[],
): Promise<void> {
  // What Discord would not be told any more had it waited in the outbox is no news out of a log either.
  const now = context.clock.now();
  const since = now - OUTBOX_KEPT_MS;
  for (const { scope, server, events, settings } of servers) {
    const { playerAlert, log } = settings;
    if (!isAlerting({ playerAlert, log })) continue;
    const moves = movesIn(events, since);
    const withoutId = moves.filter(({ eosId }) => eosId === null);
    const idOf = await idsByName(tx, scope, await mapInSlices(withoutId, ({ player }) => player));
    const find = alertFinder(playerAlert.alertPlayers, idOf);
    const alert = (move: Move): Outgoing[] => {
      const told = find(move);
      if (!told) return [];
      const content = alertText({
        ...told,
        at: told.at ?? now,
        serverName: server.name,
        roleIds: playerAlert.alertRoleIds,
      });
      return [
        {
          channelId: playerAlert.alertChannelId,
          content,
          mentionRoleIds: playerAlert.alertRoleIds,
          kind: 'message',
          serverId: server.id,
        },
      ];
    };
    await enqueueMessages(context, tx, { scope, items: (await mapInSlices(moves, alert)).flat() });
  }
}
