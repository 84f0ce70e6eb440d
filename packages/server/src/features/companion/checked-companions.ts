import type { AppContext, CheckedInstance } from '../../context/app-context.ts';
import { type Coverage, coverEach, notApplicable } from '../../context/coverage.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { settingsInUse } from '../../core/settings/checked-settings.ts';
import { checkedServers } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';
import { type CompanionRow, listCompanions } from './repository.ts';

export const NO_COMPANION = 'no companion or agent has called yet';
const IS_OFF = 'the companion is off';
/** What a companion told of its game before that may have changed since. */
const OLD = 'its companion has not told for a day';

/** A companion of an enabled server, in an instance whose checks are asked. */
export type CheckedCompanion = CompanionRow & { name: string; typedCluster: string };

async function read(context: AppContext, scope: InstanceScope): Promise<CheckedCompanion[]> {
  const servers = new Map((await listServers(context, scope)).map((server) => [server.id, server]));
  return (await listCompanions(context.db, scope)).flatMap((row) => {
    const server = servers.get(row.serverId);
    return server?.isEnabled ? [{ ...row, name: server.name, typedCluster: server.clusterId }] : [];
  });
}

export const checkedCompanions = (instance: CheckedInstance) => instance.once(read);

type Judged = { judge(companion: CheckedCompanion): string | undefined; none: string };

/** For checks of companions, or of what they upload: `judge` as in `coverEach`, `none` if it is about none of them. */
export async function coverCompanions(instance: CheckedInstance, judged: Judged): Promise<Coverage> {
  if ((await settingsInUse(instance, 'companionMod', 'companionMod')) === undefined)
    return notApplicable(IS_OFF);
  return coverTold(instance, judged);
}

/** The same, whether or not it is still switched on: what was told counts for a day. */
export async function coverTold(instance: CheckedInstance, { judge, none }: Judged): Promise<Coverage> {
  const companions = await checkedCompanions(instance);
  return coverEach(companions, { judge, none: companions.length === 0 ? NO_COMPANION : none });
}

/** Why what a companion has told of its game can't be compared; empty if it can. */
export const toldTooLongAgo = ({ toldAt }: CheckedCompanion, since: number): string =>
  toldAt > since ? '' : OLD;

/** Those whose game is online. */
export async function onlineServers(instance: CheckedInstance) {
  const online = (await checkedServers(instance)).filter(({ state }) => state === 'online');
  return new Map(online.map((server) => [server.id, server]));
}
