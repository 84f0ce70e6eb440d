import {
  type AutocompleteInteraction,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Client,
  DiscordAPIError,
  Events,
  type Interaction,
  MessageFlags,
  RESTJSONErrorCodes,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import type { By } from '../core/history/change-log.ts';
import { AppError } from '../platform/base/app-error.ts';
import type { Choice } from './choices.ts';
import type { DiscordListeners } from './gateway.ts';
import { findGuildScope, type GuildScope } from './guild-scope.ts';
import { createQuestions, type Question, type Questions } from './questions.ts';
import { keepCommandsRegistered } from './slash-registration.ts';
import { cutText, MAX_CONTENT } from './text.ts';

/** Discord's limits of suggestions and of their names. */
const MAX_CHOICES = 25;
const MAX_CHOICE_LENGTH = 100;

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
  options: ChatInputCommandInteraction['options'];
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
    typed: { option: string; text: string },
  ): Promise<Choice[]>;
  /** Runs it. An AppError is shown in its words, anything else is logged. */
  run(context: AppContext, call: CommandCall): Promise<void>;
};

const WORDS = {
  unknown: 'This command no longer exists.',
  noGuild: 'Arkwright does not know this server yet, or has been removed from it. Please try again shortly.',
  failed: 'Something went wrong on our side. It has been logged.',
} as const;

/** Brings the slash commands of all features to the guilds, and what members do with them to the features. */
export function listenToCommands(commands: readonly SlashCommand[]): DiscordListeners {
  const byName = new Map(commands.map((command) => [command.definition.name, command]));
  const questions = createQuestions();

  return (client: Client, context: AppContext, given: AbortSignal) => {
    const stopping = new AbortController();
    const forgetDrain = context.onDrain(() => stopping.abort());
    given.addEventListener('abort', forgetDrain, { once: true });
    const signal = AbortSignal.any([given, stopping.signal]);
    keepCommandsRegistered({ client, context, commands, signal });
    client.on(Events.InteractionCreate, (interaction: Interaction) => {
      if (interaction.isChatInputCommand()) {
        const command = byName.get(interaction.commandName);
        void runCommand({ context, interaction, command, questions, signal });
      } else if (interaction.isAutocomplete()) {
        void suggest(context, interaction, byName.get(interaction.commandName));
      } else if (interaction.isButton()) {
        void questions
          .take(interaction)
          .catch((error) => context.log.debug({ err: error }, 'a button could not be answered'));
      }
    });
  };
}

async function runCommand(use: {
  context: AppContext;
  interaction: ChatInputCommandInteraction;
  command: SlashCommand | undefined;
  questions: Questions;
  signal: AbortSignal;
}): Promise<void> {
  const { context, interaction, command, questions, signal } = use;
  const reply = async (content: string) => {
    await interaction.editReply({
      content: cutText(content, MAX_CONTENT),
      allowedMentions: { parse: [] },
      components: [],
    });
  };
  try {
    // Before anything that may take its time: Discord waits for 3 s.
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    if (!command) return await reply(WORDS.unknown);
    const caller = await findCaller(context, interaction);
    if (!caller) return await reply(WORDS.noGuild);
    const refusal = await command.refusal(context, caller);
    if (refusal !== undefined) return await reply(refusal);
    const confirm = async (question: Question) => {
      const button = await questions.ask(interaction, question, signal);
      if (!button) return false;
      // Roles may have gone while the question was open.
      const now = await findCaller(context, button);
      const why = now ? await command.refusal(context, now) : WORDS.noGuild;
      if (why !== undefined) await reply(why);
      return why === undefined;
    };
    const { commandName: name, options, channelId } = interaction;
    await command.run(context, { name, caller, options, channelId, reply, confirm, signal });
  } catch (error) {
    if (isTooLate(error)) {
      context.log.debug({ err: error, command: interaction.commandName }, 'Discord no longer takes a reply');
      return;
    }
    const isExpected = error instanceof AppError;
    if (!isExpected)
      context.log.error({ err: error, command: interaction.commandName }, 'a slash command failed');
    await reply(isExpected ? error.message : WORDS.failed).catch((failure) =>
      context.log.debug({ err: failure }, 'Discord did not take the reply'),
    );
  }
}

async function suggest(
  context: AppContext,
  interaction: AutocompleteInteraction,
  command: SlashCommand | undefined,
): Promise<void> {
  try {
    const choices = await findChoices(context, interaction, command);
    await interaction.respond(
      choices
        .slice(0, MAX_CHOICES)
        .map(({ name, value }) => ({ name: cutText(name, MAX_CHOICE_LENGTH), value })),
    );
  } catch (error) {
    // Nothing is shown then, and the member types on.
    context.log.debug({ err: error, command: interaction.commandName }, 'no suggestions for a slash command');
  }
}

async function findChoices(
  context: AppContext,
  interaction: AutocompleteInteraction,
  command: SlashCommand | undefined,
): Promise<Choice[]> {
  const caller = await findCaller(context, interaction);
  if (!caller || !command?.autocomplete) return [];
  if ((await command.refusal(context, caller)) !== undefined) return [];
  const { name, value } = interaction.options.getFocused(true);
  // Discord takes 6,000 characters; of the names that are suggested none has as many as a choice.
  const text = String(value).slice(0, MAX_CHOICE_LENGTH);
  return command.autocomplete(context, caller, { option: name, text });
}

async function findCaller(
  context: AppContext,
  {
    guildId,
    member,
    user,
  }: Pick<
    ChatInputCommandInteraction | AutocompleteInteraction | ButtonInteraction,
    'guildId' | 'member' | 'user'
  >,
): Promise<CommandCaller | undefined> {
  if (guildId === null || member === null) return undefined;
  const guild = await findGuildScope(context, guildId);
  if (!guild) return undefined;
  const { roles } = member;
  const roleIds = Array.isArray(roles) ? roles : [...roles.cache.keys()];
  return { ...guild, guildId, user: { id: user.id, name: user.username }, roleIds };
}

/** The interaction is unknown or has been answered elsewhere (two workers for a moment), or its 15 minutes are over. */
function isTooLate(error: unknown): boolean {
  return (
    error instanceof DiscordAPIError &&
    (error.code === RESTJSONErrorCodes.UnknownInteraction ||
      error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged ||
      error.code === RESTJSONErrorCodes.InvalidWebhookToken)
  );
}
