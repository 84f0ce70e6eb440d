import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import type { GroupName, GroupValue } from '@arkwright/contracts/settings-registry';
import type { NavigationEntry } from '../frame/navigation.ts';

/** A page, and the tab of it that is no default. */
export type Place = { to: NavigationEntry['to']; tab?: string };

type GroupPlace<Name extends GroupName> = Place & {
  /** The fields that are elsewhere. */
  but?: { readonly [Field in keyof GroupValue<Name>]?: Place };
};

const CHAT_LOG: Place = { to: '/logging', tab: 'chat' };
const BASIC: Place = { to: '/rconCommands', tab: 'basic' };
const ADVANCED: Place = { to: '/rconCommands', tab: 'advanced' };
const COMMAND_LOG: Place = { to: '/logging', tab: 'commands' };

/** Where the rows of settings groups are that are not simply on the page of their feature (setting-places.test.tsx opens all). */
const GROUP_PLACES: { readonly [Name in GroupName]?: GroupPlace<Name> } = {
  log: {
    to: '/logging',
    tab: 'game',
    but: {
      collectTribeLogs: { to: '/logging', tab: 'tribe' },
      tribeLogChannelMapping: { to: '/logging', tab: 'tribe' },
      collectAdminLogs: { to: '/logging', tab: 'admin' },
      adminLogChannelId: { to: '/logging', tab: 'admin' },
    },
  },
  playerList: { to: '/statusAndListing', tab: 'players' },
  serverStatus: { to: '/statusAndListing', tab: 'status' },
  rcon: {
    to: '/rconCommands',
    tab: 'public',
    but: {
      isBasicEnabled: BASIC,
      basicCommandsRoleIds: BASIC,
      enableServerChatCommand: BASIC,
      enableKickCommand: BASIC,
      enableKillCommand: BASIC,
      enableBanCommand: BASIC,
      enableSaveWorldCommand: BASIC,
      enableDestroyWildDinosCommand: BASIC,
      enableBroadcastCommand: BASIC,
      isAdvancedEnabled: ADVANCED,
      advancedCommandsRoleIds: ADVANCED,
      enableAdminChatCommand: ADVANCED,
      enableSinglePlayerChatCommand: ADVANCED,
      enableGenericRconCommand: ADVANCED,
      enableCompanionModSearchCommand: ADVANCED,
      enableCompantionModNukeTribeCommand: ADVANCED,
      enableCompanionModNukeBaseCommand: ADVANCED,
      isCommandLoggingEnabled: COMMAND_LOG,
      commandLogChannelId: COMMAND_LOG,
    },
  },
  chat: {
    to: '/crosschat',
    but: {
      isChatLogEnabled: CHAT_LOG,
      chatLogChannelId: CHAT_LOG,
      chatLogGlobal: CHAT_LOG,
      chatLogLocal: CHAT_LOG,
      chatLogTribe: CHAT_LOG,
      chatLogAlly: CHAT_LOG,
      chatLogJoin: CHAT_LOG,
      chatLogLeave: CHAT_LOG,
    },
  },
  companionMod: { to: '/companion', tab: 'settings' },
  updateNotification: { to: '/updateNotifications', tab: 'settings' },
  starterSetsConfig: { to: '/starterSets', tab: 'settings' },
  playerAlert: {
    to: '/playerAlerts',
    tab: 'settings',
    but: { alertPlayers: { to: '/playerAlerts', tab: 'list' } },
  },
  decay: { to: '/decay', tab: 'settings' },
  ban: { to: '/banManagement', tab: 'settings' },
  playerRegistration: { to: '/playerRegistrations', tab: 'settings' },
  nitrado: { to: '/nitrado', tab: 'settings' },
  tribeLogLink: { to: '/logging', tab: 'tribe' },
  chatReaction: {
    to: '/chatReactions',
    tab: 'settings',
    but: { chatReactEntries: { to: '/chatReactions', tab: 'entries' } },
  },
  bannedWord: {
    to: '/bannedWords',
    tab: 'settings',
    but: { bannedWordEntries: { to: '/bannedWords', tab: 'entries' } },
  },
  adminGroup: { to: '/adminGroups', tab: 'settings' },
};

/** The place of a field; undefined for a group without a page. */
export function placeOfField(group: GroupName, field: string): Place | undefined {
  // The table is keyed by each group's own fields; only their general type is known here.
  const place: (Place & { but?: Readonly<Partial<Record<string, Place>>> }) | undefined = GROUP_PLACES[group];
  if (place) {
    const { but, ...usual } = place;
    return but?.[field] ?? usual;
  }
  const owner = FEATURE_MANIFESTS.find(
    (manifest) => 'groups' in manifest && manifest.groups.some((name) => name === group),
  );
  return owner && 'screen' in owner ? { to: owner.screen.path } : undefined;
}
