import type { findingRoutes } from '@arkwright/contracts/findings/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { checkNow, heedFinding, ignoreFinding, listFindings } from './service.ts';

export const findingHandlers = (context: AppContext): Handlers<typeof findingRoutes> => ({
  list: ({ by, member }) => listFindings(context, { scope: by.scope, member }),
  async ignore({ by, member, body }) {
    await ignoreFinding(context, { by, member }, body);
    return true;
  },
  async heed({ by, member, body }) {
    await heedFinding(context, { by, member }, body.key);
    return true;
  },
  async checkNow({ by }) {
    await checkNow(context, by.scope);
    return true;
  },
});
