import { serverFeature } from '../../feature/server-feature.ts';
import { forgetAuthor, oldNoteRetention } from './notes-service.ts';
import { playerHandlers } from './routes.ts';
import { playersTables } from './table.ts';

export const playersFeature = serverFeature({
  handlers: { players: playerHandlers },
  tables: playersTables,
  retentions: { hourly: [oldNoteRetention] },
  forgetPerson: forgetAuthor,
});
