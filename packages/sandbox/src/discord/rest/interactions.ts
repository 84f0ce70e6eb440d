import { z } from 'zod';
import type { DiscordContext } from '../context.ts';
import { DiscordError, formError } from '../errors.ts';
import type { Interaction } from '../interaction-desk.ts';
import type { NewMessage } from '../message-schema.ts';
import { messageEditSchema, newMessageSchema } from '../message-schema.ts';
import { changeMessage, composeMessage, MessageFlag, postMessage, removeMessages } from '../messages.ts';
import type { Message, StoredMessage } from '../model.ts';
import { channelPermissions, permissionBits } from '../permissions.ts';
import { parseForm, text } from '../validate.ts';
import { draftMessage, editChanges } from './message-drafts.ts';
import type { RestCall, RestRoute } from './rest.ts';

/** Interaction callback types (Discord API docs; ark-domain.md §6.7). */
const Callback = {
  message: 4,
  deferredMessage: 5,
  deferredUpdate: 6,
  update: 7,
  choices: 8,
  modal: 9,
} as const;
/** Those whose message comes back with the reply to the callback. */
const SHOWN: number[] = [Callback.message, Callback.update];
const ComponentSource = 3;
const ModalSource = 5;

const callbackForm = z.object({
  type: z.union([z.literal(4), z.literal(5), z.literal(6), z.literal(7), z.literal(8), z.literal(9)]),
  /** A deferred update has none. */
  data: z.unknown().optional(),
});
const choicesForm = z.object({
  choices: z
    .array(z.object({ name: text(1, 100), value: z.union([z.string().max(100), z.number()]) }))
    .max(25),
});
const modalForm = z.object({
  custom_id: text(1, 100),
  title: text(1, 45),
  components: z
    .array(z.looseObject({ type: z.number().int() }))
    .min(1)
    .max(5),
});
const flagsForm = z.object({ flags: z.number().int().nullish() });

/** The first answer to an interaction. What comes after it goes through the webhook routes, with its token. */
export function interactionRoutes(context: DiscordContext): RestRoute[] {
  return [
    {
      method: 'POST',
      path: '/interactions/:interactionId/:token/callback',
      auth: 'none',
      isGlobalExempt: true,
      handle: (call) => {
        const interaction = context.desk.find(call.params.interactionId ?? '');
        if (!interaction || interaction.token !== call.params.token)
          throw new DiscordError('unknownInteraction');
        if (interaction.status !== 'waiting') throw new DiscordError('alreadyAcknowledged');
        if (!context.desk.isOpen(interaction)) throw new DiscordError('unknownInteraction');
        const { type, data } = parseForm(callbackForm, call.json);
        takeCallback({ context, interaction, call, data }, type);
        interaction.callbackType = type;
        context.desk.changed(interaction);
        return call.query.with_response === 'true' ? callbackView(interaction, type) : undefined;
      },
    },
  ];
}

type CallbackInput = { context: DiscordContext; interaction: Interaction; call: RestCall; data: unknown };

function takeCallback(input: CallbackInput, type: z.infer<typeof callbackForm>['type']): void {
  const { interaction, data } = input;
  const needsSource = type === Callback.deferredUpdate || type === Callback.update;
  if (needsSource && !interaction.source) {
    throw formError(
      'type',
      'BASE_TYPE_CHOICES',
      'Only an answer to a message component can update its message.',
    );
  }
  switch (type) {
    case Callback.message:
      interaction.original = sendReply(input, parseForm(newMessageSchema, data));
      break;
    case Callback.deferredMessage:
      interaction.original = sendLoading(input);
      break;
    case Callback.deferredUpdate:
      interaction.original = interaction.source;
      break;
    case Callback.update:
      updateSource(input);
      break;
    case Callback.choices:
      interaction.choices = parseForm(choicesForm, data).choices;
      break;
    case Callback.modal:
      interaction.modal = parseForm(modalForm, data);
      break;
  }
  const isDeferred = type === Callback.deferredMessage || type === Callback.deferredUpdate;
  interaction.status = isDeferred ? 'deferred' : 'answered';
}

function updateSource({ context, interaction, call, data }: CallbackInput): void {
  if (!interaction.source) return;
  const form = parseForm(messageEditSchema, data);
  const changes = editChanges({
    ...speaker(context, interaction),
    form,
    files: call.files,
    message: interaction.source.message,
  });
  changeMessage(context.state, interaction.source, { ...changes, place: interaction });
  interaction.original = interaction.source;
}

