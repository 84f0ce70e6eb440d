import { Readable } from 'node:stream';
import type { accountRoutes } from '@arkwright/contracts/account/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { findDownload, openDownload, requestDownload } from './download-service.ts';
import { removeAccount, removeUser } from './remove-service.ts';
import { endAllSessions, endSession, listSessions } from './sessions-service.ts';

export const accountHandlers = (context: AppContext): Handlers<typeof accountRoutes> => ({
  async remove({ actor, params }) {
    if (params.id === actor.id) await removeAccount(context, actor.id);
    else if (actor.isSiteAdmin) await removeUser(context, actor, params.id);
    // Another account answers as if it did not exist.
    else throw new AppError('NOT_FOUND');
    return true;
  },
  downloadData: ({ actor }) => requestDownload(context, actor.id),
  downloadState: ({ actor }) => findDownload(context, actor.id),
  async downloadFile({ actor, params, reply }) {
    const { size, content } = await openDownload(context, { userId: actor.id, token: params.token });
    reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="arkwright-data.zip"')
      .header('content-length', size)
      // A server that is stopping would wait for a connection that is kept after a file was under way.
      .header('connection', 'close')
      .send(Readable.from(content, { objectMode: false }));
    return undefined;
  },
  sessions: ({ actor, token }) => listSessions(context, { userId: actor.id, token }),
  async endSession({ actor, params }) {
    await endSession(context, actor.id, params.id);
    return true;
  },
  async endAllSessions({ actor }) {
    await endAllSessions(context, actor.id);
    return true;
  },
});
