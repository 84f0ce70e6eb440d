import type { banFileRoutes } from '@arkwright/contracts/ban-files/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { exportBans } from './export-service.ts';
import { importBans } from './import-service.ts';

export const banFileHandlers = (context: AppContext): Handlers<typeof banFileRoutes> => ({
  import: ({ by, body }) => importBans(context, by, body),
  async export({ by, query, reply }) {
    await exportBans(context, by.scope, { format: query.format, reply });
    return undefined;
  },
});
