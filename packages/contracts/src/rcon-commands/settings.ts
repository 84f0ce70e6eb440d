import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { empoweredRoleIds } from '../core/id-lists.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

const basic = { feature: 'basicRcon' } as const;
const advanced = { feature: 'advancedRcon' } as const;
const companion = { feature: 'companionMod' } as const;
const crosschat = { feature: 'crosschat' } as const;

/**
 * The bot's slash commands that reach game servers. Public ones are for everyone and every tier; basic and
 * advanced ones are for the chosen roles.
 */
export const rcon = settingsGroup({
  name: 'rcon',
  rule: { view: 'Rcon_View', edit: 'Rcon_Edit' },
  schema: z.object({
    isBasicEnabled: flag(),
    isAdvancedEnabled: flag(),
    basicCommandsRoleIds: empoweredRoleIds('may use the basic commands for game servers'),
    advancedCommandsRoleIds: empoweredRoleIds(
      'may use the advanced commands for game servers, and run presets',
    ),

    enableDashboardCommand: flag(),
    enableChatCommand: flag(),
    enableWhoAmICommand: flag(),
    enableSelfKickCommand: flag(),
    enableSelfKillCommand: flag(),
    enableListPlayersCommand: flag(),

    enableServerChatCommand: flag(),
    enableKickCommand: flag(),
    enableKillCommand: flag(),
    enableBanCommand: flag(),
    enableSaveWorldCommand: flag(),
    enableDestroyWildDinosCommand: flag(),
    enableBroadcastCommand: flag(),

    enableAdminChatCommand: flag(),
    enableSinglePlayerChatCommand: flag(),
    /** `/rcon`: any command at all. */
    enableGenericRconCommand: flag(),
    enableCompanionModSearchCommand: flag(),
    // The odd spelling is the specification's; callers rely on it.
    enableCompantionModNukeTribeCommand: flag(),
    enableCompanionModNukeBaseCommand: flag(),

    isCommandLoggingEnabled: flag(),
    commandLogChannelId: channelId().default(''),
  }),
  fields: {
    isBasicEnabled: basic,
    basicCommandsRoleIds: basic,
    enableServerChatCommand: basic,
    enableKickCommand: basic,
    enableKillCommand: basic,
    enableBanCommand: { feature: 'ban' },
    enableSaveWorldCommand: basic,
    enableDestroyWildDinosCommand: basic,
    enableBroadcastCommand: basic,
    isAdvancedEnabled: advanced,
    advancedCommandsRoleIds: advanced,
    enableGenericRconCommand: advanced,
    enableAdminChatCommand: crosschat,
    enableSinglePlayerChatCommand: crosschat,
    enableCompanionModSearchCommand: companion,
    enableCompantionModNukeTribeCommand: companion,
    enableCompanionModNukeBaseCommand: companion,
  },
  words: {
    isBasicEnabled: {
      label: 'Enable basic commands',
      help: 'While this is off, the commands below are off for everyone.',
      also: ['slash commands', 'moderators', 'moderator commands'],
    },
    isAdvancedEnabled: {
      label: 'Enable advanced commands',
      help: 'While this is off, the commands below and /preset are off for everyone.',
      also: ['slash commands', 'admins', '/preset', 'admin commands'],
    },
    basicCommandsRoleIds: {
      label: 'Roles for basic commands',
      help: 'Members with one of these roles may use them. Without a role nobody may.',
      also: ['moderators', 'permissions', 'who may use slash commands', 'allowed roles', 'moderator role'],
    },
    advancedCommandsRoleIds: {
      label: 'Roles for advanced commands',
      help: 'Members with one of these roles may use them, and run presets with /preset. Without a role nobody may.',
      also: ['admins', 'permissions', '/preset', 'who may use slash commands', 'allowed roles', 'admin role'],
    },
    enableDashboardCommand: {
      label: '/dashboard',
      help: 'Shows the address of this dashboard.',
      also: ['slash command', 'link', 'address'],
    },
    enableChatCommand: {
      label: '/chat',
      help: 'Writes into the chat of the game, with the member’s name. Six times a minute at most.',
      also: ['slash command', 'talk', 'message', 'write from discord into the game', 'chat from discord'],
    },
    enableWhoAmICommand: {
      label: '/whoami',
      help: 'Shows which player the member is registered as, and the playtime.',
      also: ['slash command', 'playtime', 'registration'],
    },
    enableSelfKickCommand: {
      label: '/selfkick',
      help: 'Kicks the member’s own player, for a character that is stuck.',
      also: ['slash command', 'stuck', 'unstuck', 'stuck character', 'stuck in the ground'],
    },
    enableSelfKillCommand: {
      label: '/selfkill',
      help: 'Kills the member’s own survivor, after a question.',
      also: ['slash command', 'suicide', 'stuck', 'unstuck', 'stuck character', 'kill myself', 'respawn'],
    },
    enableListPlayersCommand: {
      label: '/listplayers',
      help: 'Lists who is online.',
      also: ['slash command', 'who is online', 'player list from discord', 'who is on'],
    },
    enableServerChatCommand: {
      label: '/serverchat',
      help: 'Writes into the chat of the game, as the server.',
      also: [
        'slash command',
        'message as server',
        'announce in game',
        'say something',
        'chat message to all',
      ],
    },
    enableKickCommand: {
      label: '/kick',
      help: 'Kicks a player from the server they are on.',
      also: ['slash command', 'remove player', 'kick from discord', 'throw out'],
    },
    enableKillCommand: {
      label: '/kill',
      help: 'Kills a player’s survivor, after a question.',
      also: ['slash command', 'slay'],
    },
    enableBanCommand: {
      label: '/ban',
      help: 'Kicks a player and bans them from all servers, after a question.',
      also: ['slash command', 'blacklist', 'ban from discord', 'ban a player'],
    },
    enableSaveWorldCommand: {
      label: '/saveworld',
      help: 'Saves the world.',
      also: ['slash command', 'save', 'save the world', 'world save'],
    },
    enableDestroyWildDinosCommand: {
      label: '/destroywilddinos',
      help: 'Destroys all wild dinos, after a question. New ones spawn.',
      also: ['slash command', 'dino wipe', 'wipe wild dinos', 'wild dino wipe', 'respawn dinos', 'dwd'],
    },
    enableBroadcastCommand: {
      label: '/broadcast',
      help: 'Shows a message in the middle of the screen. ASA often does not show it: /serverchat is safer.',
      also: [
        'slash command',
        'announcement',
        'announce',
        'message on the screen',
        'message to everybody',
        'warn before a restart',
        'big message',
      ],
    },
    enableAdminChatCommand: {
      label: '/adminchat',
      help: 'Writes into the chat of the game, with [Admin] before the member’s name.',
      also: ['slash command', 'message as admin'],
    },
    enableSinglePlayerChatCommand: {
      label: '/singleplayerchat',
      help: 'Writes to one player in the game. Only they can read it.',
      also: ['slash command', 'private message', 'whisper', 'message a player', 'tell a player', 'dm'],
    },
    enableGenericRconCommand: {
      label: '/rcon',
      help: 'Runs any console command. It asks before those that destroy something.',
      also: ['slash command', 'console', 'any command', 'rcon from discord', 'cheat command'],
    },
    enableCompanionModSearchCommand: {
      label: '/search',
      help: 'Searches players, tribes, bases and dinos. Needs the companion, or the save at the host.',
      also: ['slash command', 'find'],
    },
    enableCompantionModNukeTribeCommand: {
      label: '/nuketribe',
      help: 'Destroys the structures, dinos and survivors of a tribe, after a question.',
      also: ['slash command', 'destroy tribe', 'wipe'],
    },
    enableCompanionModNukeBaseCommand: {
      label: '/nukebase',
      help: 'Destroys the structures of a base, after a question.',
      also: ['slash command', 'destroy base', 'wipe'],
    },
    isCommandLoggingEnabled: {
      label: 'Enable command log',
      help: 'Posts which of the bot’s commands were run, by whom and where.',
      also: ['audit', 'who ran what', 'log of slash commands', 'bot command log'],
    },
    commandLogChannelId: {
      label: 'Command log channel',
      help: 'Where the command log is posted.',
      also: ['audit channel', 'log of slash commands'],
    },
  },
});
