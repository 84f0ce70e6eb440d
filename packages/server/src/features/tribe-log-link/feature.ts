import { serverFeature } from '../../feature/server-feature.ts';
import { tribeLogCommand, tribeLogTeller } from './bot.ts';
import { tribeLogSweeps } from './jobs.ts';
import { listenToMembers } from './member-events.ts';
import { tribeLogPersonalFiles } from './personal-files.ts';
import { tribeLogLinkHandlers } from './routes.ts';
import { endAtPlace, forgetMember, isPlaceOfLink } from './service.ts';
import { endedLinks, oldDepartures } from './settle-service.ts';
import { tribeLogLinkTables } from './table.ts';

export const tribeLogLinkFeature = serverFeature({
  handlers: { tribeLogLink: tribeLogLinkHandlers },
  gameEvents: tribeLogTeller,
  discordEvents: listenToMembers,
  slashCommands: [tribeLogCommand],
  sweeps: () => tribeLogSweeps,
  retentions: { hourly: [endedLinks, oldDepartures] },
  onChannelBlocked: endAtPlace,
  hasPlace: isPlaceOfLink,
  forgetPerson: forgetMember,
  tables: tribeLogLinkTables,
  personalFiles: tribeLogPersonalFiles,
});
