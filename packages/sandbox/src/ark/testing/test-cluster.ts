import { onTestFinished } from 'vitest';
import type { ArkServer } from '../ark-server.ts';
import { type ArkClusterOptions, startArkCluster } from '../cluster.ts';
import { RawConnection } from './raw-connection.ts';

export const password = 'obelisk';

/** A cluster of one silent server whose clock stands still, closed after the test. */
export async function startTestServer(options: Partial<ArkClusterOptions> = {}): Promise<ArkServer> {
  const cluster = await startArkCluster({
    seed: 'test',
    servers: [
      { name: 'island', mapId: 'TheIsland_WP', sessionName: 'Obelisk Island', password, maxPlayers: 3 },
    ],
    tickMs: 0,
    living: false,
    ...options,
  });
  onTestFinished(() => cluster.close());
  const server = cluster.server(cluster.servers[0]?.name ?? '');
  if (!server) throw new Error('The test cluster has no server');
  return server;
}

export async function openConnection(server: ArkServer): Promise<RawConnection> {
  const connection = await RawConnection.open(server.info.rconPort);
  onTestFinished(() => {
    connection.socket.destroy();
  });
  return connection;
}

/** A connection that has given the right password. */
export async function loggedIn(server: ArkServer): Promise<RawConnection> {
  const connection = await openConnection(server);
  await connection.login(password);
  return connection;
}
