import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check, Found } from '../../context/app-context.ts';
import { type CheckedCompanion, checkedCompanions, coverTold, toldTooLongAgo } from './checked-companions.ts';
import { type LoadedMods, listDifferentMods } from './started-repository.ts';

/** How many mods are named before “3 more”. */
const SHOWN = 5;

/** Servers that have other mods than most of their cluster: players can't take everything along. */
export const differentModsCheck: Check = {
  key: 'mods-differ',
  group: 'Servers',
  label: 'Servers of a cluster have the same mods, as far as companions tell',
  area: 'Servers',
  isOfServers: true,
  isQuiet: true,
  to: ({ subject }) => `/servers/${subject}`,
  everyMs: 10 * MINUTE_MS,
  runsOn: ({ kind }) => kind === 'servers.changed',
  async find({ db, clock }, botIds) {
    const rows = await listDifferentMods(db, { since: clock.now() - DAY_MS, botIds });
    const clusters = Map.groupBy(rows, ({ botId, clusterId }) => `${botId} ${clusterId}`);
    return [...clusters.values()].flatMap(oddOnes);
  },
  async covers(instance) {
    const since = instance.context.clock.now() - DAY_MS;
    const telling = (await checkedCompanions(instance)).filter(tellsMods);
    const inCluster = Map.groupBy(telling, ({ typedCluster }) => typedCluster);
    return coverTold(instance, {
      judge: (companion) =>
        tellsMods(companion) && (inCluster.get(companion.typedCluster)?.length ?? 0) > 1
          ? toldTooLongAgo(companion, since)
          : undefined,
      none: 'no two servers of a cluster have a companion in the game',
    });
  },
  title: ({ name }) => `${name} has other mods than its cluster`,
  heading: (count) => `${count === 1 ? '1 server has' : `${count} servers have`} other mods than the cluster`,
  remedy:
    'Creatures and items of a mod are lost on the way to a server without it. Change -mods in the launch parameters and restart the game, or ignore this if it is meant to be so.',
};

/** An agent beside the game does not know its mods. */
const tellsMods = ({ type, toldAt, typedCluster }: CheckedCompanion) =>
  type !== '' && type !== 'Agent' && toldAt > 0 && typedCluster !== '';

/** The servers of a cluster that lack what most have, or have what at most half of them have. */
function oddOnes(servers: readonly LoadedMods[]): Found[] {
  const counts = Map.groupBy(
    servers.flatMap(({ mods }) => mods),
    (mod) => mod,
  );
  const common = new Set([...counts].filter(([, of]) => of.length > servers.length / 2).map(([mod]) => mod));
  return servers.flatMap(({ botId, serverId, name, mods }) => {
    const loaded = new Set(mods);
    const more = mods.filter((mod) => !common.has(mod));
    const missing = [...common].filter((mod) => !loaded.has(mod));
    const reason = [
      ...(missing.length > 0 ? [`it lacks ${modWords(missing)}, which most of its cluster have`] : []),
      ...(more.length > 0 ? [`it has ${modWords(more)}, which most of its cluster do not`] : []),
    ].join('; ');
    return reason === '' ? [] : [{ botId, subject: serverId, name, reason }];
  });
}

function modWords(mods: readonly string[]): string {
  const more = mods.length > SHOWN ? [`${mods.length - SHOWN} more`] : [];
  return `${mods.length === 1 ? 'mod' : 'mods'} ${[...mods.slice(0, SHOWN), ...more].join(', ')}`;
}
