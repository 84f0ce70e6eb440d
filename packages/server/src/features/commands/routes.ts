import type { commandRoutes } from '@arkwright/contracts/commands/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { runCommand } from './service.ts';

export const commandHandlers = (context: AppContext): Handlers<typeof commandRoutes> => ({
  run: ({ by, body }) => runCommand(context, by, { serverIds: body.serverIds, command: body.command }),
});
