import { DOWNLOAD_LIFETIME_MS } from '@arkwright/contracts/account/schema';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_GRACE_DAYS } from '@arkwright/contracts/decay/bounds';
import { HOSTED_SAVES_MINUTES } from '@arkwright/contracts/nitrado/bounds';
import { RAID_SECONDS } from '@arkwright/contracts/tribe-log-link/bounds';
import { memberRoles } from './core/access/table.ts';
import { discordApplications } from './core/discord-applications/table.ts';
import { guildDepartures } from './core/instances/table.ts';
import {
  discordCommandPauses,
  discordOutages,
  discordRefusals,
  discordRefusedIntents,
} from './discord/table.ts';
import { dataDownloads } from './features/account/table.ts';
import { exclusiveJoinEntries } from './features/admin-groups/table.ts';
import { banEnforcements } from './features/ban-management/table.ts';
import { brandingEffects } from './features/branding/table.ts';
import { companions } from './features/companion/table.ts';
import { crosschatChannels, crosschatServers } from './features/crosschat/table.ts';
import { decayServers } from './features/decay/table.ts';
import { checkRounds, findings } from './features/findings/table.ts';
import { POWER_CLAIM_MS } from './features/host-power/request-service.ts';
import { hostPowerJobs } from './features/host-power/table.ts';
import { hostReadings, hostServices } from './features/host-services/table.ts';
import { hostSyncRuns } from './features/host-sync/table.ts';
import { CLAIM_MS as SAVE_CLAIM_MS } from './features/hosted-saves/claim.ts';
import { hostedSaves } from './features/hosted-saves/table.ts';
import { LONGEST_QUEUE_MS } from './features/nitrado/budget.ts';
import { CLAIM_MS, MAX_RETRY_MS } from './features/nitrado/renewal-service.ts';
import { MAX_WAIT_MS } from './features/nitrado/revocations-service.ts';
import { hostAccounts, hostPaces, hostRevocations } from './features/nitrado/table.ts';
import { officialBanLists } from './features/official-bans/table.ts';
import { offlineAlerts } from './features/offline-alerts/table.ts';
import { ownBotRequests } from './features/own-bot/table.ts';
import { playerRoleChecks } from './features/player-roles/table.ts';
import { patreonAccounts, patreonMembers, patreonRefreshes } from './features/pledges/table.ts';
import { rconPresetRunServers } from './features/rcon-presets/table.ts';
import {
  agentLogs,
  gameEventLosses,
  gameEventPositions,
  serverStatuses,
  workers,
} from './features/server-status/table.ts';
import { starterSetDeliveries } from './features/starter-sets/table.ts';
import { tribeLogLinks } from './features/tribe-log-link/table.ts';
import { gameBuilds, knownMods, updateSources } from './features/update-notifications/table.ts';
import { dashboardSnapshots } from './features/uploads/table.ts';
import type { AppSettings } from './platform/settings.ts';
import { LEASE_MS } from './platform/work/locks/lease-term.ts';
import type { StoredWait } from './platform/work/times-ahead.ts';

/** Times at which something was done or began: never in the future. */
const past = (...columns: StoredWait['column'][]): StoredWait[] =>
  columns.map((column) => ({ column, longestMs: 0 }));
/** Likewise, in PostgreSQL's time. */
const pastInDatabase = (...columns: StoredWait['column'][]): StoredWait[] =>
  past(...columns).map((wait) => ({ ...wait, isDatabaseTime: true }));

/**
 * Every stored time on which it depends when something is asked, tried or believed again (platform/work/times-ahead.ts).
 * Schedules of timed commands are planned anew by their feature, and displays in Discord compare such times themselves.
 */
