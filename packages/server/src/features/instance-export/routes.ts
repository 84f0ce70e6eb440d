import { Readable } from 'node:stream';
import {
  MAX_UPLOADED_EXPORT,
  MAX_UPLOADED_EXPORT_UNPACKED,
} from '@arkwright/contracts/instance-export/bounds';
import type { instanceExportRoutes } from '@arkwright/contracts/instance-export/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { AppError, invalidField } from '../../platform/base/app-error.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { findOwnBotGrant } from '../own-bot/service.ts';
import { exportInstance } from './export-service.ts';
import { restoreInstance, WrongExport } from './restore-service.ts';

const NOT_GRANTED = 'Ask for your own bot first: a site admin has to grant it.';

export const instanceExportHandlers = (context: AppContext): Handlers<typeof instanceExportRoutes> => ({
  async download({ by, reply }) {
    await requireGrant(context, by.scope);
    const file = await exportInstance(context, by.scope, { signal: callerGone(reply) });
    reply
      .type('application/gzip')
      .header('content-disposition', 'attachment; filename="arkwright-bot.jsonl.gz"')
      .header('content-length', file.length)
      .send(file);
    return undefined;
  },
  async restore({ by, body }) {
    await requireGrant(context, by.scope);
    const file = Buffer.concat(body.file.map((part) => Buffer.from(part, 'base64')));
    if (file.length > MAX_UPLOADED_EXPORT) throw new AppError('TOO_LARGE');
    const { isNew: _isNew, ...restored } = await restoreInstance(context, {
      by,
      isPreview: body.isPreview,
      open: () => Readable.from([file]),
      mostBytes: MAX_UPLOADED_EXPORT_UNPACKED,
    }).catch((error: unknown) => {
      throw error instanceof WrongExport ? invalidField('file', `This file ${error.message}.`) : error;
    });
    return restored;
  },
});

/** Moving a bot comes with the grant of an own bot, of either kind (specification §6). */
async function requireGrant(context: AppContext, scope: InstanceScope): Promise<void> {
  const { application, machine } = await findOwnBotGrant(context, scope);
  if (!application && !machine) throw new AppError('FORBIDDEN', NOT_GRANTED);
}
