/**
 * What each field of the settings does, so that none is a switch that does nothing: the tests name what would be missed.
 * Fields are named `<group>.<field>`; of a list of entries the list and each field of an entry.
 */
export type Effect =
  /**
   * A test that fails where the field has no effect in Discord, in the game or for those who call the API: its file
   * (below packages/server/src, or from the top for apps/ and e2e/), its title as it is written there and, where one
   * test has a table of cases, the name of the case.
   */
  | { test: readonly [file: string, title: string, row?: string] }
  /** Only a screen has something of it, for this reason. */
  | { client: string };

const RELAY = 'features/logging/relay.test.ts';
const DISPLAYS = 'features/status-and-listing/displays.test.ts';
const KEEP = 'features/status-and-listing/keep.db.test.ts';
const RCON = 'features/rcon-commands/commands.db.test.ts';
const UPLOADS = 'features/data-dashboard/upload.db.test.ts';
const HELLO = 'features/companion/hello.db.test.ts';
const ALERTS = 'features/player-alerts/service.db.test.ts';
const DECIDE_ROLES = 'features/player-registrations/decide-roles.test.ts';
const ROLES = 'features/player-registrations/roles.db.test.ts';
const ROLE_REACH = 'matrix/role-reach.db.test.ts';
const OUTAGES = 'features/offline-alerts/service.db.test.ts';
const API_KEYS = 'matrix/api-key-matrix.db.test.ts';
const CROSSCHAT = 'features/crosschat/relay.db.test.ts';
const UPDATES = 'features/update-notifications/service.db.test.ts';

const REACTIONS = 'features/chat-reactions/service.db.test.ts';
const WORDS = 'features/banned-words/service.db.test.ts';

// Tests of several fields at once.

const REACTED: Effect = {
  test: [
    REACTIONS,
    'each kind of comparison brings its reply, and a line of several entries that of the first',
  ],
};
const REACTION_LOGGED: Effect = {
  test: [REACTIONS, 'a reaction is logged as a line, and stands alone with its roles where it notifies'],
};
const REACTION_SWITCHES: Effect = {
  test: [
    REACTIONS,
    'without logging the game alone is answered; switched off, or without the chat log, nobody is',
  ],
};
const WORD_BANNED = {
  test: [
    WORDS,
    'who has as many infractions as that is banned for ever, with the reason, and the log says so',
  ],
} as const;
const ENFORCEMENT = 'features/ban-management/enforcement.db.test.ts';
const ARRIVALS = 'features/ban-management/arrivals.db.test.ts';
const BAN_OFFICIAL = {
  test: [ARRIVALS, 'who is on the official list is told of once a day, and kicked where that list counts'],
} as const;
const BAN_SHARED = {
  test: [ARRIVALS, 'who is banned by others is told of where both share their bans, and is not banned'],
} as const;
const BAN_TOLD = {
  test: [
    'features/ban-management/service.db.test.ts',
    'each change is in the history and told in both channels, with who made it in one of them',
  ],
} as const;
const STARTER_SETS = 'features/starter-sets/claim.db.test.ts';
const STARTER_SETS_LOGGED = {
  test: [
    'features/starter-sets/deliver.db.test.ts',
    'a claim waits for the player, is delivered once, counted, logged and shown',
  ],
} as const;
const DECAY = 'features/decay/sweep.db.test.ts';
const DECAYED = {
  test: [DECAY, 'who has been away is warned once with buttons, and removed days later, after a record'],
} as const;
const DECAY_AGREED = {
  test: [
    'features/decay/removal.db.test.ts',
    'too many at once wait for somebody, or for two where the owner wants that',
  ],
} as const;
const CLUTTER = {
  test: [
    'features/decay/decide.test.ts',
    'clutter goes when it and its owner have been quiet, and only where something is removed',
  ],
} as const;
const WORD_COUNTED: Effect = {
  test: [WORDS, 'a banned word brings its reply, is counted on the registration of who wrote it, and told'],
};
const WORD_COMPARED: Effect = { test: [WORDS, 'each kind of comparison counts'] };
const WORD_NOTIFIED: Effect = {
  test: [WORDS, 'an entry that notifies tells its roles, but not again at once'],
};
const WORD_SWITCHES: Effect = {
  test: [
    WORDS,
    'switched off, or without the chat log, nothing is watched; without registrations nothing is counted',
  ],
};

