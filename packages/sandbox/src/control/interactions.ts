import { z } from 'zod';
import { Refusal } from '../base/refusal.ts';
import { type Application, applicationOf, applicationsIn, isIn } from '../discord/applications.ts';
import { commandsIn } from '../discord/commands.ts';
import type { DiscordContext } from '../discord/context.ts';
import { memberView } from '../discord/guild-views.ts';
import type { Interaction, NewInteraction } from '../discord/interaction-desk.ts';
import type { Channel, Command, Component, Guild, Message, StoredMessage, User } from '../discord/model.ts';
import { ChannelType } from '../discord/model.ts';
import { channelPermissions, guildPermissions } from '../discord/permissions.ts';
import type { DiscordState } from '../discord/state.ts';
import { checkPicked, checkTyped, textInputs } from './component-input.ts';
import { commandData } from './interaction-options.ts';
import { applicationInput, applicationNamed, channelById, guildById, personIn } from './lookup.ts';

export const interactionInput = z
  .object({
    as: z.string().min(1).max(100),
    guildId: z.string().max(20),
    /** Whose command, button or modal it is, where several applications have one of that name. */
    application: applicationInput.optional(),
    channelId: z.string().max(20).optional(),
    /** A slash command, subcommands after a space: `server add`. */
    command: z.string().min(1).max(100).optional(),
    /** The id of a button, a menu or a modal. */
    customId: z.string().min(1).max(100).optional(),
    /** Values of a slash command by option name. */
    options: z.record(z.string(), z.unknown()).default({}),
    /** Name of the option that is being typed: asks for suggestions instead of running the command. */
    autocomplete: z.string().max(32).optional(),
    /** The message of the button; the newest one that has it when left out. */
    messageId: z.string().max(20).optional(),
    /** What was picked in a menu. */
    values: z.array(z.string().max(100)).max(25).default([]),
    /** What was typed into a modal, by the id of its inputs. */
    fields: z.record(z.string(), z.string().max(4000)).optional(),
    /** Milliseconds to wait for the bot, at most 15,000. */
    waitMs: z.number().int().min(0).max(15_000).default(15_000),
  })
  .refine((input) => (input.command === undefined) !== (input.customId === undefined), {
    error: 'Give either command or customId',
  });

export type InteractionInput = z.infer<typeof interactionInput>;

/** What the asker sees. `status` is `unanswered` when the bot did not acknowledge within Discord's 3 seconds. */
export type InteractionOutcome = {
  interactionId: string;
  application_id: string;
  status: 'answered' | 'deferred' | 'unanswered';
  message: Message | null;
  followUps: Message[];
  modal: Record<string, unknown> | null;
  choices: unknown[] | null;
};

/** Does what a member does with a command, a button, a menu or a modal, and waits for what the bot makes of it. */
export async function interact(
  context: DiscordContext,
  input: InteractionInput,
): Promise<InteractionOutcome> {
  const { state } = context;
  const guild = guildById(state, input.guildId);
  if (applicationsIn(state.applications, guild).length === 0) {
    throw new Refusal(400, `The bot is not in ${guild.name}`);
  }
  const user = personIn(state, guild, input.as);
  const channel = input.channelId ? channelById(state, input.channelId).channel : defaultChannel(guild, user);
  if (channel.guild_id !== guild.id) throw new Refusal(400, 'channelId: is in another guild');
  const wanted = applicationNamed(state, input.application);
  const place: Place = { context, guild, channel, user, wanted };
  const interaction = context.desk.open(
    input.command === undefined ? componentOrModal(place, input) : commandInteraction(place, input),
  );
  await context.desk.settled(interaction, input.waitMs);
  return outcomeOf(interaction);
}

export function outcomeOf(interaction: Interaction): InteractionOutcome {
  const application_id = interaction.application.clientId;
  // Also where it is a message that the bot had sent before, on which Discord leaves it out.
  const signed = ({ message }: StoredMessage): Message => ({ ...message, application_id });
  return {
    interactionId: interaction.id,
    application_id,
    status: interaction.status === 'waiting' ? 'unanswered' : interaction.status,
    message: interaction.original && signed(interaction.original),
    followUps: interaction.followUps.map(signed),
    modal: interaction.modal,
    choices: interaction.choices,
  };
}

/** `wanted` is the application that the test names, if it does. */
type Place = {
  context: DiscordContext;
  guild: Guild;
  channel: Channel;
  user: User;
  wanted: Application | undefined;
};

function defaultChannel(guild: Guild, user: User): Channel {
  const member = guild.members.get(user.id);
  const visible = [...guild.channels.values()].find(
    (channel) =>
      channel.type === ChannelType.text && member && channelPermissions(guild, member, channel) !== 0n,
  );
  if (!visible) throw new Refusal(400, `${user.username} sees no text channel in ${guild.name}`);
  return visible;
}

