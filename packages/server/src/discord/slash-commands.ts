import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import type { By } from '../core/history/change-log.ts';
import type { Choice } from './choices.ts';
import type { CommandForm, CommandOptions } from './command-form.ts';
import type { GuildScope } from './guild-scope.ts';
import type { Menu, Question } from './questions.ts';

/** A member who uses a command, with the roles that Discord sent with the click: nothing about them is remembered. */
export type CommandCaller = GuildScope & {
  guildId: string;
  user: { id: string; name: string };
  roleIds: readonly string[];
};

/** A member as the one who does something. */
export function byMember({ scope, user }: CommandCaller): By {
  return { actor: { kind: 'discord-member', id: user.id, name: user.name }, scope, origin: 'discord' };
}

export type CommandCall = {
  /** What the member has typed, without the slash. */
  name: string;
  caller: CommandCaller;
  options: CommandOptions;
  /** Where the command was used. */
  channelId: string;
  /**
   * Shows this to the member alone, in place of what it said before; cut to 2,000 characters, pings nobody. Text from
   * people or the game has gone through `escapeDiscord`. Works for 15 minutes.
   */
  reply(content: string): Promise<void>;
  /**
   * Asks with a button before something is destroyed. False where the member has cancelled, did not answer within a minute,
   * or may not use the command any more; they have been told so.
   */
  confirm(question: Question): Promise<boolean>;
  /**
   * Has one thing chosen from a menu. Undefined where the member did not choose within a minute, or may not use the command
   * any more; they have been told so.
   */
  choose(menu: Menu): Promise<string | undefined>;
  /** Fires when the program stops, or loses the gateway to another process. */
  signal: AbortSignal;
};

/** A command of the bot, declared by a feature in its `bot.ts`. */
export type SlashCommand = {
  definition: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** Whether the guild has the command at all. Asked again when settings or the tier change. */
  isOffered(context: AppContext, guild: GuildScope): Promise<boolean>;
  /** Why the member may not use it now, in words; undefined if they may. Asked at each use. */
  refusal(context: AppContext, caller: CommandCaller): Promise<string | undefined>;
  /** What can stand in the option that is being typed. Members who may not use the command are suggested nothing. */
  autocomplete?(
    context: AppContext,
    caller: CommandCaller,
    typed: { option: string; text: string; channelId: string },
  ): Promise<Choice[]>;
  /**
   * The window that asks for a text where the command came without it. `check` throws, in an AppError, what would be in the
   * way afterwards: nobody is to type in vain.
   */
  form?: CommandForm & {
    check(context: AppContext, use: Pick<CommandCall, 'caller' | 'options'>): Promise<unknown>;
  };
  /** Runs it. An AppError is shown in its words, anything else is logged. */
  run(context: AppContext, call: CommandCall): Promise<void>;
};