const IN_A_LIST: Effect = {
  test: [
    DISPLAYS,
    'a list names who is online in the chosen format, with tribe and level where they are known',
  ],
};
const IN_LISTPLAYERS: Effect = {
  test: [
    RCON,
    'who is online is listed in the chosen format, and only while the player list has the command on',
  ],
};
const WHERE_SHOWN: Effect = {
  test: [
    DISPLAYS,
    'each server has its voice channel and its message, in its own channel or in that for all others',
  ],
};
const IN_A_MESSAGE: Effect = { test: [DISPLAYS, 'a message tells what is switched on'] };
const IN_THE_COMBINED: Effect = {
  test: [
    DISPLAYS,
    'the combined message has a line for each server that is not excluded, and the total of those',
  ],
};
const IN_A_PICTURE: Effect = {
  test: [KEEP, 'a message carries one picture of the players, and none where charts are switched off'],
};
const CHAT_RELAYED: Effect = {
  test: [
    CROSSCHAT,
    'what is said on a server is told on the others of its group and in their channel, in order',
  ],
};
const CHAT_IN_GROUPS: Effect = {
  test: [
    CROSSCHAT,
    'nothing is told of servers in no group, while crosschat is off, and to servers that are offline',
  ],
};
const JOINS_TOLD: Effect = {
  test: [CROSSCHAT, 'joins and leaves are told where that is on, in the group’s channel or in their own'],
};
const ADMIN_KICKS = 'features/admin-groups/kicks.db.test.ts';
const KICKS_TOLD = {
  test: [
    ADMIN_KICKS,
    'a kick is told in the channel where that is switched on, and to the owner once while it is unread',
  ],
} as const;
const LINKED_BY_ROLE: Effect = {
  test: [
    'features/tribe-log-link/link.db.test.ts',
    'without the switch, and for who has none of the roles, there is no linking',
  ],
};
const ENRICHED: Effect = {
  test: [KEEP, 'lists and messages tell what the companion knows, each where its switch says so'],
};
const GIVES_COMMAND: Effect = {
  test: [RCON, 'each of the nineteen switches gives Discord its command, and takes it away'],
};
const UPLOADED: Effect = {
  test: [UPLOADS, 'uploads of a kind that is switched off are refused, and the plugin uploads no dinos'],
};
const TOLD_TO_COMPANIONS: Effect = {
  test: [
    HELLO,
    'a hello fills what the server’s page shows, says that a companion is there, and is told what to do',
  ],
};
const TOLD_OF_BUILDS: Effect = {
  test: [UPDATES, 'a new build is told once, in its channel, with its roles'],
};
const TOLD_OF_MODS: Effect = {
  test: [
    UPDATES,
    'new files of mods are told in one message, in their channel, with their roles and servers',
  ],
};
const TOLD_OF_PLAYERS: Effect = {
  test: [ALERTS, 'who joins and leaves is told in the channel, with roles, server, reason and EOS ID'],
};
const OPENED_BY_KEY: Effect = {
  test: [API_KEYS, 'where $name a key opens what it should, and nothing else'],
};
const TOLD_OF_OUTAGES: Effect = {
  test: [OUTAGES, 'an outage is told once with its roles, and once when it is over with its length'],
};

