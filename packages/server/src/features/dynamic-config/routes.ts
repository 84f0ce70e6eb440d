import { holds } from '@arkwright/contracts/derived/permissions';
import type { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Member } from '../../core/access/scope.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { createPublicTexts } from '../../platform/http/public-text.ts';
import { createConfigFetchLog } from './fetch-log.ts';
import {
  createDynamicConfig,
  deleteDynamicConfig,
  listDynamicConfigs,
  loadPublishedText,
  updateDynamicConfig,
} from './service.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const viewOf = (member: Member) => ({ showsAddresses: holds(member, 'Servers_View') });

export const dynamicConfigHandlers = (context: AppContext): Handlers<typeof dynamicConfigRoutes> => {
  const texts = createPublicTexts(context, 'dynamic-config');
  const fetches = createConfigFetchLog(context);
  return {
    list: ({ by, member }) => listDynamicConfigs(context, by.scope, viewOf(member)),
    create: ({ by, body }) => createDynamicConfig(context, by, body.data),
    async update({ by, member, body }) {
      const { id, botId = by.scope.botId, ...fields } = body.data;
      // A config that is said to be in another instance than it is: there is no such config.
      if (botId !== by.scope.botId) throw new AppError('NOT_FOUND');
      return updateDynamicConfig(context, by, { id, fields, view: viewOf(member) });
    },
    async remove({ by, params }) {
      await deleteDynamicConfig(context, by, params.id);
      return true;
    },
    async publicText({ params, request, reply }) {
      const { botId, configId } = params;
      if (!ID.test(botId) || !ID.test(configId)) throw new AppError('NOT_FOUND');
      const load = () => loadPublishedText(context, { botId, configId });
      const body = await texts.answer({ request, reply }, { key: `${botId} ${configId}`, load });
      // Game servers send GET, so HEAD is not recorded as a fetch.
      if (request.method === 'GET') fetches.note({ botId, configId }, request.ip);
      return body;
    },
  };
};
