import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Client,
  Events,
  type Interaction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import { AppError } from '../platform/base/app-error.ts';
import type { Choice } from './choices.ts';
import {
  type CommandOptions,
  commandOfForm,
  formOf,
  optionsOfForm,
  textOptions,
  typedInto,
} from './command-form.ts';
import { findCaller, isTooLate } from './interaction-caller.ts';
import { maySuggest } from './member-pace.ts';
import { isMessageButton, type MessageButtons, pressButton } from './message-buttons.ts';
import { createQuestions, type Menu, type Pressed, type Question, type Questions } from './questions.ts';
import type { DiscordListeners } from './session.ts';
import type { SlashCommand } from './slash-commands.ts';
import { keepCommandsRegistered } from './slash-registration.ts';
import { cutText, MAX_CONTENT, plainName, shownText } from './text.ts';

/** Discord's limits of suggestions and of their names. */
const MAX_CHOICES = 25;
const MAX_CHOICE_LENGTH = 100;

/** Of what a member typed so much is shown again. */
const MAX_SHOWN = 500;
/** Of a window whose command is no more nothing is looked at. */
const NO_OPTIONS = textOptions(() => null);

const WORDS = {
  unknown: 'This command no longer exists.',
  another: 'Another bot answers on this server now. Use its commands and its messages.',
  noGuild: 'Arkwright does not know this server yet, or has been removed from it. Please try again shortly.',
  failed: 'Something went wrong on our side. It has been logged.',
} as const;

/** Brings the slash commands of all features to the guilds, and what members do with them, and with buttons, to the features. */
export function listenToCommands(
  commands: readonly SlashCommand[],
  buttons: readonly MessageButtons[] = [],
): DiscordListeners {
  const byName: ReadonlyMap<string, SlashCommand> = new Map(
    commands.map((command) => [command.definition.name, command]),
  );
  const questions = createQuestions();

  return (client: Client, context: AppContext, given: AbortSignal, application: DiscordApplication) => {
    const stopping = new AbortController();
    const forgetDrain = context.onDrain(() => stopping.abort());
    given.addEventListener('abort', forgetDrain, { once: true });
    const signal = AbortSignal.any([given, stopping.signal]);
    keepCommandsRegistered({ client, context, application, commands, signal });
    client.on(Events.InteractionCreate, (interaction: Interaction) => {
      const { guildId } = interaction;
      const inCharge = guildId === null ? application : context.discordApplications.ofGuild(guildId);
      if (inCharge.clientId !== application.clientId) {
        void answerForAnother(context, interaction);
        return;
      }
      if (interaction.isChatInputCommand()) {
        const command = byName.get(interaction.commandName);
        const { commandName: name, options } = interaction;
        if (command?.form && options.getString(command.form.option) === null)
          void showForm({ context, interaction, command, form: command.form });
        else void runCommand({ context, interaction, command, name, options, questions, signal });
      } else if (interaction.isModalSubmit()) {
        const name = commandOfForm(interaction);
        const command = byName.get(name);
        const options = command?.form && optionsOfForm(command.form, interaction);
        const given = { command: options && command, name, options: options ?? NO_OPTIONS };
        void runCommand({ context, interaction, ...given, typed: typedInto(interaction), questions, signal });
      } else if (interaction.isAutocomplete()) {
        void suggest(context, interaction, byName.get(interaction.commandName));
      } else if (interaction.isButton() && isMessageButton(interaction)) {
        void pressButton({ context, pressed: interaction, features: buttons, questions, signal });
      } else if (interaction.isButton() || interaction.isStringSelectMenu()) {
        void questions
          .take(interaction)
          .catch((error) => context.log.debug({ err: error }, 'a button could not be answered'));
      }
    });
  };
}

/** Answers what is asked of an application that is no longer in charge of the guild. */
async function answerForAnother(context: AppContext, interaction: Interaction): Promise<void> {
  try {
    if (interaction.isAutocomplete()) await interaction.respond([]);
    else await interaction.reply({ content: WORDS.another, flags: MessageFlags.Ephemeral });
  } catch (error) {
    context.log.debug({ err: error }, 'a member could not be told that another bot answers');
  }
}

