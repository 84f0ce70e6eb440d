import type { FeatureDefinition } from '../core/feature.ts';
import { FEATURE_MANIFESTS } from '../manifests/features.ts';

const features: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

/** Owner-only settings belong to several screens. */
const OWNER = 'Bot, managers and keys';

/** Settings groups, named like their screens. */
const GROUPS: ReadonlyMap<string, string> = new Map(
  features.flatMap(({ groups = [], groupLabels, label }) =>
    groups.map((group) => [group, groupLabels?.[group] ?? label] as const),
  ),
);

/** Areas, named like their screens. */
const AREAS: ReadonlyMap<string, string> = new Map([
  ...features.flatMap(({ area, label }) => (area === undefined ? [] : [[area, label] as const])),
  ['Owner', OWNER],
]);

/**
 * Fields whose label, on their page and in the history, differs from their name: by name alone, as
 * `group.field`, or as `*.field` for every group.
 */
const FIELDS: Readonly<Record<string, string>> = {
  alertTime: 'Alert after',
  decayMode: 'Mode',
  decayCheckMode: 'Being seen counts',
  enableClutterFastDecay: 'Fast clutter decay',
  fastClutterDecayTime: 'Fast clutter decay time',
  fastClutterStructureCount: 'Minimum structure count',
  decayWarningDays: 'Warning days',
  decayDays: 'Auto decay days',
  'decay.channelId': 'Warning channel',
  autoDecayUnclaimedDinos: 'Auto decay unclaimed dinos',
  removalsAtOnce: 'Removals at once',
  needsTwoPeople: 'Two people must agree',
  'decay.allowedRoleIds': 'Roles for Nuke and Extend',
  alertJoin: 'Alert on joining',
  alertLeave: 'Alert on leaving',
  isEnabled: 'Enabled',
  hosting: 'Hosting',
  host: 'Host/IP',
  admins: 'Admins',
  modIds: 'Mods',
  isAutomaticRegistration: 'Automatic registration',
  'nitrado.isAutoSyncEnabled': 'Sync linked servers automatically',
  'nitrado.hostedSavesMinutes': 'Read saves every',
  isCrashingRconAllowed: 'Crashing commands over RCON',
  readsHostedSaves: 'Read the save at the host',
  additionalModIds: 'Additional mod IDs',
  notifyGameUpdates: 'Notify of game updates',
  notifyModUpdates: 'Notify of mod updates',
  notificationChannelGameId: 'Channel for game updates',
  notificationChannelModsId: 'Channel for mod updates',
  notificationRoleIds: 'Roles for game updates',
  notificationModRoleIds: 'Roles for mod updates',
  clusterId: 'Cluster ID',
  netId: 'EOS ID',
  chatId: 'Group name',
  slowModeSeconds: 'Slow mode',
  playerLinesPerMinute: 'Messages per minute',
  lostCharacters: 'Characters that games lose',
  maxDelaySeconds: 'Longest delay',
  chatMappings: 'Crosschat Groups',
  nameShort: 'Short Name',
  sortingIndex: 'Sorting Index',
  maxPlayers: 'Max Players',
  gamePort: 'Game Port',
  rconPort: 'RCON Port',
  rconPassword: 'RCON Password',
  discordUsername: 'Discord Username',
  ownerDiscordId: 'Owner',
  // Of timed commands.
  preset: 'Runs the preset',
  presetId: 'Preset',
  discordId: 'Discord ID',
  guildIconUrl: 'Discord server icon',
  isActive: 'Bot in the Discord server',
  '*.isEnabled': 'Enable',
  'log.isEnabled': 'Enable logging',
  'log.collectTribeLogs': 'Enable tribe log',
  'log.collectAdminLogs': 'Enable admin log',
  'tribeLogLink.isEnabled': 'Enable tribe log linking',
  'tribeLogLink.requiredRoleIds': 'Required roles',
  'log.filterSaveWorld': 'Filter world saves',
  'log.channelMapping': 'Game log channel',
  'log.tribeLogChannelMapping': 'Tribe log channel',
  'chat.isEnabled': 'Enable crosschat',
  'chat.filterChatCommands': 'Filter chat commands',
  'chat.enableJoinLeave': 'Relay joins and leaves',
  'chat.chatMappings': 'Crosschat groups',
  'chat.showJoinLeaveInExtraChannel': 'Joins and leaves in a channel of their own',
  'chat.joinLeaveChannelId': 'Channel for joins and leaves',
  'chat.crosschatTribeChat': 'Relay tribe chat',
  'chat.lostCharacters': 'Characters that games lose',
  'chat.maxDelaySeconds': 'Longest delay',
  'chat.isChatLogEnabled': 'Enable chat log',
  'chat.chatLogGlobal': 'Global chat',
  'chat.chatLogLocal': 'Local chat',
  'chat.chatLogTribe': 'Tribe chat',
  'chat.chatLogAlly': 'Ally chat',
  'chat.chatLogJoin': 'Joins',
  'chat.chatLogLeave': 'Leaves',
  'rcon.isCommandLoggingEnabled': 'Enable command log',
  'rcon.isBasicEnabled': 'Enable basic commands',
  'rcon.isAdvancedEnabled': 'Enable advanced commands',
  'rcon.basicCommandsRoleIds': 'Roles for basic commands',
  'rcon.advancedCommandsRoleIds': 'Roles for advanced commands',
  'nitrado.isPowerCommandEnabled': 'Command /power',
  'nitrado.powerCommandRoleIds': 'Roles for /power',
  // Slash commands, as members type them (contracts/rcon-commands/commands.ts).
  enableDashboardCommand: '/dashboard',
  enableChatCommand: '/chat',
  enableWhoAmICommand: '/whoami',
  enableSelfKickCommand: '/selfkick',
  enableSelfKillCommand: '/selfkill',
  enableListPlayersCommand: '/listplayers',
  enableServerChatCommand: '/serverchat',
  enableKickCommand: '/kick',
  enableKillCommand: '/kill',
  enableBanCommand: '/ban',
  enableSaveWorldCommand: '/saveworld',
  enableDestroyWildDinosCommand: '/destroywilddinos',
  enableBroadcastCommand: '/broadcast',
  enableAdminChatCommand: '/adminchat',
  enableSinglePlayerChatCommand: '/singleplayerchat',
  enableGenericRconCommand: '/rcon',
  enableCompanionModSearchCommand: '/search',
  enableCompantionModNukeTribeCommand: '/nuketribe',
  enableCompanionModNukeBaseCommand: '/nukebase',
  'bannedWord.automaticBanEnabled': 'Enable automatic ban',
  'bannedWord.automaticBanInfractionCount': 'Infraction count',
  'companionMod.uploadPlayerData': 'Upload players',
  'companionMod.uploadStructureData': 'Upload structures',
  'companionMod.uploadDinoData': 'Upload dinos',
  'companionMod.uploadIntervalBase': 'Upload interval',
  'companionMod.uploadStructuresDelay': 'Structure upload delay',
  'companionMod.isRegistrationEnabled': 'Automatic server registration',
  enrichPlayerlist: 'Enrich player lists',
  enrichStatusMessage: 'Enrich status messages',
  'serverStatus.isEnabled': 'Enable server status',
  'serverStatus.categoryId': 'Category of the voice channels',
  'serverStatus.isStatusMessagesEnabled': 'Enable status messages',
  'serverStatus.statusChannelId': 'Channel for all servers',
  'serverStatus.statusChannelMapping': 'Channels of the servers',
  'serverStatus.showServerIP': 'Show the IP address',
  'serverStatus.showPlayerCount': 'Show the player count',
  'serverStatus.showLastUpdated': 'Show the last update',
  'serverStatus.useCombinedServerStatus': 'Enable the combined message',
  'serverStatus.combinedStatusChannelId': 'Channel of the combined message',
  'serverStatus.combinedStatusExcludedServerIds': 'Excluded servers',
  'serverStatus.combinedStatusShowTotalPlayerCount': 'Show the total player count',
  'serverStatus.combinedStatusUsesIcons': 'Use icons',
  'serverStatus.enablePlayerCountCharting': 'Enable charts',
  'serverStatus.showPlayerCountChartPerServer': 'Chart in each server’s message',
  'serverStatus.showPlayerCountChartCombined': 'Chart in the combined message',
  'playerList.isEnabled': 'Enable player lists',
  'playerList.playerFormat': 'Format',
  'playerList.channelMapping': 'Channels of the player lists',
  'playerList.isCommandEnabled': 'Enable the player list command',
  'playerList.playerFormatCommand': 'Format of the player list command',
  'playerRegistration.isPlaytimeTrackingEnabled': 'Track playtime',
  'playerRegistration.isRegistrationLoggingEnabled': 'Log registrations',
  'playerRegistration.registrationLogChannelId': 'Log channel',
  'playerRegistration.isAssignRoleForRegisteredPlayersEnabled': 'Assign a role',
  'playerRegistration.assignRoleForRegisteredPlayersRoleId': 'Role',
  'playerRegistration.clusterIdMappings': 'Cluster',
  'playerRegistration.isPlaytimeRolesEnabled': 'Playtime roles',
  'playerRegistration.keepOnlyHighestPlaytimeRole': 'Keep only the highest',
  'playerRegistration.playtimeRoles': 'Playtime role',
  'playerAlert.alertPlayers': 'Player alert',
  'chatReaction.isLoggingEnabled': 'Enable logging',
  'chatReaction.chatReactEntries': 'Chat reaction',
  'bannedWord.isLoggingEnabled': 'Enable logging',
  'bannedWord.bannedWordEntries': 'Banned word',
  'api.isEnabled': 'Enable API access',
  // The switches of the API.
  isEnabledServer: 'Servers',
  isEnabledServerStatus: 'Server status',
  isEnabledPlayerRegistrations: 'Player registrations',
  isEnabledDataDashboard: 'Data dashboard',
  isEnabledCommandExecution: 'Command execution',
  isEnabledMod: 'Companion',
};

