/**
 * For tests: who owns which field of an instance's settings, written by hand from the specification (§3, §5,
 * §6, §9) and the rules of the merge. It must not read the settings groups: the tests compare the two.
 */

import {
  alerts,
  allowed,
  choice,
  clusters,
  crosschat,
  entries,
  flag,
  flagOn,
  format,
  type Kind,
  key,
  mapping,
  mods,
  number,
  one,
  playtimes,
  servers,
  some,
} from './settings-oracle-values.ts';

export type Row = Kind & { group: string; field: string; edit: string; view: string; feature?: string };

type Owned = { area: string; feature?: string };
type Fields = Record<string, Kind | { kind: Kind; edit?: string; view?: string; feature?: string }>;

function group(name: string, { area, feature }: Owned, fields: Fields): Row[] {
  return Object.entries(fields).map(([field, given]) => {
    const { kind: ofKind, ...own } = 'kind' in given ? given : { kind: given };
    const rule = { edit: `${area}_Edit`, view: `${area}_View`, ...(feature && { feature }), ...own };
    return { group: name, field, ...ofKind, ...rule };
  });
}

const chatlog = { edit: 'Logging_Edit', view: 'Logging_View', feature: 'chatlog' };
const basic = { feature: 'basicRcon' };
const advanced = { feature: 'advancedRcon' };
const mod = { feature: 'companionMod' };
const owner = { edit: 'Owner', view: 'Owner' };

