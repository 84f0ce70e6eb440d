import type { crosschatRoutes } from '@arkwright/contracts/crosschat/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { postingHandlers } from '../postings/service.ts';
import { crosschatExamples } from './examples.ts';
import { getCrosschatState } from './state-service.ts';

export const crosschatHandlers = (context: AppContext): Handlers<typeof crosschatRoutes> => ({
  ...postingHandlers(context, crosschatExamples),
  state: ({ by }) => getCrosschatState(context, by.scope),
});
