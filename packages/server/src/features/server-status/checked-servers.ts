import type { AppContext, CheckedInstance } from '../../context/app-context.ts';
import { type Coverage, coverEach } from '../../context/coverage.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listWatched } from './repository.ts';

export const NO_SERVER = 'there is no enabled server';
const NONE_ONLINE = 'no server is online';

const read = ({ db, settings }: AppContext, scope: InstanceScope) =>
  listWatched(db, scope, settings.selfHosted);

/** A server that is watched, in an instance whose checks are asked. */
export type CheckedServer = Awaited<ReturnType<typeof read>>[number];

export const checkedServers = (instance: CheckedInstance) => instance.once(read);

/** For checks of all servers: they can look once a server has been tried. */
export async function coverTried(instance: CheckedInstance): Promise<Coverage> {
  return coverEach(await checkedServers(instance), {
    judge: ({ state }) => (state === null ? 'it has not been tried yet' : ''),
    none: NO_SERVER,
  });
}

/** For checks of servers that are online: `judge` as in `coverEach`, `none` if it is about none of them. */
export async function coverOnline(
  instance: CheckedInstance,
  { judge, none = NONE_ONLINE }: { judge(server: CheckedServer): string | undefined; none?: string },
): Promise<Coverage> {
  const servers = await checkedServers(instance);
  const online = servers.filter(({ state }) => state === 'online');
  const why = servers.length === 0 ? NO_SERVER : online.length === 0 ? NONE_ONLINE : none;
  return coverEach(online, { judge, none: why });
}
