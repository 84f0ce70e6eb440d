import type { RunTarget } from '@arkwright/contracts/rcon-presets/run-schema';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Server } from '@arkwright/contracts/servers/schema';

function skipReason(server: Server, status: ServerStatus | undefined): string {
  if (!server.isEnabled) return 'The server is disabled.';
  if (status === undefined) return 'The server has not been reached yet.';
  if (status.state === 'starting') return 'The server is starting.';
  return status.isOnline ? '' : 'The server is offline.';
}

/** The servers of an instance as a run finds them: which take commands now, and why the others don't. */
export function runTargets(servers: readonly Server[], statuses: readonly ServerStatus[]): RunTarget[] {
  const statusOf = new Map(statuses.map((status) => [status.serverId, status]));
  return servers.map((server) => ({
    id: server.id,
    name: server.name,
    skipReason: skipReason(server, statusOf.get(server.id)),
  }));
}