/** As whom, where and with which rights the bot answers: an interaction lets it speak even in a closed channel. */
export function speaker(context: DiscordContext, interaction: Interaction) {
  const { bot } = interaction.application;
  const member = interaction.guild.members.get(bot.id);
  const own = member ? channelPermissions(interaction.guild, member, interaction.channel) : 0n;
  return {
    context,
    guild: interaction.guild,
    channel: interaction.channel,
    author: bot,
    held: own | permissionBits('VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'ATTACH_FILES'),
  };
}

/** Sends a message in answer to an interaction; an ephemeral one is seen by the asker alone and is in no channel. */
export function sendReply({ context, interaction, call }: CallbackInput, form: NewMessage): StoredMessage {
  const draft = draftMessage({
    ...speaker(context, interaction),
    form,
    files: call.files,
    extraFlags: MessageFlag.ephemeral,
  });
  const stored = composeMessage(context.state, interaction.channel.id, {
    ...draft,
    ...answerMarks(context, interaction, draft.extra),
  });
  if (!isEphemeral(stored.message)) postMessage(context.state, interaction, stored);
  return stored;
}

/** "Arkwright is thinking …": a message without content, which the first edit or follow-up fills. */
function sendLoading({ context, interaction, data }: CallbackInput): StoredMessage {
  const { flags } = parseForm(flagsForm, data);
  const stored = composeMessage(context.state, interaction.channel.id, {
    author: interaction.application.bot,
    content: '',
    mentions: { users: [], roles: [], everyone: false },
    flags: MessageFlag.loading | ((flags ?? 0) & MessageFlag.ephemeral),
    ...answerMarks(context, interaction, {}),
  });
  if (!isEphemeral(stored.message)) postMessage(context.state, interaction, stored);
  return stored;
}

function answerMarks(
  context: DiscordContext,
  interaction: Interaction,
  extra: Partial<Message> | undefined,
): { type: number; extra: Partial<Message> } {
  const { clientId } = interaction.application;
  return {
    type: interaction.type === ComponentSource ? 0 : 20,
    extra: {
      ...extra,
      webhook_id: clientId,
      application_id: clientId,
      interaction_metadata: metadataOf(context, interaction),
    },
  };
}

/** What a message says of the interaction that it answers: the message of a button, and what had shown a modal. */
function metadataOf(context: DiscordContext, interaction: Interaction): Record<string, unknown> {
  const { id, type, user, guild, source } = interaction;
  const trigger = type === ModalSource ? context.desk.modalFor(user, interaction.name) : undefined;
  return {
    id,
    type,
    user,
    authorizing_integration_owners: { '0': guild.id },
    ...(type === ComponentSource && source ? { interacted_message_id: source.message.id } : {}),
    ...(trigger ? { triggering_interaction_metadata: metadataOf(context, trigger) } : {}),
  };
}

export function isEphemeral(message: Message): boolean {
  return (message.flags & MessageFlag.ephemeral) !== 0;
}

/** Edits what the bot said in answer to an interaction. */
export function editReply(
  { context, interaction, call }: Omit<CallbackInput, 'data'>,
  stored: StoredMessage,
): Message {
  const wasLoading = (stored.message.flags & MessageFlag.loading) !== 0;
  const form = parseForm(messageEditSchema, call.json);
  const changes = editChanges({
    ...speaker(context, interaction),
    form,
    files: call.files,
    message: stored.message,
  });
  changeMessage(context.state, stored, {
    ...changes,
    // Filling a placeholder is not an edit in the eyes of Discord.
    ...(wasLoading ? { edited_timestamp: null } : {}),
    ...(isEphemeral(stored.message) ? {} : { place: interaction }),
  });
  interaction.status = 'answered';
  context.desk.changed(interaction);
  context.desk.messageChanged(stored);
  return stored.message;
}

/** A later message; the first one after a deferral fills the placeholder. */
export function followUp(input: Omit<CallbackInput, 'data'>): Message {
  const { context, interaction, call } = input;
  const original = interaction.original;
  if (original && (original.message.flags & MessageFlag.loading) !== 0) return editReply(input, original);
  const stored = sendReply({ ...input, data: undefined }, parseForm(newMessageSchema, call.json));
  interaction.followUps.push(stored);
  interaction.status = 'answered';
  context.desk.changed(interaction);
  return stored.message;
}

/** Takes back something that the bot said in answer to an interaction. */
export function deleteReply(
  { context, interaction }: Omit<CallbackInput, 'data'>,
  stored: StoredMessage,
): void {
  removeMessages(context.state, interaction, [stored.message.id]);
  interaction.followUps = interaction.followUps.filter((other) => other !== stored);
  if (interaction.original === stored) interaction.original = null;
  interaction.status = 'answered';
  context.desk.changed(interaction);
}

function callbackView(interaction: Interaction, type: number): Record<string, unknown> {
  const message = interaction.original?.message;
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      response_message_id: message?.id,
      response_message_loading: message ? (message.flags & MessageFlag.loading) !== 0 : undefined,
      response_message_ephemeral: message ? isEphemeral(message) : undefined,
    },
    ...(message && SHOWN.includes(type) ? { resource: { type, message } } : {}),
  };
}
