import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { TroubleKind } from '../../context/app-context.ts';
import { listOffline } from './repository.ts';

/** A restart with updates of mods takes less. */
const OFFLINE_MS = 10 * MINUTE_MS;

/** Servers that stay down. */
export const offlineServers: TroubleKind = {
  kind: 'server-offline',
  async find({ db, clock, settings }) {
    const before = clock.now() - OFFLINE_MS;
    const offline = await listOffline(db, { before, selfHosted: settings.selfHosted });
    return offline.map(({ botId, serverId, name, reason }) => ({
      ...{ botId, name },
      subject: serverId,
      reason,
    }));
  },
  heading: (count) => `${count === 1 ? '1 server has' : `${count} servers have`} been offline for 10 minutes`,
  remedy: 'On Servers, Check connection in a server’s row says what is wrong.',
};
