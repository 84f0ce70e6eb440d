import type { uploadRoutes } from '@arkwright/contracts/uploads/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { By } from '../../core/history/change-log.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { cleanBases, cleanDinos, cleanPlayers, cleanTribes } from './clean-parts.ts';
import { createUploadHints } from './upload-hints.ts';
import type { Upload } from './upload-plan.ts';
import { takeUpload } from './upload-service.ts';

export const uploadHandlers = (context: AppContext): Handlers<typeof uploadRoutes> => {
  const uploadNews = createUploadHints(context);
  const { now } = context.clock;

  async function upload(by: By, input: Upload): Promise<true> {
    if (await takeUpload(context, by.scope, input)) uploadNews.note(by.scope.botId);
    return true;
  }

  return {
    uploadPlayers: async ({ by, body }) => upload(by, await cleanPlayers(body, now())),
    uploadTribes: async ({ by, body }) => upload(by, await cleanTribes(body, now())),
    uploadBases: async ({ by, body }) => upload(by, await cleanBases(body, now())),
    uploadDinos: async ({ by, body }) => upload(by, await cleanDinos(body, now())),
  };
};
