import type { Limits } from '../derived/limits.ts';

/**
 * Who may use a command: everyone, or members with one of the roles chosen for basic or for advanced
 * commands.
 */
export type CommandLevel = 'public' | 'basic' | 'advanced';

export type CommandFacts = {
  /** The command as members type it, without the slash. */
  name: string;
  level: CommandLevel;
  /** A tier feature that it needs in addition to that of its level. */
  tier?: Extract<keyof Limits, 'ban' | 'crosschat' | 'companionMod'>;
};

/** The bot's slash commands, by the settings field that switches each on (specification §3). */
export const RCON_COMMANDS = {
  enableDashboardCommand: { name: 'dashboard', level: 'public' },
  enableChatCommand: { name: 'chat', level: 'public' },
  enableWhoAmICommand: { name: 'whoami', level: 'public' },
  enableSelfKickCommand: { name: 'selfkick', level: 'public' },
  enableSelfKillCommand: { name: 'selfkill', level: 'public' },
  enableListPlayersCommand: { name: 'listplayers', level: 'public' },
  enableServerChatCommand: { name: 'serverchat', level: 'basic' },
  enableKickCommand: { name: 'kick', level: 'basic' },
  enableKillCommand: { name: 'kill', level: 'basic' },
  enableBanCommand: { name: 'ban', level: 'basic', tier: 'ban' },
  enableSaveWorldCommand: { name: 'saveworld', level: 'basic' },
  enableDestroyWildDinosCommand: { name: 'destroywilddinos', level: 'basic' },
  enableBroadcastCommand: { name: 'broadcast', level: 'basic' },
  enableAdminChatCommand: { name: 'adminchat', level: 'advanced', tier: 'crosschat' },
  enableSinglePlayerChatCommand: { name: 'singleplayerchat', level: 'advanced', tier: 'crosschat' },
  enableGenericRconCommand: { name: 'rcon', level: 'advanced' },
  enableCompanionModSearchCommand: { name: 'search', level: 'advanced', tier: 'companionMod' },
  enableCompantionModNukeTribeCommand: { name: 'nuketribe', level: 'advanced', tier: 'companionMod' },
  enableCompanionModNukeBaseCommand: { name: 'nukebase', level: 'advanced', tier: 'companionMod' },
} as const satisfies Record<string, CommandFacts>;

/** The facts that determine who has a command. */
export const factsOf = (flag: RconFlag): CommandFacts => RCON_COMMANDS[flag];

export type RconFlag = keyof typeof RCON_COMMANDS;
