import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Application } from '../applications.ts';
import type { DiscordContext } from '../context.ts';
import { DiscordError } from '../errors.ts';
import type { Interaction } from '../interaction-desk.ts';
import { messageEditSchema, webhookMessageSchema } from '../message-schema.ts';
import { changeMessage, composeMessage, findMessage, postMessage, removeMessages } from '../messages.ts';
import type { Channel, Guild, StoredMessage, User, Webhook } from '../model.ts';
import { permissionBits } from '../permissions.ts';
import { findChannel } from '../state.ts';
import { parseForm, snowflake, text } from '../validate.ts';
import { channelFor, guildFor } from './access.ts';
import { deleteReply, editReply, followUp } from './interactions.ts';
import { draftMessage, editChanges } from './message-drafts.ts';
import { requireTextChannel } from './messages.ts';
import type { RestCall, RestRoute } from './rest.ts';

const MAX_WEBHOOKS = 15;
const EXECUTE_LIMIT = { limit: 5, windowMs: 2000 };

const webhookName = text(1, 80).refine((name) => !/clyde|discord/i.test(name), {
  error: 'WEBHOOK_NAME_INVALID: Webhook name cannot contain "discord" or "clyde"',
});
const newWebhook = z.object({ name: webhookName });
const webhookEdit = z.object({ name: webhookName.optional(), channel_id: snowflake.optional() });

