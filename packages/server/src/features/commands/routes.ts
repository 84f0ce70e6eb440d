import type { commandRoutes } from '@arkwright/contracts/commands/routes';
import type { AppContext } from '../../platform/context.ts';
import type { Handlers } from '../../platform/mount.ts';
import { runCommand } from './service.ts';

export const commandHandlers = (context: AppContext): Handlers<typeof commandRoutes> => ({
  run: ({ by, body }) => runCommand(context, by, { serverIds: body.serverIds, command: body.command }),
});
