import type { powerRoutes } from '@arkwright/contracts/host-power/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listPower, startPower } from './service.ts';

export const powerHandlers = (context: AppContext): Handlers<typeof powerRoutes> => ({
  act: ({ by, body }) => startPower(context, by, body),
  list: ({ by }) => listPower(context, by.scope),
});