/** Webhooks, and under the same paths the follow-ups to interactions (ark-domain.md §6.7). */
export function webhookRoutes(context: DiscordContext): RestRoute[] {
  const { state } = context;
  const tokenPath = '/webhooks/:webhookId/:token';
  const messagePath = `${tokenPath}/messages/:messageId`;
  return [
    {
      method: 'POST',
      path: '/channels/:channelId/webhooks',
      auth: 'bot',
      handle: ({ params, application, json }) => {
        const { guild, channel } = channelFor(context, { params, application }, 'MANAGE_WEBHOOKS');
        requireTextChannel(channel);
        const { name } = parseForm(newWebhook, json);
        const existing = [...state.webhooks.values()].filter((webhook) => webhook.channel_id === channel.id);
        if (existing.length >= MAX_WEBHOOKS) throw new DiscordError('tooManyWebhooks');
        const webhook: Webhook = {
          id: state.nextId(),
          type: 1,
          guild_id: guild.id,
          channel_id: channel.id,
          name: name.trim(),
          avatar: null,
          token: randomBytes(51).toString('base64url'),
          application_id: application.clientId,
          user: application.bot,
        };
        state.webhooks.set(webhook.id, webhook);
        return webhook;
      },
    },
    {
      method: 'GET',
      path: '/channels/:channelId/webhooks',
      auth: 'bot',
      handle: ({ params, application }) => {
        const { channel } = channelFor(context, { params, application }, 'MANAGE_WEBHOOKS');
        return [...state.webhooks.values()]
          .filter((webhook) => webhook.channel_id === channel.id)
          .map((webhook) => asSeenBy(application, webhook));
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guildId/webhooks',
      auth: 'bot',
      handle: ({ params, application }) => {
        const { guild } = guildFor(context, { params, application }, 'MANAGE_WEBHOOKS');
        return [...state.webhooks.values()]
          .filter((webhook) => webhook.guild_id === guild.id)
          .map((webhook) => asSeenBy(application, webhook));
      },
    },
    {
      method: 'GET',
      path: '/webhooks/:webhookId',
      auth: 'bot',
      handle: (call) => asSeenBy(call.application, managedWebhook(context, call)),
    },
    {
      method: 'PATCH',
      path: '/webhooks/:webhookId',
      auth: 'bot',
      handle: (call) => {
        const webhook = managedWebhook(context, call);
        const { application } = call;
        const form = parseForm(webhookEdit, call.json);
        const target = { application, params: { channelId: form.channel_id ?? webhook.channel_id } };
        if (form.channel_id) channelFor(context, target, 'MANAGE_WEBHOOKS');
        return asSeenBy(application, Object.assign(webhook, form));
      },
    },
    {
      method: 'DELETE',
      path: '/webhooks/:webhookId',
      auth: 'bot',
      handle: (call) => {
        state.webhooks.delete(managedWebhook(context, call).id);
        return undefined;
      },
    },
    {
      method: 'GET',
      path: tokenPath,
      auth: 'none',
      isGlobalExempt: true,
      handle: ({ params }) => withoutUser(webhookOf(context, params)),
    },
    {
      method: 'DELETE',
      path: tokenPath,
      auth: 'none',
      isGlobalExempt: true,
      handle: ({ params }) => {
        state.webhooks.delete(webhookOf(context, params).id);
        return undefined;
      },
    },
    {
      method: 'POST',
      path: tokenPath,
      auth: 'none',
      isGlobalExempt: true,
      limit: EXECUTE_LIMIT,
      handle: (call) => {
        const interaction = interactionOf(context, call.params);
        if (interaction) return followUp({ context, interaction, call });
        const stored = execute(context, call);
        return call.query.wait === 'true' ? stored.message : undefined;
      },
    },
    {
      method: 'GET',
      path: messagePath,
      auth: 'none',
      isGlobalExempt: true,
      handle: (call) => targetOf(context, call).stored.message,
    },
    {
      method: 'PATCH',
      path: messagePath,
      auth: 'none',
      isGlobalExempt: true,
      limit: EXECUTE_LIMIT,
      handle: (call) => {
        const { interaction, stored } = targetOf(context, call);
        if (interaction) return editReply({ context, interaction, call }, stored);
        const place = placeOf(context, webhookOf(context, call.params));
        const form = parseForm(messageEditSchema, call.json);
        const message = stored.message;
        const changes = editChanges({
          context,
          ...place,
          author: message.author,
          form,
          files: call.files,
          message,
        });
        changeMessage(state, stored, { ...changes, place });
        return message;
      },
    },
    {
      method: 'DELETE',
      path: messagePath,
      auth: 'none',
      isGlobalExempt: true,
      handle: (call) => {
        const { interaction, stored } = targetOf(context, call);
        if (interaction) deleteReply({ context, interaction, call }, stored);
        else removeMessages(state, placeOf(context, webhookOf(context, call.params)), [stored.message.id]);
        return undefined;
      },
    },
  ];
}

function execute(context: DiscordContext, { params, json, files }: RestCall): StoredMessage {
  const webhook = webhookOf(context, params);
  const place = placeOf(context, webhook);
  const { username, avatar_url: _avatar, ...form } = parseForm(webhookMessageSchema, json);
  const author: User = {
    id: webhook.id,
    username: username ?? webhook.name,
    discriminator: '0000',
    global_name: null,
    avatar: null,
    bot: true,
    public_flags: 0,
    flags: 0,
    primary_guild: null,
  };
  const draft = draftMessage({ context, ...place, author, form, files });
  const marks = { webhook_id: webhook.id, application_id: webhook.application_id };
  const stored = composeMessage(context.state, place.channel.id, {
    ...draft,
    extra: { ...draft.extra, ...marks },
  });
  postMessage(context.state, place, stored);
  return stored;
}

/** Where a webhook speaks; it may ping only what `@everyone` may, but needs no rights for embeds and files. */
function placeOf(
  { state }: DiscordContext,
  webhook: Webhook,
): { guild: Guild; channel: Channel; held: bigint } {
  const found = findChannel(state, webhook.channel_id);
  if (!found) throw new DiscordError('unknownWebhook');
  const everyone = BigInt(found.guild.roles.get(found.guild.id)?.permissions ?? 0);
  return { ...found, held: everyone | permissionBits('EMBED_LINKS', 'ATTACH_FILES') };
}

/** A webhook of a guild where the caller may manage webhooks, also those of others. */
function managedWebhook(context: DiscordContext, { params, application }: RestCall): Webhook {
  const webhook = context.state.webhooks.get(params.webhookId ?? '');
  if (!webhook) throw new DiscordError('unknownWebhook');
  guildFor(context, { application, params: { guildId: webhook.guild_id } }, 'MANAGE_WEBHOOKS');
  return webhook;
}

/** Discord gives the token of an application's webhook to that application alone. */
function asSeenBy({ clientId }: Application, webhook: Webhook): Omit<Webhook, 'token'> {
  if (webhook.application_id === clientId) return webhook;
  const { token: _token, ...others } = webhook;
  return others;
}

function webhookOf(context: DiscordContext, params: Record<string, string>): Webhook {
  const webhook = context.state.webhooks.get(params.webhookId ?? '');
  if (!webhook) throw new DiscordError('unknownWebhook');
  if (webhook.token !== params.token) throw new DiscordError('invalidWebhookToken');
  return webhook;
}

function withoutUser({ user: _user, ...webhook }: Webhook): Omit<Webhook, 'user'> {
  return webhook;
}

function interactionOf(context: DiscordContext, params: Record<string, string>): Interaction | undefined {
  const application = context.state.applications.get(params.webhookId ?? '');
  if (!application) return undefined;
  const interaction = context.desk.findByToken(params.token ?? '');
  if (interaction?.application !== application) throw new DiscordError('invalidWebhookToken');
  if (interaction.status === 'waiting') throw new DiscordError('unknownWebhook');
  return interaction;
}

/** The message that the path means, and the interaction that it answers, if it does. */
function targetOf(
  context: DiscordContext,
  { params }: RestCall,
): { interaction?: Interaction; stored: StoredMessage } {
  const interaction = interactionOf(context, params);
  const messageId = params.messageId ?? '';
  if (interaction) {
    const said = [interaction.original, ...interaction.followUps];
    const stored =
      messageId === '@original'
        ? interaction.original
        : said.find((candidate) => candidate?.message.id === messageId);
    if (!stored) throw new DiscordError('unknownMessage');
    return { interaction, stored };
  }
  const webhook = webhookOf(context, params);
  const stored = findMessage(context.state, webhook.channel_id, messageId);
  if (stored?.message.webhook_id !== webhook.id) throw new DiscordError('unknownMessage');
  return { stored };
}
