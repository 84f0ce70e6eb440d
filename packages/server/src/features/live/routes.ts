import { EVERY_SERVER } from '@arkwright/contracts/live/bounds';
import type { liveRoutes } from '@arkwright/contracts/live/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import {
  kickFromServer,
  listLines,
  listLiveServers,
  listOnlineBetween,
  postToChannel,
  runInConsole,
  warnPlayer,
  whisperToPlayer,
  writeToGame,
} from './service.ts';

export const liveHandlers = (context: AppContext): Handlers<typeof liveRoutes> => ({
  lines: ({ by, query }) => listLines(context, by.scope, query),
  online: ({ by, query }) => listOnlineBetween(context, by.scope, query),
  servers: ({ by }) => listLiveServers(context, by.scope),
  write: ({ by, body: { serverId, message } }) =>
    writeToGame(context, by, { serverIds: serverId === EVERY_SERVER ? serverId : [serverId], message }),
  post: ({ by, body }) => postToChannel(context, by, body),
  warn: ({ by, body }) => warnPlayer(context, by, body),
  whisper: ({ by, body }) => whisperToPlayer(context, by, body),
  kick: ({ by, body }) => kickFromServer(context, by, body),
  console: ({ by, body }) => runInConsole(context, by, body),
});
