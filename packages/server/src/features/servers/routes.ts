import type { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { queueWipe, setServerEnabled, updateServer } from './edit-service.ts';
import { checkConnection, testRcon } from './rcon-test.ts';
import { createServer, deleteServer, listServers } from './service.ts';

export const serverHandlers = (context: AppContext): Handlers<typeof serverRoutes> => ({
  list: ({ by }) => listServers(context, by.scope),
  create({ by, member, body }) {
    const { botInstanceId: _gateHasReadIt, ...fields } = body.server;
    return createServer(context, { ...by, member }, fields);
  },
  async update({ by, member, body }) {
    const { botInstanceId = by.scope.botId, ...fields } = body.server;
    // A server that is said to be in another instance than it is: there is no such server.
    if (botInstanceId !== by.scope.botId) throw new AppError('NOT_FOUND');
    return updateServer(context, { ...by, member }, { ...fields, overwrite: body.overwrite });
  },
  async remove({ by, body }) {
    await deleteServer(context, by, body.serverId);
    return true;
  },
  enable: ({ by, body }) => setServerEnabled(context, by, { id: body.serverId, isEnabled: true }),
  disable: ({ by, body }) => setServerEnabled(context, by, { id: body.serverId, isEnabled: false }),
  async wipeDataDashboard({ by, params }) {
    await queueWipe(context, by, params.serverId);
    return true;
  },
  testRcon: ({ body }) => testRcon(context, body),
  checkConnection: ({ by, body }) => checkConnection(context, by.scope, body.serverId),
});
