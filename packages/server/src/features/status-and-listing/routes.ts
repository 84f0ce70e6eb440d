import type { statusAndListingRoutes } from '@arkwright/contracts/status-and-listing/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { postingHandlers } from '../postings/service.ts';
import { statusExamples } from './examples.ts';
import { listDisplayStates } from './states-service.ts';

export const statusAndListingHandlers = (context: AppContext): Handlers<typeof statusAndListingRoutes> => ({
  ...postingHandlers(context, statusExamples),
  displays: ({ by }) => listDisplayStates(context, by.scope),
});