export const ROWS: readonly Row[] = [
  ...group(
    'log',
    { area: 'Logging' },
    {
      isEnabled: flag,
      sanitizeColors: flagOn,
      filterAdminCommands: flag,
      filterTribeLogs: flag,
      filterSaveWorld: flag,
      filterJoinsAndLeaves: flag,
      collectTribeLogs: flag,
      collectAdminLogs: flag,
      adminLogChannelId: one,
      channelMapping: mapping,
      tribeLogChannelMapping: mapping,
    },
  ),
  ...group(
    'playerList',
    { area: 'Status' },
    {
      isEnabled: flag,
      playerFormat: format,
      channelMapping: mapping,
      isCommandEnabled: flag,
      playerFormatCommand: format,
    },
  ),
  ...group(
    'serverStatus',
    { area: 'Status' },
    {
      isEnabled: flag,
      categoryId: one,
      isStatusMessagesEnabled: flag,
      statusChannelId: one,
      statusChannelMapping: mapping,
      showServerIP: flag,
      showPlayerCount: flag,
      showLastUpdated: flag,
      useCombinedServerStatus: flag,
      combinedStatusChannelId: one,
      combinedStatusExcludedServerIds: servers,
      combinedStatusShowTotalPlayerCount: flag,
      combinedStatusUsesIcons: flag,
      enablePlayerCountCharting: flag,
      showPlayerCountChartPerServer: flag,
      showPlayerCountChartCombined: flag,
    },
  ),
  ...group(
    'rcon',
    { area: 'Rcon' },
    {
      isBasicEnabled: { kind: flag, ...basic },
      isAdvancedEnabled: { kind: flag, ...advanced },
      basicCommandsRoleIds: { kind: some, ...basic },
      advancedCommandsRoleIds: { kind: some, ...advanced },
      enableDashboardCommand: flag,
      enableChatCommand: flag,
      enableWhoAmICommand: flag,
      enableSelfKickCommand: flag,
      enableSelfKillCommand: flag,
      enableListPlayersCommand: flag,
      enableServerChatCommand: { kind: flag, ...basic },
      enableKickCommand: { kind: flag, ...basic },
      enableKillCommand: { kind: flag, ...basic },
      enableBanCommand: { kind: flag, feature: 'ban' },
      enableSaveWorldCommand: { kind: flag, ...basic },
      enableDestroyWildDinosCommand: { kind: flag, ...basic },
      enableBroadcastCommand: { kind: flag, ...basic },
      enableAdminChatCommand: { kind: flag, feature: 'crosschat' },
      enableSinglePlayerChatCommand: { kind: flag, feature: 'crosschat' },
      enableGenericRconCommand: { kind: flag, ...advanced },
      enableCompanionModSearchCommand: { kind: flag, ...mod },
      enableCompantionModNukeTribeCommand: { kind: flag, ...mod },
      enableCompanionModNukeBaseCommand: { kind: flag, ...mod },
      isCommandLoggingEnabled: flag,
      commandLogChannelId: one,
    },
  ),
  ...group(
    'chat',
    { area: 'Crosschat', feature: 'crosschat' },
    {
      isEnabled: flag,
      filterChatCommands: flag,
      enableJoinLeave: flag,
      chatMappings: crosschat,
      showJoinLeaveInExtraChannel: flag,
      joinLeaveChannelId: one,
      crosschatTribeChat: flag,
      lostCharacters: choice('Transliterate', 'QuestionMarks'),
      maxDelaySeconds: number(300, 30, 3600),
      isChatLogEnabled: { kind: flag, ...chatlog },
      chatLogChannelId: { kind: one, ...chatlog },
      chatLogGlobal: { kind: flag, ...chatlog },
      chatLogLocal: { kind: flag, ...chatlog },
      chatLogTribe: { kind: flag, ...chatlog },
      chatLogAlly: { kind: flag, ...chatlog },
      chatLogJoin: { kind: flag, ...chatlog },
      chatLogLeave: { kind: flag, ...chatlog },
    },
  ),
  ...group(
    'companionMod',
    { area: 'ArkwrightCompanion', ...mod },
    {
      isEnabled: flag,
      companionType: choice('NotSelected', 'Mod', 'APIPlugin'),
      uploadPlayerData: flag,
      uploadStructureData: flag,
      uploadDinoData: flag,
      uploadIntervalBase: number(60, 10, 3600),
      uploadStructuresDelay: number(1, 0, 3600),
      enrichPlayerlist: flag,
      enrichStatusMessage: flag,
      isRegistrationEnabled: flag,
      registrationKey: { kind: key, edit: 'nobody', view: 'ArkwrightCompanion_Edit' },
    },
  ),
  ...group(
    'updateNotification',
    { area: 'UpdateNotifications', feature: 'updateNotifications' },
    {
      isEnabled: flag,
      notifyGameUpdates: flag,
      notifyModUpdates: flag,
      notificationChannelGameId: one,
      notificationChannelModsId: one,
      notificationRoleIds: some,
      notificationModRoleIds: some,
      additionalModIds: mods,
    },
  ),
  ...group(
    'starterSetsConfig',
    { area: 'StarterSets', feature: 'starterSets' },
    {
      isEnabled: flag,
      channelId: one,
      isLoggingEnabled: flag,
      logChannelId: one,
    },
  ),
  ...group(
    'playerAlert',
    { area: 'PlayerAlerts', feature: 'playerAlerts' },
    {
      isEnabled: flag,
      alertChannelId: one,
      alertRoleIds: some,
      alertPlayers: alerts,
    },
  ),
  ...group(
    'decay',
    { area: 'AutomaticDecay', feature: 'decay' },
    {
      decayMode: choice('Off', 'WarnOnly', 'WarnAndDecay', 'DecayOnly'),
      decayCheckMode: choice('ClusterWide', 'PerServer'),
      enableClutterFastDecay: flag,
      fastClutterDecayTime: number(24, 1, 168),
      fastClutterStructureCount: number(5, 1, 100),
      decayWarningDays: number(24, 1, 365),
      decayDays: number(28, 1, 365),
      channelId: one,
      serverIds: servers,
      includesNewServers: flag,
      autoDecayUnclaimedDinos: flag,
      removalsAtOnce: { kind: number(10, 1, 1000), edit: 'Owner' },
      needsTwoPeople: { kind: flag, edit: 'Owner' },
      allowedRoleIds: some,
    },
  ),
  ...group(
    'ban',
    { area: 'BanManagement', feature: 'ban' },
    {
      isEnabled: flag,
      includeOfficialBans: flag,
      infoChannelId: one,
      optInToBanInfoSharing: flag,
      warnIfOnOfficialBanList: flag,
      banSharingAlertChannelId: one,
      publicBanLogging: flag,
      publicBanLoggingChannelId: one,
    },
  ),
  ...group(
    'playerRegistration',
    { area: 'PlayerRegistration', ...mod },
    {
      isEnabled: flagOn,
      isPlaytimeTrackingEnabled: flagOn,
      isRegistrationLoggingEnabled: flag,
      registrationLogChannelId: one,
      isAssignRoleForRegisteredPlayersEnabled: flag,
      assignRoleForRegisteredPlayersRoleId: one,
      clusterIdMappings: clusters,
      isPlaytimeRolesEnabled: flag,
      keepOnlyHighestPlaytimeRole: flag,
      playtimeRoles: playtimes,
      ownerAllowedRoles: { kind: allowed, edit: 'Owner' },
    },
  ),
  ...group(
    'nitrado',
    { area: 'Nitrado' },
    {
      isAutoSyncEnabled: flag,
      isPowerCommandEnabled: flag,
      powerCommandRoleIds: some,
      hostedSavesMinutes: number(60, 30, 120),
    },
  ),
  ...group(
    'api',
    { area: 'Owner', feature: 'apiAccess' },
    {
      isEnabled: { kind: flag, ...owner },
      isEnabledServer: { kind: flag, ...owner },
      isEnabledServerStatus: { kind: flag, ...owner },
      isEnabledPlayerRegistrations: { kind: flag, ...owner },
      isEnabledDataDashboard: { kind: flag, ...owner },
      isEnabledCommandExecution: { kind: flag, ...owner },
      isEnabledMod: { kind: flag, ...owner },
      apiKey: { kind: key, edit: 'nobody', view: 'Owner' },
    },
  ),
  ...group(
    'offlineAlert',
    { area: 'OfflineAlert', feature: 'offlineAlerts' },
    {
      isEnabled: flag,
      channelId: one,
      roleIds: some,
      alertTime: number(10, 1, 1440),
    },
  ),
  ...group(
    'tribeLogLink',
    { area: 'TribeLogLink', feature: 'tribeLogLink' },
    {
      isEnabled: flag,
      requiredRoleIds: some,
    },
  ),
  ...group(
    'chatReaction',
    { area: 'ChatReaction', feature: 'chatReaction' },
    {
      isEnabled: flag,
      chatReactEntries: entries,
      isLoggingEnabled: flag,
      logChannelId: one,
    },
  ),
  ...group(
    'bannedWord',
    { area: 'BannedWords', feature: 'bannedWord' },
    {
      isEnabled: flag,
      bannedWordEntries: entries,
      suppressMessages: flag,
      isLoggingEnabled: flag,
      logChannelId: one,
      automaticBanEnabled: flag,
      automaticBanInfractionCount: number(3, 1, 1000),
    },
  ),
  ...group(
    'adminGroup',
    { area: 'IngameAdminGroups' },
    {
      kickPlayersNotOnList: flag,
      isLoggingEnabled: flag,
      logChannelId: one,
    },
  ),
];

export const ORACLE_GROUPS: readonly string[] = [...new Set(ROWS.map((row) => row.group))];

export type Person = { isOwner: boolean; permissions: readonly string[] };

/** Whether a person has a permission, by specification §6. */
export function has(person: Person, right: string): boolean {
  if (right === 'nobody') return false;
  if (person.isOwner) return true;
  if (right === 'Owner') return false;
  const given = person.permissions;
  if (given.includes('FullAccess') || given.includes(right)) return true;
  const [area, level] = right.split('_');
  return level === 'View' && given.includes(`${area}_Edit`);
}
