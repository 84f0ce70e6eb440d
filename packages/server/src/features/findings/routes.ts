import type { findingRoutes } from '@arkwright/contracts/findings/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { checkNow, heedFinding, ignoreFinding, listCheckResults, listFindings } from './service.ts';

export const findingHandlers = (context: AppContext): Handlers<typeof findingRoutes> => ({
  list: ({ by, member }) => listFindings(context, { scope: by.scope, member }),
  checks: ({ by, member }) => listCheckResults(context, { scope: by.scope, member }),
  ignore: ({ by, member, body }) => ignoreFinding(context, { by, member }, body),
  heed: ({ by, member, body }) => heedFinding(context, { by, member }, body.key),
  async checkNow({ by }) {
    await checkNow(context, by.scope);
    return true;
  },
});
