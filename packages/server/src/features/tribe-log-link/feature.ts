import { unlistedPlaceWanted } from '../../discord/guilds/directory.ts';
import { refusedIntentChecks } from '../../discord/intents.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { tribeLogCommand, tribeLogTeller } from './bot.ts';
import { tribeLogSweeps } from './jobs.ts';
import { followLinkedMembers, linkedMembersNeed } from './member-events.ts';
import { tribeLogPersonalFiles } from './personal-files.ts';
import { tribeLogLinkHandlers } from './routes.ts';
import { endAtPlace, forgetMember, isPlaceOfLink } from './service.ts';
import { endedLinks, oldDepartures } from './settle-service.ts';
import { tribeLogLinkTables } from './table.ts';

export const tribeLogLinkFeature = serverFeature({
  handlers: { tribeLogLink: tribeLogLinkHandlers },
  gameEvents: tribeLogTeller,
  discordIntents: [linkedMembersNeed],
  onMember: followLinkedMembers,
  checks: refusedIntentChecks(linkedMembersNeed),
  slashCommands: [tribeLogCommand],
  sweeps: () => tribeLogSweeps,
  retentions: { hourly: [endedLinks, oldDepartures] },
  onChannelBlocked: endAtPlace,
  listeners: [unlistedPlaceWanted.on((_context, { db, ...place }) => isPlaceOfLink(db, place))],
  forgetPerson: forgetMember,
  tables: tribeLogLinkTables,
  personalFiles: tribeLogPersonalFiles,
});
