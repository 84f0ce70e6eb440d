import { BoundedMap } from '@arkwright/ark/bounded';
import {
  RESTJSONErrorCodes as Code,
  MessageFlags,
  type RESTGetAPIChannelWebhooksResult,
  type RESTPostAPIChannelWebhookResult,
  type RESTPostAPIWebhookWithTokenWaitResult,
  Routes,
} from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import { type InstanceScope, systemScope } from '../core/access/scope.ts';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import type { DiscordRest } from '../core/discord-rest/client.ts';
import { checkedId, codeOf, OddReplyError, verdictOn } from '../core/discord-rest/verdict.ts';
import type { WaitingChannel } from './outbox-repository.ts';
import * as repository from './webhook-repository.ts';
import { openToken, sealToken } from './webhook-token.ts';

/** What the guild's admins see in their list of integrations. */
const WEBHOOK_NAME = 'Arkwright';
/** So long a channel that does not take a webhook is not asked again. */
const BARRED_MS = 60_000;
const MAX_BARRED = 10_000;
/** A webhook may be deleted or moved at any time: then another one is made, once. */
const ATTEMPTS = 2;

/** Under which name and picture the bot speaks. Discord fetches the pictures; we never do. */
export type Persona = {
  username: string;
  avatarUrl: string;
  /** Stands below messages that are no lines: a name with a link and a picture, and who signs. */
  card: { name: string; url: string; iconUrl: string; signature: string };
};

/** Under which name something is said, and maybe what stands below it. */
export type Voice = Omit<Persona, 'card'> & Partial<Pick<Persona, 'card'>>;

/**
 * Why a channel takes no webhook of ours: no right to manage them, the fifteen that it may have are all others', or the
 * guild demands two-factor authentication of the bot's owner.
 */
export type WebhookTrouble = 'no-permission' | 'too-many' | 'two-factor';

export type Speech = {
  channel: WaitingChannel;
  content: string;
  mentionRoleIds: readonly string[];
  hasCard: boolean;
};

export type Spoken =
  | { kind: 'sent'; messageId: string }
  /** Not there, or not now: the bot can still say it under its own name. */
  | { kind: 'unable'; trouble?: WebhookTrouble | undefined }
  | { kind: 'again' };

export type Webhooks = ReturnType<typeof createWebhooks>;
type Webhook = { id: string; token: string };

/**
 * Speaks through one webhook for each channel, made when it is first needed. Webhooks know no nonce: `rest` repeats
 * nothing by itself, and what may have arrived is looked up before it is said again.
 */
export function createWebhooks(
  context: AppContext,
  { rest, application }: { rest: DiscordRest; application: Pick<DiscordApplication, 'clientId'> },
) {
  const { clientId } = application;
  const barredUntil = new BoundedMap<string, { until: number; trouble: WebhookTrouble | undefined }>({
    max: MAX_BARRED,
    whenFull: 'drop-oldest',
  });

  const bar = (channelId: string, trouble?: WebhookTrouble) => {
    barredUntil.delete(channelId);
    barredUntil.set(channelId, { until: performance.now() + BARRED_MS, trouble });
  };

  /** The webhook of a channel that we know, have in Discord from before, or make. Undefined where we may not. */
  async function obtain({ botId, channelId }: WaitingChannel): Promise<Webhook | undefined> {
    const scope = systemScope(botId);
    const known = await repository.findWebhook(context.db, scope, channelId);
    const token = known && openToken(context, known);
    if (known && token !== undefined) return { id: known.webhookId, token };
    if ((barredUntil.get(channelId)?.until ?? 0) > performance.now()) return undefined;
    try {
      return await make(scope, channelId);
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      bar(channelId, TROUBLES.get(code));
      return undefined;
    }
  }

  async function make(scope: InstanceScope, channelId: string): Promise<Webhook | undefined> {
    // Discord's replies are what its documentation says; where they are not, the next call fails and is tried again.
    const there = (await rest.get(Routes.channelWebhooks(channelId))) as RESTGetAPIChannelWebhooksResult;
    if (!Array.isArray(there)) throw new OddReplyError('no list of webhooks');
    const left = there.find((hook) => hook.application_id === clientId && hook.token !== undefined);
    const made =
      left ??
      ((await rest.post(Routes.channelWebhooks(channelId), {
        body: { name: WEBHOOK_NAME },
        reason: 'Messages with names and pictures of their own: players, or your branding',
      })) as RESTPostAPIChannelWebhookResult);
    if (made.token === undefined) return undefined;
    const token = sealToken(context, { botId: scope.botId, channelId, token: made.token });
    await repository.saveWebhook(context.db, scope, { channelId, webhookId: made.id, token });
    return { id: made.id, token: made.token };
  }

  async function post(webhook: Webhook, speech: Speech, persona: Voice): Promise<Spoken | { kind: 'gone' }> {
    const { channelId } = speech.channel;
    try {
      const said = (await rest.post(Routes.webhook(webhook.id, webhook.token), {
        auth: false,
        query: new URLSearchParams({ wait: 'true' }),
        body: toMessage(speech, persona),
      })) as RESTPostAPIWebhookWithTokenWaitResult;
      const messageId = checkedId(said);
      if (said.channel_id === channelId) return { kind: 'sent', messageId };
      // Somebody has moved the webhook: what is meant for one channel must not stand in another.
      await rest.delete(Routes.webhookMessage(webhook.id, webhook.token, messageId), { auth: false });
      return { kind: 'gone' };
    } catch (error) {
      const verdict = verdictOn(error);
      if (verdict.kind === 'later') return { kind: 'again' };
      if (verdict.kind === 'gone') return { kind: 'gone' };
      context.log.warn({ ...speech.channel, err: error, part: 'outbox' }, 'a webhook took no message');
      return { kind: 'unable' };
    }
  }

  return {
    /** Says something under a persona's name. */
    async say(speech: Speech, persona: Voice): Promise<Spoken> {
      const { botId, channelId } = speech.channel;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const webhook = await obtain(speech.channel);
        if (!webhook) return { kind: 'unable', trouble: barredUntil.get(channelId)?.trouble };
        const outcome = await post(webhook, speech, persona);
        if (outcome.kind !== 'gone') return outcome;
        await repository.forgetWebhook(context.db, systemScope(botId), channelId);
      }
      bar(channelId);
      return { kind: 'unable' };
    },

    /** The webhook through which something may have been said in a channel. */
    async findId({ botId, channelId }: WaitingChannel): Promise<string | undefined> {
      return (await repository.findWebhook(context.db, systemScope(botId), channelId))?.webhookId;
    },
  };
}

function toMessage({ content, mentionRoleIds, hasCard }: Speech, { username, avatarUrl, card }: Voice) {
  const embed = card && {
    author: { name: card.name, url: card.url, icon_url: card.iconUrl },
    footer: { text: card.signature },
  };
  return {
    content,
    username,
    avatar_url: avatarUrl,
    allowed_mentions: { parse: [], roles: mentionRoleIds },
    // The flag would keep back our own card as well.
    ...(hasCard && embed ? { embeds: [embed] } : { flags: MessageFlags.SuppressEmbeds }),
  };
}

const TROUBLES: ReadonlyMap<number, WebhookTrouble> = new Map<number, WebhookTrouble>([
  [Code.MaximumNumberOfWebhooksReached, 'too-many'],
  [Code.MissingPermissions, 'no-permission'],
  [Code.MissingAccess, 'no-permission'],
  [Code.TwoFactorAuthenticationIsRequired, 'two-factor'],
]);
