import { systemScope } from '../../platform/access/scope.ts';
import type { AppContext } from '../../platform/context.ts';
import { wipeServer } from './wipe-service.ts';

/** What companions have uploaded for a server, as the servers page has it wiped. */
export const uploadedContent = (context: AppContext) => ({
  wipe: (botId: string, serverId: string) => wipeServer(context, systemScope(botId), serverId),
});
