import { registry } from '@arkwright/contracts/registry';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Session } from './api.ts';
import type { SandboxFile, SandboxServer } from './program.ts';

/** A game server of an instance: its row there and its other end in the sandbox. */
export type ClusterServer = { id: string; game: SandboxServer };

/** The first instance that a person sees, with its game servers. */
export async function clusterOf(
  session: Session,
  sandbox: SandboxFile,
): Promise<{ botId: string; guildId: string; servers: ClusterServer[] }> {
  const [instance] = await session.call(registry.bots.forDiscordUser);
  if (!instance) throw new Error('There is no instance');
  const rows = await session.call(registry.servers.list, { params: { botId: instance.id } });
  const servers = rows.map(({ id, rconPort }) => {
    const game = sandbox.servers.find((server) => server.rconPort === rconPort);
    if (!game) throw new Error(`The sandbox has no server on port ${rconPort}`);
    return { id, game };
  });
  return { botId: instance.id, guildId: instance.guildId, servers };
}

/** What the worker last saw, by the server's id. */
export async function statusesOf(session: Session, botId: string): Promise<Map<string, ServerStatus>> {
  const statuses = await session.call(registry.serverStatus.list, { query: { botId } });
  return new Map(statuses.map((status) => [status.serverId, status]));
}