export const storedWaits = ({ updates, officialBans }: AppSettings): readonly StoredWait[] => [
  // What outside sources say. A service may ask for a day's pause.
  { column: updateSources.nextAt, longestMs: Math.max(DAY_MS, 10 * updates.everyMs) },
  { column: officialBanLists.nextAt, longestMs: 2 * officialBans.everyMs },
  { column: patreonRefreshes.dueAt, longestMs: HOUR_MS },
  // Logins at Nitrado: who renews them, and when that, or their end, is tried again.
  { column: hostAccounts.renewingUntil, longestMs: CLAIM_MS, isDatabaseTime: true },
  { column: hostAccounts.retryAt, longestMs: MAX_RETRY_MS, isDatabaseTime: true },
  { column: hostRevocations.dueAt, longestMs: MAX_WAIT_MS, isDatabaseTime: true },
  ...pastInDatabase(hostAccounts.loginAt, hostAccounts.renewedAt, hostAccounts.failingSince),
  { column: hostPowerJobs.dueAt, longestMs: POWER_CLAIM_MS, isDatabaseTime: true },
  ...pastInDatabase(hostPowerJobs.stepAt, hostPowerJobs.requestedAt),
  ...pastInDatabase(hostAccounts.brokenSince, hostRevocations.since),
  // Readings of services, and syncs. A budget is that of an hour.
  { column: hostPaces.nextAt, longestMs: 2 * LONGEST_QUEUE_MS, isDatabaseTime: true },
  { column: hostPaces.pausedUntil, longestMs: HOUR_MS, isDatabaseTime: true },
  { column: hostPaces.budgetResetAt, longestMs: HOUR_MS, isDatabaseTime: true },
  { column: hostReadings.pausedUntil, longestMs: MINUTE_MS, isDatabaseTime: true },
  { column: hostSyncRuns.dueAt, longestMs: 2 * HOUR_MS, isDatabaseTime: true },
  ...pastInDatabase(hostPaces.budgetAt, hostReadings.askedAt),
  ...pastInDatabase(hostReadings.listWantedAt, hostReadings.detailsWantedAt, hostReadings.listedAt),
  ...pastInDatabase(
    hostServices.missingSince,
    hostServices.readAt,
    hostServices.triedAt,
    hostServices.wantedAt,
  ),
  ...pastInDatabase(hostSyncRuns.startedAt),
  // Their tokens last a month.
  { column: patreonAccounts.expiresAt, longestMs: 90 * DAY_MS },
  ...past(updateSources.askedAt, updateSources.answeredAt, gameBuilds.learnedAt),
  ...past(knownMods.learnedAt, knownMods.askedAt, officialBanLists.readAt, patreonMembers.checkedAt),

  // Discord. Its rate limits are over after an hour, as a rule.
  { column: brandingEffects.pictureDueAt, longestMs: HOUR_MS },
  { column: discordCommandPauses.retryAt, longestMs: DAY_MS, isDatabaseTime: true },
  { column: playerRoleChecks.dueAt, longestMs: DAY_MS, isDatabaseTime: true },
  { column: tribeLogLinks.dueAt, longestMs: 1000 * RAID_SECONDS },
  ...past(tribeLogLinks.checkedAt, tribeLogLinks.toldAt, memberRoles.checkedAt),
  ...past(
    discordOutages.awaySince,
    discordOutages.refusedSince,
    discordRefusals.since,
    discordRefusals.lastAt,
  ),
  ...pastInDatabase(discordRefusals.refusedAt, discordRefusedIntents.refusedAt),
  ...past(crosschatChannels.heldBackSince, crosschatChannels.missedSince, crosschatChannels.droppedSince),
  ...past(crosschatChannels.leftOutSince, guildDepartures.since),
  ...past(findings.since, findings.endedAt, findings.toldAt, findings.ignoredAt, checkRounds.endedAt),
  { column: findings.ignoredUntil, longestMs: 7 * DAY_MS },

  // Game servers, and what is sent to them.
  { column: workers.expiresAt, longestMs: LEASE_MS, isDatabaseTime: true },
  { column: discordApplications.leasedUntil, longestMs: LEASE_MS, isDatabaseTime: true },
  { column: banEnforcements.nextAt, longestMs: HOUR_MS },
  { column: rconPresetRunServers.waitsUntil, longestMs: HOUR_MS, isDatabaseTime: true },
  ...past(starterSetDeliveries.triedAt, exclusiveJoinEntries.triedAt),
  ...past(crosschatServers.heldBackSince, crosschatServers.missedSince, crosschatServers.leftOutSince),
  ...past(crosschatServers.takenSince, crosschatServers.takenAt, crosschatServers.heardAt),
  ...past(serverStatuses.since, serverStatuses.lastSeen, offlineAlerts.since),
  ...pastInDatabase(agentLogs.seenAt, agentLogs.toldAt),
  ...pastInDatabase(gameEventLosses.lostSince, gameEventLosses.lostAt, gameEventPositions.unknownSince),

  // Saves at hosts. A host may ask for an hour's pause.
  {
    column: hostedSaves.nextAt,
    longestMs: HOSTED_SAVES_MINUTES.max * MINUTE_MS,
    isDatabaseTime: true,
  },
  { column: hostedSaves.claimedUntil, longestMs: SAVE_CLAIM_MS, isDatabaseTime: true },
  ...pastInDatabase(hostedSaves.seenAt, hostedSaves.checkedAt, hostedSaves.readAt, hostedSaves.turnAt),

  // Companions and their uploads.
  { column: decayServers.graceUntil, longestMs: MAX_GRACE_DAYS * DAY_MS },
  ...past(decayServers.dinosAt, decayServers.uploadedAt),
  ...past(companions.lastSeenAt, companions.toldAt, companions.savedAt, companions.rolledBackAt),
  ...past(dashboardSnapshots.startedAt, dashboardSnapshots.uploadedAt, dashboardSnapshots.wholeSince),

  // The week after a refusal.
  ...past(ownBotRequests.requestedAt, ownBotRequests.decidedAt),

  // Downloads, of which there is one an hour.
  { column: dataDownloads.expiresAt, longestMs: DOWNLOAD_LIFETIME_MS },
  ...past(dataDownloads.requestedAt, dataDownloads.touchedAt),
];