export const SETTINGS_EFFECTS: Record<string, Effect> = {
  'log.isEnabled': { test: [RELAY, '%s', 'logging off'] },
  'log.sanitizeColors': { test: [RELAY, 'with sanitizeColors %s a tribe log shows %j'] },
  'log.filterAdminCommands': { test: [RELAY, '%s', 'admin commands filtered'] },
  'log.filterTribeLogs': { test: [RELAY, '%s', 'tribe logs filtered'] },
  'log.filterSaveWorld': { test: [RELAY, '%s', 'saves filtered'] },
  'log.collectTribeLogs': { test: [RELAY, '%s', 'tribe log collected'] },
  'log.collectAdminLogs': { test: [RELAY, '%s', 'admin log collected'] },
  'log.adminLogChannelId': { test: [RELAY, '%s', 'admin log collected'] },
  'log.channelMapping': { test: [RELAY, '%s', 'a server without a channel'] },
  'log.channelMapping.serverId': {
    test: [RELAY, '%s', 'a channel that is chosen for a name and another for the id'],
  },
  'log.channelMapping.serverName': {
    test: [RELAY, 'a line has the time in the reader’s zone, the server and the text, escaped'],
  },
  'log.channelMapping.channelId': {
    test: [
      'features/logging/service.db.test.ts',
      'what the game writes is said in the channel that is chosen for the server',
    ],
  },
  'log.tribeLogChannelMapping': { test: [RELAY, '%s', 'tribe log collected'] },
  'log.tribeLogChannelMapping.serverId': {
    test: [RELAY, '%s', 'a tribe log’s channel that is chosen for a name and another for the id'],
  },
  'log.tribeLogChannelMapping.serverName': { test: [RELAY, '%s', 'tribe log collected'] },
  'log.tribeLogChannelMapping.channelId': { test: [RELAY, '%s', 'tribe log collected'] },

  'playerList.isEnabled': { test: [DISPLAYS, 'nothing is shown of what is off'] },
  'playerList.playerFormat': IN_A_LIST,
  'playerList.channelMapping': IN_A_LIST,
  'playerList.channelMapping.serverId': { test: [KEEP, 'lists of players name who is online'] },
  'playerList.channelMapping.serverName': IN_A_LIST,
  'playerList.channelMapping.channelId': IN_A_LIST,
  'playerList.isCommandEnabled': IN_LISTPLAYERS,
  'playerList.playerFormatCommand': IN_LISTPLAYERS,

  'serverStatus.isEnabled': { test: [KEEP, 'what is switched off, and what is of a deleted server, goes'] },
  'serverStatus.categoryId': WHERE_SHOWN,
  'serverStatus.isStatusMessagesEnabled': WHERE_SHOWN,
  'serverStatus.statusChannelId': WHERE_SHOWN,
  'serverStatus.statusChannelMapping': WHERE_SHOWN,
  'serverStatus.statusChannelMapping.serverId': WHERE_SHOWN,
  'serverStatus.statusChannelMapping.serverName': {
    client: 'The server is found by its id; the name is what the screen calls one that is gone.',
  },
  'serverStatus.statusChannelMapping.channelId': WHERE_SHOWN,
  'serverStatus.showServerIP': IN_A_MESSAGE,
  'serverStatus.showPlayerCount': IN_A_MESSAGE,
  'serverStatus.showLastUpdated': IN_A_MESSAGE,
  'serverStatus.useCombinedServerStatus': IN_THE_COMBINED,
  'serverStatus.combinedStatusChannelId': IN_THE_COMBINED,
  'serverStatus.combinedStatusExcludedServerIds': IN_THE_COMBINED,
  'serverStatus.combinedStatusShowTotalPlayerCount': IN_THE_COMBINED,
  'serverStatus.combinedStatusUsesIcons': IN_THE_COMBINED,
  'serverStatus.enablePlayerCountCharting': IN_A_PICTURE,
  'serverStatus.showPlayerCountChartPerServer': IN_A_PICTURE,
  'serverStatus.showPlayerCountChartCombined': {
    test: [
      DISPLAYS,
      'a picture is drawn for whom it is switched on, and anew every quarter of an hour, or every hour where nobody plays',
    ],
  },

  'rcon.isBasicEnabled': GIVES_COMMAND,
  'rcon.isAdvancedEnabled': {
    test: [
      'features/rcon-presets/bot.db.test.ts',
      'the command goes with its switch and comes back with it; Discord is asked only when something changes',
    ],
  },
  'rcon.basicCommandsRoleIds': {
    test: [RCON, 'a role that is lost while the question is open does nothing any more'],
  },
  'rcon.advancedCommandsRoleIds': {
    test: [
      'features/rcon-presets/bot-refusals.db.test.ts',
      'a role that was taken away counts at the next click',
    ],
  },
  'rcon.enableDashboardCommand': GIVES_COMMAND,
  'rcon.enableChatCommand': GIVES_COMMAND,
  'rcon.enableWhoAmICommand': GIVES_COMMAND,
  'rcon.enableSelfKickCommand': GIVES_COMMAND,
  'rcon.enableSelfKillCommand': GIVES_COMMAND,
  'rcon.enableListPlayersCommand': GIVES_COMMAND,
  'rcon.enableServerChatCommand': GIVES_COMMAND,
  'rcon.enableKickCommand': GIVES_COMMAND,
  'rcon.enableKillCommand': GIVES_COMMAND,
  'rcon.enableBanCommand': GIVES_COMMAND,
  'rcon.enableSaveWorldCommand': GIVES_COMMAND,
  'rcon.enableDestroyWildDinosCommand': GIVES_COMMAND,
  'rcon.enableBroadcastCommand': GIVES_COMMAND,
  'rcon.enableAdminChatCommand': GIVES_COMMAND,
  'rcon.enableSinglePlayerChatCommand': GIVES_COMMAND,
  'rcon.enableGenericRconCommand': GIVES_COMMAND,
  'rcon.enableCompanionModSearchCommand': GIVES_COMMAND,
  'rcon.enableCompantionModNukeTribeCommand': GIVES_COMMAND,
  'rcon.enableCompanionModNukeBaseCommand': GIVES_COMMAND,
  'rcon.isCommandLoggingEnabled': {
    test: [
      RCON,
      'what is said in the game is one line, whatever was typed, and stands in the history and the command log',
    ],
  },
  'rcon.commandLogChannelId': {
    test: [
      RCON,
      'what is said in the game is one line, whatever was typed, and stands in the history and the command log',
    ],
  },

  'chat.isEnabled': CHAT_IN_GROUPS,
  'chat.chatMappings': CHAT_RELAYED,
  'chat.chatMappings.chatId': {
    test: [
      RCON,
      'in the channel of a crosschat group, /chat writes to the servers of that group alone, and the channel reads it',
    ],
  },
  'chat.chatMappings.channelId': CHAT_RELAYED,
  'chat.chatMappings.serverIds': CHAT_IN_GROUPS,
  'chat.chatMappings.welcomeMessage': {
    test: [CROSSCHAT, 'who joins is welcomed, alone; without a message nobody is'],
  },
  'chat.chatMappings.slowModeSeconds': {
    test: [CROSSCHAT, 'slow mode lets a player be told again after so many seconds'],
  },
  'chat.chatMappings.playerLinesPerMinute': {
    test: [
      CROSSCHAT,
      'one player can’t flood a cluster: the pace of the group holds, and what is held back is counted',
    ],
  },
  'chat.filterChatCommands': {
    test: [
      CROSSCHAT,
      'commands stay out of the relay where they are filtered, and a registration’s code always does',
    ],
  },
  'chat.enableJoinLeave': JOINS_TOLD,
  'chat.showJoinLeaveInExtraChannel': JOINS_TOLD,
  'chat.joinLeaveChannelId': JOINS_TOLD,
  'chat.crosschatTribeChat': {
    test: [
      'features/companion/chat.db.test.ts',
      'tribe chat is relayed where that is on, local and ally chat never are',
    ],
  },
  'chat.lostCharacters': {
    test: [CROSSCHAT, 'characters that games lose are written in plain letters, or as question marks'],
  },
  'chat.maxDelaySeconds': {
    test: [CROSSCHAT, 'what nobody could read for so long as the owner says is not kept'],
  },
  'chat.chatLogLocal': { test: [RELAY, 'of the chat that companions tell: %s', 'local chat'] },
  'chat.chatLogTribe': { test: [RELAY, 'of the chat that companions tell: %s', 'tribe chat'] },
  'chat.chatLogAlly': { test: [RELAY, 'of the chat that companions tell: %s', 'ally chat'] },
  'chat.isChatLogEnabled': { test: [RELAY, 'of the chat log: %s', 'off with kinds on'] },
  'chat.chatLogChannelId': { test: [RELAY, 'of the chat log: %s', 'global chat'] },
  'chat.chatLogGlobal': { test: [RELAY, 'of the chat log: %s', 'global chat'] },
  'chat.chatLogJoin': { test: [RELAY, 'of the chat log: %s', 'joins'] },
  'chat.chatLogLeave': { test: [RELAY, 'of the chat log: %s', 'leaves'] },

  'companionMod.isEnabled': {
    test: [
      'features/companion/key.db.test.ts',
      'what is switched off is closed soon in every process, in words',
    ],
  },
  'companionMod.companionType': UPLOADED,
  'companionMod.uploadPlayerData': UPLOADED,
  'companionMod.uploadStructureData': UPLOADED,
  'companionMod.uploadDinoData': UPLOADED,
  'companionMod.uploadIntervalBase': TOLD_TO_COMPANIONS,
  'companionMod.uploadStructuresDelay': TOLD_TO_COMPANIONS,
  'companionMod.enrichPlayerlist': ENRICHED,
  'companionMod.enrichStatusMessage': ENRICHED,
  'companionMod.isRegistrationEnabled': {
    test: [HELLO, 'with registration on, a server that comes with %j is added'],
  },
  'companionMod.registrationKey': {
    client: 'Always empty, and nobody can set it: the screen gets the key itself from a call of its own.',
  },

  'updateNotification.isEnabled': {
    test: [UPDATES, 'nothing is told of what comes out while %s, nor afterwards', 'all is off'],
  },
  'updateNotification.notifyGameUpdates': {
    test: [UPDATES, 'nothing is told of what comes out while %s, nor afterwards', 'game updates are off'],
  },
  'updateNotification.notifyModUpdates': {
    test: [UPDATES, 'nothing is told of what comes out while %s, nor afterwards', 'mod updates are off'],
  },
  'updateNotification.notificationChannelGameId': TOLD_OF_BUILDS,
  'updateNotification.notificationChannelModsId': TOLD_OF_MODS,
  'updateNotification.notificationRoleIds': TOLD_OF_BUILDS,
  'updateNotification.notificationModRoleIds': TOLD_OF_MODS,
  'updateNotification.additionalModIds': {
    test: [UPDATES, 'additional mods are watched as well, also those that no server has'],
  },

  'playerAlert.isEnabled': {
    test: [ALERTS, 'nothing is told while %s, nor afterwards', 'the alerts are off'],
  },
  'playerAlert.alertChannelId': TOLD_OF_PLAYERS,
  'playerAlert.alertRoleIds': TOLD_OF_PLAYERS,
  'playerAlert.alertPlayers': TOLD_OF_PLAYERS,
  'playerAlert.alertPlayers.netId': TOLD_OF_PLAYERS,
  'playerAlert.alertPlayers.name': {
    test: [ALERTS, 'a name in the game that is another than the alert’s is told beside it'],
  },
  'playerAlert.alertPlayers.reason': TOLD_OF_PLAYERS,
  'playerAlert.alertPlayers.createdAt': { client: 'The table of alerts shows and sorts by it.' },
  'playerAlert.alertPlayers.alertJoin': { test: [ALERTS, 'an alert tells what it is for and nothing else'] },
  'playerAlert.alertPlayers.alertLeave': { test: [ALERTS, 'an alert tells what it is for and nothing else'] },

  'adminGroup.kickPlayersNotOnList': {
    test: [ADMIN_KICKS, 'nobody is kicked %s', 'while kicking is off'],
  },
  'adminGroup.isLoggingEnabled': KICKS_TOLD,
  'adminGroup.logChannelId': KICKS_TOLD,
  'chatReaction.isEnabled': REACTION_SWITCHES,
  'chatReaction.chatReactEntries': REACTED,
  'chatReaction.chatReactEntries.id': {
    test: [REACTIONS, 'one player, or one entry, does not make the bot talk all the time'],
  },
  'chatReaction.chatReactEntries.matchWords': REACTED,
  'chatReaction.chatReactEntries.matchType': REACTED,
  'chatReaction.chatReactEntries.reply': REACTED,
  'chatReaction.chatReactEntries.notifyDiscord': REACTION_LOGGED,
  'chatReaction.chatReactEntries.notifyDiscordRoleIds': REACTION_LOGGED,
  'chatReaction.isLoggingEnabled': REACTION_SWITCHES,
  'chatReaction.logChannelId': REACTION_LOGGED,

  'bannedWord.isEnabled': WORD_SWITCHES,
  'bannedWord.bannedWordEntries': WORD_COUNTED,
  'bannedWord.bannedWordEntries.id': WORD_NOTIFIED,
  'bannedWord.bannedWordEntries.matchWords': WORD_COUNTED,
  'bannedWord.bannedWordEntries.matchType': WORD_COMPARED,
  'bannedWord.bannedWordEntries.reply': WORD_COUNTED,
  'bannedWord.bannedWordEntries.notifyDiscord': WORD_NOTIFIED,
  'bannedWord.bannedWordEntries.notifyDiscordRoleIds': WORD_NOTIFIED,
  'bannedWord.suppressMessages': {
    test: [WORDS, 'suppressed messages stand in no other log, and others do'],
  },
  'bannedWord.isLoggingEnabled': WORD_SWITCHES,
  'bannedWord.logChannelId': WORD_COUNTED,
  'bannedWord.automaticBanEnabled': WORD_BANNED,
  'bannedWord.automaticBanInfractionCount': WORD_BANNED,

  'ban.isEnabled': {
    test: [ENFORCEMENT, 'while Ban Management is off nobody is banned in games, but bans are lifted'],
  },
  'ban.includeOfficialBans': BAN_OFFICIAL,
  'ban.infoChannelId': BAN_OFFICIAL,
  'ban.warnIfOnOfficialBanList': BAN_OFFICIAL,
  'ban.optInToBanInfoSharing': BAN_SHARED,
  'ban.banSharingAlertChannelId': BAN_SHARED,
  'ban.publicBanLogging': BAN_TOLD,
  'ban.publicBanLoggingChannelId': BAN_TOLD,

  'tribeLogLink.isEnabled': LINKED_BY_ROLE,
  'tribeLogLink.requiredRoleIds': LINKED_BY_ROLE,

  'playerRegistration.isEnabled': {
    test: [
      'features/player-registrations/bot.db.test.ts',
      'the commands are there while the companion and the feature are on, and the tier has it',
    ],
  },
  'playerRegistration.isPlaytimeTrackingEnabled': {
    test: [
      'features/player-registrations/playtime.db.test.ts',
      'nothing is counted while tracking, the feature or the tier is off, and the counters stay',
    ],
  },
  'playerRegistration.isRegistrationLoggingEnabled': {
    test: [
      'features/player-registrations/confirm.db.test.ts',
      'the log channel is told in text that does nothing, where that is switched on',
    ],
  },
  'playerRegistration.registrationLogChannelId': {
    test: [
      'features/player-registrations/confirm.db.test.ts',
      'the log channel is told in text that does nothing, where that is switched on',
    ],
  },
  'playerRegistration.isAssignRoleForRegisteredPlayersEnabled': {
    test: [DECIDE_ROLES, 'switched off, it is given to nobody more, and stays with those who have it'],
  },
  'playerRegistration.assignRoleForRegisteredPlayersRoleId': {
    test: [ROLES, 'who registers gets the role, which is taken back with the registration'],
  },
  'playerRegistration.clusterIdMappings': {
    test: [
      'features/player-registrations/resets.db.test.ts',
      'that on one cluster goes alone, and the history calls the cluster as the instance does',
    ],
  },
  'playerRegistration.clusterIdMappings.clusterId': {
    test: [
      'features/player-registrations/resets.db.test.ts',
      'that on one cluster goes alone, and the history calls the cluster as the instance does',
    ],
  },
  'playerRegistration.clusterIdMappings.name': {
    test: [
      'features/player-registrations/resets.db.test.ts',
      'that on one cluster goes alone, and the history calls the cluster as the instance does',
    ],
  },
  'playerRegistration.isPlaytimeRolesEnabled': {
    test: [DECIDE_ROLES, 'switched off, it is given to nobody more, and stays with those who have it'],
  },
  'playerRegistration.keepOnlyHighestPlaytimeRole': {
    test: [DECIDE_ROLES, 'of several only the highest is kept where that is wanted'],
  },
  'playerRegistration.playtimeRoles': {
    test: [
      ROLES,
      'roles for playtime come with it and go with a reset; who has the right ones costs nothing',
    ],
  },
  'playerRegistration.playtimeRoles.roleId': {
    test: [
      ROLES,
      'roles for playtime come with it and go with a reset; who has the right ones costs nothing',
    ],
  },
  'playerRegistration.playtimeRoles.playtime': {
    test: [
      ROLES,
      'roles for playtime come with it and go with a reset; who has the right ones costs nothing',
    ],
  },
  'playerRegistration.playtimeRoles.clusterIds': {
    test: [DECIDE_ROLES, 'a role for clusters counts the playtime of all of them, each once, and no other'],
  },
  'playerRegistration.ownerAllowedRoles': {
    test: [
      ROLE_REACH,
      'is not given where it is stored, unless the owner has allowed it, and the owner is told',
    ],
  },
  'playerRegistration.ownerAllowedRoles.roleId': {
    test: [
      ROLE_REACH,
      'the approval stays while a manager saves the same settings, and ends when the role is taken out',
    ],
  },
  'playerRegistration.ownerAllowedRoles.powers': {
    test: [ROLE_REACH, 'is handed out by no manager, and with approval by the owner alone'],
  },

  'api.isEnabled': OPENED_BY_KEY,
  'api.isEnabledServer': OPENED_BY_KEY,
  'api.isEnabledServerStatus': OPENED_BY_KEY,
  'api.isEnabledPlayerRegistrations': OPENED_BY_KEY,
  'api.isEnabledDataDashboard': OPENED_BY_KEY,
  'api.isEnabledCommandExecution': OPENED_BY_KEY,
  'api.isEnabledMod': OPENED_BY_KEY,
  'api.apiKey': {
    client: 'Always empty, and nobody can set it: the screen gets the key itself from a call of its own.',
  },

  'decay.decayMode': {
    test: ['features/decay/decide.test.ts', 'with the mode %s whoever is overdue is %s', 'WarnOnly'],
  },
  'decay.decayCheckMode': {
    test: [DECAY, 'in a cluster it counts to be seen on another server, where the settings say so'],
  },
  'decay.enableClutterFastDecay': CLUTTER,
  'decay.fastClutterDecayTime': CLUTTER,
  'decay.fastClutterStructureCount': CLUTTER,
  'decay.decayWarningDays': DECAYED,
  'decay.decayDays': DECAYED,
  'decay.channelId': DECAYED,
  'decay.serverIds': DECAYED,
  'decay.autoDecayUnclaimedDinos': {
    test: [
      'features/decay/clutter.db.test.ts',
      'small bases of whoever has been away go fast, and unclaimed dinos once an hour',
    ],
  },
  'decay.removalsAtOnce': DECAY_AGREED,
  'decay.needsTwoPeople': DECAY_AGREED,
  'decay.allowedRoleIds': {
    test: [
      'features/decay/buttons.db.test.ts',
      'only the chosen roles may use the buttons of a warning, and only while decay is on',
    ],
  },

  'starterSetsConfig.isEnabled': {
    test: [
      STARTER_SETS,
      'who is not registered, has not played enough, or comes to a disabled set gets nothing',
    ],
  },
  'starterSetsConfig.channelId': {
    test: [
      'features/starter-sets/messages.db.test.ts',
      'each set has one message with a button in its channel, which follows what is changed',
    ],
  },
  'starterSetsConfig.isLoggingEnabled': STARTER_SETS_LOGGED,
  'starterSetsConfig.logChannelId': STARTER_SETS_LOGGED,

  'offlineAlert.isEnabled': { test: [OUTAGES, 'nothing is told while %s', 'the alerts are off'] },
  'offlineAlert.channelId': TOLD_OF_OUTAGES,
  'offlineAlert.roleIds': TOLD_OF_OUTAGES,
  'offlineAlert.alertTime': TOLD_OF_OUTAGES,
};

/** Fields whose feature is still being built. A field that gets its effect moves up. */
export const STILL_TO_BE_BUILT: readonly string[] = ['nitrado.isAutoSyncEnabled'];
