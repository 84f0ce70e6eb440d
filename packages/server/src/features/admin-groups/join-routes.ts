import type { joinGroupRoutes } from '@arkwright/contracts/admin-groups/join-routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import {
  createJoinGroup,
  deleteJoinGroup,
  listJoinGroups,
  listJoinProgress,
  updateJoinGroup,
} from './join-service.ts';

export const joinGroupHandlers = (context: AppContext): Handlers<typeof joinGroupRoutes> => ({
  list: ({ by }) => listJoinGroups(context, context.db, by.scope),
  progress: ({ by }) => listJoinProgress(context.db, by.scope),
  create({ by, body }) {
    const { botId: _gateHasReadIt, ...fields } = body;
    return createJoinGroup(context, by, fields);
  },
  update: ({ by, body }) => updateJoinGroup(context, by, body),
  async remove({ by, body }) {
    await deleteJoinGroup(context, by, body.id);
    return true;
  },
});
