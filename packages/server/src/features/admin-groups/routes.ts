import type { adminGroupRoutes } from '@arkwright/contracts/admin-groups/routes';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import type { By } from '../../core/history/change-log.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { createPublicTexts } from '../../platform/http/public-text.ts';
import { postingHandlers } from '../postings/service.ts';
import { listServerAdmins, listServerNames } from '../servers/service.ts';
import { adminGroupExamples } from './examples.ts';
import { listAdminCommands, listCommandingAdmins } from './journal-service.ts';
import {
  createAdminGroup,
  deleteAdminGroup,
  listAdminGroups,
  loadPublishedText,
  updateAdminGroup,
} from './service.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const adminGroupHandlers = (context: AppContext): Handlers<typeof adminGroupRoutes> => {
  const texts = createPublicTexts(context, 'admin-group');
  /** Each of these may look at every admin command of an instance. */
  const inTurn = <Found>(
    { by, reply }: { by: By; reply: FastifyReply },
    read: (db: Database) => Promise<Found>,
  ) =>
    context.heavyReads.run({
      caller: by.scope.botId,
      tooLong: 'This search takes too long. Please search for something else.',
      signal: callerGone(reply),
      read,
    });
  return {
    ...postingHandlers(context, adminGroupExamples),
    list: ({ by }) => listAdminGroups(context, context.db, by.scope),
    create: ({ by, body: { name, admins } }) => createAdminGroup(context, by, { name, admins }),
    update: ({ by, body }) => updateAdminGroup(context, by, body),
    async remove({ by, body }) {
      await deleteAdminGroup(context, by, body.id);
      return true;
    },
    commands: (call) => inTurn(call, (db) => listAdminCommands(db, call.by.scope, call.query)),
    async servers({ by }) {
      const admins = await listServerAdmins(context.db, by.scope);
      const names = await listServerNames(context.db, by.scope);
      return [...names].map(([id, name]) => ({ id, name, admins: admins.get(id) ?? [] }));
    },
    commandingAdmins: (call) => inTurn(call, (db) => listCommandingAdmins(context, db, call.by.scope)),
    publicText({ params, request, reply }) {
      const { botId, groupId } = params;
      if (!ID.test(botId) || !ID.test(groupId)) throw new AppError('NOT_FOUND');
      const load = () => loadPublishedText(context, { botId, groupId });
      return texts.answer({ request, reply }, { key: `${botId} ${groupId}`, load });
    },
  };
};
