import { BoundedSet } from '@arkwright/ark/bounded';
import { OFFLINE_SECONDS } from '@arkwright/contracts/notifications/bounds';
import type { Check } from '../../context/app-context.ts';
import { keyText } from '../../fleet/game-server.ts';
import { coverTried } from './checked-servers.ts';
import { offlineReasons } from './offline-reasons.ts';
import { listOffline, type OutageCause } from './repository.ts';
import { findWantedOffline } from './service.ts';

type OutageWords = Pick<Check, 'key' | 'label' | 'title' | 'heading' | 'remedy' | 'steps' | 'actions'> & {
  cause: OutageCause;
};

/** A check of servers that are offline for one cause: each server is found by one of them. */
export function outageCheck({ cause, ...words }: OutageWords): Check {
  /** Instances with such servers, when they were last looked at: what changes there may be that one is back. */
  const withOutage = new BoundedSet<string>({ max: 10_000, whenFull: 'drop-oldest' });
  return {
    ...words,
    group: 'Servers',
    area: 'Servers',
    level: 'bad',
    isOfServers: true,
    to: ({ subject }) => `/servers/${subject}`,
    tellAfterMs: OFFLINE_SECONDS * 1000,
    runsOn: (message) =>
      message.kind === 'servers.changed' ||
      (message.kind === 'server-statuses.changed' &&
        (message.gone.length > 0 ||
          message.statuses.some(({ state }) => state !== 'online') ||
          withOutage.has(message.botId))),
    async find(context, botIds) {
      const { db, settings } = context;
      const all = await listOffline(db, { cause, botIds, selfHosted: settings.selfHosted });
      if (botIds === undefined) withOutage.clear();
      for (const botId of botIds ?? []) withOutage.delete(botId);
      for (const { botId } of all) withOutage.add(botId);
      if (all.length === 0) return [];
      const wanted = await findWantedOffline(context, botIds);
      const offline = all.filter(({ botId, serverId }) => !wanted.has(keyText({ botId, id: serverId })));
      const reasons = await offlineReasons(context, [...new Set(offline.map(({ botId }) => botId))]);
      return offline.map(({ botId, serverId, name, since, reason }) => ({
        botId,
        name,
        since,
        subject: serverId,
        reason: reasons.get(serverId) ?? reason,
      }));
    },
    covers: coverTried,
  };
}
