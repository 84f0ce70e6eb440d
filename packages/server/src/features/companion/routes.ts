import type { companionRoutes } from '@arkwright/contracts/companion/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { createHostAddresses } from '../../platform/outbound/host-addresses.ts';
import { readAgentFile } from './agent-file-service.ts';
import { takeChat } from './chat-service.ts';
import { takeHello } from './hello-service.ts';
import { getCompanionKey, recreateCompanionKey } from './key-service.ts';
import { takeLog } from './log-service.ts';
import { createCommandPolls } from './polls-service.ts';
import { listCompanions, takeResult } from './service.ts';

export const companionHandlers = (context: AppContext): Handlers<typeof companionRoutes> => {
  const polls = createCommandPolls(context);
  const addressesOf = createHostAddresses({ now: context.clock.now });
  return {
    list: ({ by }) => listCompanions(context, by.scope),
    key: ({ by }) => getCompanionKey(context, by.scope),
    recreateKey: ({ by }) => recreateCompanionKey(context, by),
    agentFile: ({ reply }) => readAgentFile(context, reply),
    hello: ({ by, body, request }) =>
      takeHello(context, by, { hello: body, origin: { address: request.ip, addressesOf } }),
    chat: ({ by, body }) => takeChat(context, by.scope, body),
    log: ({ by, body }) => takeLog(context, by.scope, body),
    commands: ({ by, query, reply }) =>
      polls.wait({
        scope: by.scope,
        ...query,
        onGone: (listener) => void reply.raw.on('close', listener),
      }),
    result: ({ by, body }) => takeResult(context, by.scope, body),
  };
};
