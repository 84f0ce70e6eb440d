import { BoundedSet } from '@arkwright/ark/bounded';
import { OFFLINE_SECONDS } from '@arkwright/contracts/notifications/bounds';
import type { Check } from '../../context/app-context.ts';
import { keyText } from '../../fleet/game-server.ts';
import { coverTried } from './checked-servers.ts';
import { offlineReasons } from './offline-reasons.ts';
import { listOffline } from './repository.ts';
import { findWantedOffline } from './service.ts';

/** Instances with offline servers, when they were last looked at: what changes there may be that one is back. */
const withOffline = new BoundedSet<string>({ max: 10_000, whenFull: 'drop-oldest' });

/** Servers that are down. The owner is notified of those that stay so. */
export const offlineCheck: Check = {
  key: 'server-offline',
  group: 'Servers',
  label: 'Game servers are online',
  area: 'Servers',
  level: 'bad',
  isOfServers: true,
  to: ({ subject }) => `/servers/${subject}`,
  title: ({ name }) => `${name} is offline`,
  tellAfterMs: OFFLINE_SECONDS * 1000,
  runsOn: (message) =>
    message.kind === 'servers.changed' ||
    (message.kind === 'server-statuses.changed' &&
      (message.gone.length > 0 ||
        message.statuses.some(({ state }) => state !== 'online') ||
        withOffline.has(message.botId))),
  async find(context, botIds) {
    const { db, settings } = context;
    const wanted = await findWantedOffline(context, botIds);
    const all = await listOffline(db, { botIds, selfHosted: settings.selfHosted });
    if (botIds === undefined) withOffline.clear();
    for (const botId of botIds ?? []) withOffline.delete(botId);
    for (const { botId } of all) withOffline.add(botId);
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
  heading: (count) => (count === 1 ? '1 server is offline' : `${count} servers are offline`),
  remedy: 'The server’s page says what is wrong and what to do.',
};
