import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { coverTold, toldTooLongAgo } from './checked-companions.ts';
import { listOtherClusters } from './started-repository.ts';

/** Servers whose game says that it is in another cluster than their settings do. */
export const otherClusterCheck: Check = {
  key: 'cluster-differs',
  group: 'Servers',
  label: 'Games are in the cluster that their settings name, as far as companions tell',
  area: 'Servers',
  isOfServers: true,
  isQuiet: true,
  to: ({ subject }) => `/servers/${subject}`,
  actions: ['settings'],
  everyMs: 10 * MINUTE_MS,
  runsOn: ({ kind }) => kind === 'servers.changed',
  async find({ db, clock }, botIds) {
    const rows = await listOtherClusters(db, { since: clock.now() - DAY_MS, botIds });
    return rows.map(({ botId, serverId, name, typed, told }) => ({
      botId,
      subject: serverId,
      name,
      reason:
        typed === ''
          ? `its game says ${told}, and its settings name no cluster`
          : `its game says ${told}, and its settings say ${typed}`,
    }));
  },
  covers(instance) {
    const since = instance.context.clock.now() - DAY_MS;
    return coverTold(instance, {
      judge: (companion) => {
        const { toldAt, clusterId, typedCluster } = companion;
        if (toldAt === 0 || (clusterId === '' && typedCluster === '')) return undefined;
        if (clusterId === '') return 'its companion does not say in which cluster it is';
        return toldTooLongAgo(companion, since);
      },
      none: 'no companion tells of a server in a cluster',
    });
  },
  title: ({ name }) => `${name} is in another cluster than its settings say`,
  heading: (count) =>
    `${count === 1 ? '1 server is' : `${count} servers are`} in another cluster than the settings say`,
  remedy:
    'What belongs to one cluster, such as playtime, is counted by the cluster ID. Correct it in the server’s settings, or the game’s -clusterid.',
};
