import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from '@arkwright/testing/test-app';
import { testSettings } from '@arkwright/testing/test-settings';
import type { AppContext } from '../../context/app-context.ts';
import { hostServices } from '../../features/host-services/table.ts';
import { sealTokens } from '../../features/nitrado/login-tokens.ts';
import { hostAccounts } from '../../features/nitrado/table.ts';

/** The Nitrado service that each instance's account has. */
export const HOST_SERVICE = '4100001';

const GAMESERVER = {
  status: 'started',
  ip: '198.51.100.7',
  port: 7777,
  rcon_port: 27_020,
  slots: 70,
  settings: { config: { 'current-admin-password': 'of the service' }, general: {} },
};

/**
 * Has somebody answer for Nitrado, until the API is disposed of, unless the test has a simulated Nitrado: every service is a
 * server that runs.
 */
export async function startMatrixHost(api: Pick<TestApp, 'context' | 'dispose'>): Promise<void> {
  if (api.context.settings.nitrado.apiUrl !== testSettings('').nitrado.apiUrl) return;
  const host = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ status: 'success', data: { gameserver: GAMESERVER } }));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  // A server that listens has an address with a port.
  const { port } = host.address() as AddressInfo;
  Object.assign(api.context.settings.nitrado, { apiUrl: `http://127.0.0.1:${port}`, apartMs: 0 });
  const { dispose } = api;
  api.dispose = async () => {
    await dispose();
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
  };
}

/** Gives an instance an account at Nitrado with a pasted token, and a service of it. */
export async function restoreHostService(
  context: Pick<AppContext, 'db' | 'sealer'>,
  botId: string,
  accessToken: string,
): Promise<void> {
  const of = { botId, nitradoId: '52' };
  await context.db
    .insert(hostAccounts)
    .values({
      ...of,
      username: 'matrix',
      tokens: sealTokens(context, of, { accessToken, refreshToken: null }),
      isPasted: true,
      loginAt: 0,
      expiresAt: 0,
      linkedAt: 0,
      linkedById: '',
      linkedBy: '',
    })
    .onConflictDoNothing();
  await context.db
    .insert(hostServices)
    .values({ ...of, hostId: HOST_SERVICE, listedName: 'Service', listedState: 'active', rentalEndsAt: 0 })
    .onConflictDoNothing();
}
