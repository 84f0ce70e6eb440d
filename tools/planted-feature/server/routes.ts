import type { greetingRoutes } from '@arkwright/contracts/greetings/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { createGreeting, deleteGreeting, listGreetings } from './service.ts';

export const greetingHandlers = (context: AppContext): Handlers<typeof greetingRoutes> => ({
  list: ({ by }) => listGreetings(context.db, by.scope),
  create: ({ by, body }) => createGreeting(context, by, body.data.name),
  remove: ({ by, params }) => deleteGreeting(context, by, params.id),
});