function commandInteraction(place: Place, input: InteractionInput): NewInteraction {
  const { context, guild, user } = place;
  const [name, ...path] = (input.command ?? '').replace(/^\//, '').split(/\s+/);
  const { command, application } = findCommand(place, name ?? '');
  if (!mayUse(guild, user, command))
    throw new Refusal(400, `as: ${user.username} may not use /${command.name}`);
  const type = input.autocomplete === undefined ? 2 : 4;
  const data = commandData({
    state: context.state,
    guild,
    user,
    command,
    path,
    values: input.options,
    focused: input.autocomplete,
  });
  return newInteraction(place, { type, name: command.name, data, source: null, application });
}

/** Finds a command by its name. If several applications in the guild have one, the test has to name the application. */
function findCommand(
  { context: { state }, guild, wanted }: Place,
  name: string,
): { command: Command; application: Application } {
  const found = (wanted ? [wanted] : [...state.applications.values()])
    .filter((application) => isIn(guild, application))
    .flatMap((application) => {
      const command = commandOf(state, { guild, application, name });
      return command ? [{ command, application }] : [];
    });
  const [first, second] = found;
  const called = `/${name.slice(0, 50)}`;
  if (!first) throw new Refusal(400, `command: the bot has not registered ${called}`);
  if (!second) return first;
  const owners = found.map(({ application }) => `${application.name} (${application.clientId})`).join(', ');
  throw new Refusal(400, `application: ${owners} have ${called}; say whose is meant`);
}

/** Commands of the guild go before global ones of the same name. */
function commandOf(
  state: DiscordState,
  { guild, application, name }: { guild: Guild; application: Application; name: string },
): Command | undefined {
  const applicationId = application.clientId;
  return [guild.id, 'global']
    .flatMap((scope) => commandsIn(state, { scope, applicationId }))
    .find((command) => command.type === 1 && command.name === name);
}

function mayUse(guild: Guild, user: User, command: Command): boolean {
  const member = guild.members.get(user.id);
  if (!member) return false;
  if (command.default_member_permissions === null) return true;
  const wanted = BigInt(command.default_member_permissions);
  const held = guildPermissions(guild, member);
  // "0" is Discord's way to say: administrators alone.
  return (held & 8n) !== 0n || (wanted !== 0n && (held & wanted) === wanted);
}

function componentOrModal(place: Place, input: InteractionInput): NewInteraction {
  const customId = input.customId ?? '';
  return input.fields
    ? modalInteraction(place, customId, input.fields)
    : componentInteraction(place, input, customId);
}

function modalInteraction(place: Place, customId: string, fields: Record<string, string>): NewInteraction {
  const shown = place.context.desk.modalFor(place.user, customId, place.wanted);
  if (!shown) throw new Refusal(400, `customId: no modal ${customId} was shown to ${place.user.username}`);
  const inputs = textInputs(shown.modal);
  const unknown = Object.keys(fields).find((name) => !inputs.some(({ id }) => id === name));
  if (unknown) throw new Refusal(400, `fields: the modal has no input ${unknown.slice(0, 50)}`);
  const components = inputs.map((input) => ({
    type: 1,
    components: [{ type: 4, custom_id: input.id, value: checkTyped(input, fields[input.id]) }],
  }));
  const data = { custom_id: customId, components };
  const { source, application } = shown;
  return newInteraction(place, { type: 5, name: customId, data, source, application });
}

function componentInteraction(place: Place, input: InteractionInput, customId: string): NewInteraction {
  const found = findComponent(place, customId, input.messageId);
  if (!found) throw new Refusal(400, `customId: ${place.user.username} sees no message with ${customId}`);
  if (found.component.disabled === true) throw new Refusal(400, `customId: ${customId} is disabled`);
  const source = found.stored;
  const application = applicationOf(place.context.state.applications, source.message);
  if (!application) throw new Refusal(400, `customId: the application of ${customId} is gone`);
  const channel = place.guild.channels.get(source.message.channel_id) ?? place.channel;
  const type = Number(found.component.type);
  if (type !== 2) checkPicked(found.component, input.values);
  const data = {
    custom_id: customId,
    component_type: type,
    ...(type === 2 ? {} : { values: input.values, resolved: {} }),
  };
  return newInteraction({ ...place, channel }, { type: 3, name: customId, data, source, application });
}

/** The newest message with the component that the user can see; ephemeral answers are the user's own to see. */
function findComponent(
  { context, guild, user, wanted }: Place,
  customId: string,
  messageId: string | undefined,
): { stored: StoredMessage; component: Component } | undefined {
  const member = guild.members.get(user.id);
  const visible = [...guild.channels.values()].filter(
    (channel) => member && channelPermissions(guild, member, channel) !== 0n,
  );
  const candidates = [
    ...visible.flatMap((channel) => context.state.messages.get(channel.id) ?? []),
    ...context.desk.messagesFor(user, guild),
  ]
    .filter((stored) => messageId === undefined || stored.message.id === messageId)
    .filter(({ message }) => !wanted || applicationOf(context.state.applications, message) === wanted)
    .sort((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? 1 : -1));
  for (const stored of candidates) {
    const component = stored.message.components.flatMap(partsOf).find((part) => part.custom_id === customId);
    if (component) return { stored, component };
  }
  return undefined;
}

function partsOf(row: Component): Component[] {
  return Array.isArray(row.components) ? row.components : [];
}

type Content = {
  type: number;
  name: string;
  data: Record<string, unknown>;
  source: StoredMessage | null;
  application: Application;
};

function newInteraction({ context, guild, channel, user }: Place, content: Content): NewInteraction {
  const { state } = context;
  const member = guild.members.get(user.id);
  const { application } = content;
  const bot = guild.members.get(application.bot.id);
  const permissions = member ? channelPermissions(guild, member, channel).toString() : '0';
  const payload = {
    version: 1,
    application_id: application.clientId,
    type: content.type,
    data: content.data,
    guild_id: guild.id,
    guild: { id: guild.id, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    locale: 'en-US',
    channel_id: channel.id,
    channel: { ...channel, permissions },
    member: member ? { ...memberView(state, member), permissions } : undefined,
    app_permissions: bot ? channelPermissions(guild, bot, channel).toString() : '0',
    entitlements: [],
    authorizing_integration_owners: { '0': guild.id },
    context: 0,
    attachment_size_limit: 10_485_760,
    ...(content.source ? { message: content.source.message } : {}),
  };
  const { type, name, source } = content;
  return { type, name, application, guild, channel, user, source, payload };
}
