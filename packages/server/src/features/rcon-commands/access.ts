import { factsOf, type RconFlag } from '@arkwright/contracts/rcon-commands/commands';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import type { SlashCommandBuilder, SlashCommandOptionsOnlyBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { getSettings } from '../../core/settings/settings.ts';
import type { GuildScope } from '../../discord/guild-scope.ts';
import type { CommandCaller, SlashCommand } from '../../discord/slash-commands.ts';
import { findMemberMute } from '../chat-mutes/service.ts';
import { logFailure } from '../command-runs/service.ts';

const TIER_WORDS = 'This command needs a higher tier.';
const OFF_WORDS = {
  command: 'This command is switched off in the dashboard.',
  basic: 'Basic RCON commands are switched off in the dashboard.',
  advanced: 'Advanced RCON commands are switched off in the dashboard.',
} as const;
const ROLE_WORDS = {
  basic: 'You do not have a role that may use basic RCON commands.',
  advanced: 'You do not have a role that may use advanced RCON commands.',
} as const;

type RconSettings = GroupValue<'rcon'>;

/** Why a guild does not have the command, in words; undefined if it does. */
function whyClosed({ limits }: GuildScope, settings: RconSettings, flag: RconFlag): string | undefined {
  const { level, tier } = factsOf(flag);
  if (level === 'basic' && !limits.basicRcon) return TIER_WORDS;
  if (level === 'advanced' && !limits.advancedRcon) return TIER_WORDS;
  if (tier !== undefined && !limits[tier]) return TIER_WORDS;
  if (level === 'basic' && !settings.isBasicEnabled) return OFF_WORDS.basic;
  if (level === 'advanced' && !settings.isAdvancedEnabled) return OFF_WORDS.advanced;
  return settings[flag] ? undefined : OFF_WORDS.command;
}

/** Why a member may not use it, in words. Public commands are for everyone; the others for the chosen roles. */
async function refusalOf(
  context: AppContext,
  caller: CommandCaller,
  flag: RconFlag,
): Promise<string | undefined> {
  const settings = await getSettings(context.db, caller.scope, 'rcon');
  const why = whyClosed(caller, settings, flag);
  if (why !== undefined) return why;
  const { level } = factsOf(flag);
  if (level === 'public') return undefined;
  const roleIds = level === 'basic' ? settings.basicCommandsRoleIds : settings.advancedCommandsRoleIds;
  return roleIds.some((id) => caller.roleIds.includes(id)) ? undefined : ROLE_WORDS[level];
}

/** Commands that need companions: without them there is nothing to search, and no way to act in the game. */
export async function withoutCompanion(
  context: AppContext,
  { scope, limits }: GuildScope,
): Promise<string | undefined> {
  if (!limits.companionMod) return TIER_WORDS;
  const { isEnabled } = await getSettings(context.db, scope, 'companionMod');
  return isEnabled ? undefined : 'This command needs the Arkwright Companion, which is switched off.';
}

/** Why a member whose player is muted may not write into games, in words; undefined if they are not muted. */
export async function muteRefusal(context: AppContext, { scope, user }: CommandCaller) {
  const mute = await findMemberMute(context, context.db, { scope, discordId: user.id });
  return mute && `You are muted until <t:${Math.ceil(mute.mutedUntil / 1000)}:f>.`;
}

type RconCommandDefinition = Pick<SlashCommand, 'autocomplete' | 'form' | 'run'> & {
  flag: RconFlag;
  /** It shows the member's text to players: not for muted players. */
  isChat?: boolean;
  builder: SlashCommandBuilder | SlashCommandOptionsOnlyBuilder;
  /** Why it can't be used, besides the settings of RCON Commands; undefined if it can. */
  alsoRefused?(context: AppContext, guild: GuildScope): Promise<string | undefined>;
};

/** A command of RCON Commands, which can say of a guild why it is not offered. */
export type RconSlashCommand = SlashCommand & {
  flag: RconFlag;
  offerProblem(context: AppContext, guild: GuildScope, settings: RconSettings): Promise<string | undefined>;
};

/** A command of RCON Commands: its flag, level and tier decide who has it, both when it is offered and at each use. */
export function rconCommand({
  flag,
  builder,
  alsoRefused,
  isChat = false,
  run,
  ...rest
}: RconCommandDefinition): RconSlashCommand {
  const definition = builder.toJSON();
  // The server is recorded as the place, not as an option.
  const optionNames = (definition.options ?? []).map(({ name }) => name).filter((name) => name !== 'server');
  const offerProblem: RconSlashCommand['offerProblem'] = async (context, guild, settings) =>
    whyClosed(guild, settings, flag) ?? alsoRefused?.(context, guild);
  return {
    ...rest,
    flag,
    offerProblem,
    definition,
    async isOffered(context, guild) {
      const settings = await getSettings(context.db, guild.scope, 'rcon');
      return (await offerProblem(context, guild, settings)) === undefined;
    },
    async refusal(context, caller) {
      const refused = (await refusalOf(context, caller, flag)) ?? (await alsoRefused?.(context, caller));
      return refused ?? (isChat ? muteRefusal(context, caller) : undefined);
    },
    async run(context, call) {
      try {
        await run(context, call);
      } catch (error) {
        const typed = optionNames.flatMap((option) => call.options.getString(option) ?? []);
        await logFailure(context, call, { error, typed });
        throw error;
      }
    },
  };
}