async function runCommand(use: {
  context: AppContext;
  interaction: ChatInputCommandInteraction | ModalSubmitInteraction;
  command: SlashCommand | undefined;
  name: string;
  options: CommandOptions;
  /** What was typed into a window, which must not be lost when it comes to nothing. */
  typed?: string;
  questions: Questions;
  signal: AbortSignal;
}): Promise<void> {
  const { context, interaction, command, name, options, typed, questions, signal } = use;
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
    if (refusal !== undefined) return await reply(withTyped(refusal, typed));
    // Roles may have gone while a question was open.
    const mayStill = async (pressed: Pressed) => {
      const now = await findCaller(context, pressed);
      const why = now ? await command.refusal(context, now) : WORDS.noGuild;
      if (why !== undefined) await reply(why);
      return why === undefined;
    };
    const confirm = async (question: Question) => {
      const button = await questions.ask(interaction, question, signal);
      return button !== undefined && (await mayStill(button));
    };
    const choose = async (menu: Menu) => {
      const chosen = await questions.choose(interaction, menu, signal);
      return chosen && (await mayStill(chosen.pressed)) ? chosen.value : undefined;
    };
    const channelId = interaction.channelId ?? '';
    await command.run(context, { name, caller, options, channelId, reply, confirm, choose, signal });
  } catch (error) {
    if (isTooLate(error)) {
      context.log.debug({ err: error, command: name }, 'Discord no longer takes a reply');
      return;
    }
    const isExpected = error instanceof AppError;
    if (!isExpected) context.log.error({ err: error, command: name }, 'a slash command failed');
    await reply(withTyped(isExpected ? error.message : WORDS.failed, typed)).catch((failure) =>
      context.log.debug({ err: failure }, 'Discord did not take the reply'),
    );
  }
}

/** Shows a command's window, or why the member can't use the command. Discord takes a window as the first answer alone. */
async function showForm(use: {
  context: AppContext;
  interaction: ChatInputCommandInteraction;
  command: SlashCommand;
  form: NonNullable<SlashCommand['form']>;
}): Promise<void> {
  const { context, interaction, command, form } = use;
  const { commandName: name, options } = interaction;
  const refuse = (content: string) =>
    interaction.reply({
      content: cutText(content, MAX_CONTENT),
      allowedMentions: { parse: [] },
      flags: MessageFlags.Ephemeral,
    });
  try {
    const caller = await findCaller(context, interaction);
    const why = caller ? await command.refusal(context, caller) : WORDS.noGuild;
    if (!caller || why !== undefined) {
      await refuse(why ?? WORDS.noGuild);
      return;
    }
    await form.check(context, { caller, options });
    await interaction.showModal(formOf(name, form, options));
  } catch (error) {
    if (isTooLate(error)) {
      context.log.debug({ err: error, command: name }, 'Discord no longer takes a reply');
      return;
    }
    const isExpected = error instanceof AppError;
    if (!isExpected) context.log.error({ err: error, command: name }, 'a slash command failed');
    await refuse(isExpected ? error.message : WORDS.failed).catch((failure) =>
      context.log.debug({ err: failure }, 'Discord did not take the reply'),
    );
  }
}

/** Words with what the member typed below them, to be copied. */
const withTyped = (words: string, typed: string | undefined) =>
  typed === undefined ? words : `${words}\n\nYou wrote: ${shownText(typed, MAX_SHOWN)}`;

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
        .map(({ name, value }) => ({ name: plainName(name, MAX_CHOICE_LENGTH, value), value })),
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
  const { guildId, user } = interaction;
  if (guildId === null || !maySuggest(guildId, user.id, context.clock.now())) return [];
  const caller = await findCaller(context, interaction);
  if (!caller || !command?.autocomplete) return [];
  if ((await command.refusal(context, caller)) !== undefined) return [];
  const { name, value } = interaction.options.getFocused(true);
  // Discord takes 6,000 characters; of the names that are suggested none has as many as a choice.
  const text = String(value).slice(0, MAX_CHOICE_LENGTH);
  const channelId = interaction.channelId ?? '';
  return command.autocomplete(context, caller, { option: name, text, channelId });
}