const ACRONYMS: Readonly<Record<string, string>> = {
  api: 'API',
  dm: 'DM',
  eos: 'EOS',
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  rcon: 'RCON',
  url: 'URL',
  nitrado: 'Nitrado',
  discord: 'Discord',
};

/** `adminLogChannel`, `rcon-preset` → `admin log channel`, `RCON preset`. */
export function toWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
  return words
    .map((word) => {
      const lower = word.toLowerCase();
      return Object.hasOwn(ACRONYMS, lower) ? (ACRONYMS[lower] ?? lower) : lower;
    })
    .join(' ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function entryOf(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The label of a field, or of a settings group's field: `adminLogChannelId` → `Admin log channel`. */
export function fieldLabel(field: string, group?: string): string {
  const ofGroup =
    group === undefined ? undefined : (entryOf(FIELDS, `${group}.${field}`) ?? entryOf(FIELDS, `*.${field}`));
  const known = ofGroup ?? entryOf(FIELDS, field);
  if (known !== undefined) return known;
  const bare = field
    .replace(/^(?:is|enable)(?=[A-Z])/, '')
    .replace(/(?<=(?:channel|category|role|server))Id(s?)$/i, '$1');
  return capitalised(toWords(bare));
}

/** The label of a settings group; `area` selects a part of it that belongs to another area. */
export function groupLabel(group: string, area?: string): string {
  const part = features.find(({ fieldsOf }) => fieldsOf?.group === group && fieldsOf.area === area);
  return part?.label ?? GROUPS.get(group) ?? capitalised(toWords(group));
}

/** The label of an area. History entries may name areas that no longer exist. */
export function areaLabel(area: string): string {
  // Every word of an area's name is capitalised, as on screens.
  return AREAS.get(area) ?? toWords(area).split(' ').map(capitalised).join(' ');
}

/** The settings groups whose label contains a text, regardless of case. For searching. */
export function groupsNamed(text: string): string[] {
  const wanted = text.toLowerCase();
  return [...GROUPS].filter(([, label]) => label.toLowerCase().includes(wanted)).map(([group]) => group);
}
