import {
  RESTJSONErrorCodes as Code,
  MessageFlags,
  type RESTPostAPIChannelMessageResult,
  Routes,
} from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import { systemScope } from '../core/access/scope.ts';
import { authorIdOf, type DiscordApplication } from '../core/discord-rest/application.ts';
import { createDiscordRest, endDiscordRest } from '../core/discord-rest/client.ts';
import { perApplication } from '../core/discord-rest/per-application.ts';
import { checkedId, verdictOn } from '../core/discord-rest/verdict.ts';
import type { Hold } from '../platform/work/locks/lock.ts';
import { speakerOf, textOf } from './batch.ts';
import { findLastSaid } from './last-said-repository.ts';
import { buttonRows } from './message-buttons.ts';
import { earliestId, traceMessage } from './message-trace.ts';
import type { OutboxRow, WaitingChannel } from './outbox-repository.ts';
import { createWebhooks, type Persona, type Voice, type WebhookTrouble } from './webhooks.ts';

/** A request has come to its end after this time; whoever did not make it can't know sooner. */
const ENDED_MS = 20_000;
/** Discord recognises a nonce for "the past few minutes": for less than that we rely on it. */
const NONCE_MS = 120_000;
export const GONE = 'The channel no longer exists.';

export type Outcome =
  /** `trouble`: it was to be said under a speaker's name, and the channel takes no webhook. */
  | { kind: 'sent'; messageId: string; trouble?: WebhookTrouble | undefined }
  | { kind: 'refused'; reason: string; isGone: boolean }
  /** For what it says, not for where. */
  | { kind: 'rejected'; reason: string }
  /** It may have arrived, and is tried again; `undocumented`: the reason in Discord's words, whose code nobody knows. */
  | { kind: 'again'; undocumented?: string }
  /** It surely has not arrived, and is tried again. */
  | { kind: 'unsent' }
  /** It may have arrived, and would stand there twice if it were said again. */
  | { kind: 'unknown' };

/**
 * `isUnsaid`: no try has arrived. Otherwise Discord would recognise one by its nonce. `isPlain`: it must be said as the bot,
 * by which Discord recognises it.
 */
export type Repeat = { kind: 'repeat'; isUnsaid: boolean; isPlain: boolean };

export type Parcel = {
  channel: WaitingChannel;
  /** As which the bot speaks for the instance. */
  application: DiscordApplication;
  rows: readonly OutboxRow[];
  /** Under which name the bot speaks for the instance. */
  persona: Persona | undefined;
  /** As the bot itself, whatever names there are. */
  isPlain?: boolean;
};

export type Delivery = ReturnType<typeof createDelivery>;

/** Brings messages to Discord for as long as the outbox is held, as the bot or under a persona's name. */
export function createDelivery(context: AppContext, hold: Hold) {
  const { shared } = context.discordApplications;
  const senders = perApplication(
    (application) => {
      // What fails is tried again by the outbox, which knows when that is safe.
      const rest = createDiscordRest(application, { timeoutMs: 15_000, retries: 0, hold });
      return { rest, webhooks: createWebhooks(context, { rest, application }) };
    },
    ({ rest }) => endDiscordRest(rest),
  );
  let sharedId: Promise<string> | undefined;

  async function post({ channel, application, rows }: Parcel): Promise<Outcome> {
    const [first] = rows;
    try {
      const said = (await senders.of(application).rest.post(Routes.channelMessages(channel.channelId), {
        body: {
          content: textOf(rows, false),
          allowed_mentions: { parse: [], roles: first?.mentionRoleIds ?? [] },
          flags: MessageFlags.SuppressEmbeds,
          components: buttonRows(first?.buttons ?? []),
          nonce: String(first?.batch),
          enforce_nonce: true,
        },
      })) as RESTPostAPIChannelMessageResult;
      return { kind: 'sent', messageId: checkedId(said) };
    } catch (error) {
      return judge(error);
    }
  }

  /** The user of the bot that instances share, asked for once. */
  function findSharedId(): Promise<string> {
    sharedId ??= senders
      .of(shared)
      .rest.get(Routes.user())
      .then((user) => checkedId(user as { id?: unknown }))
      .catch((error: unknown) => {
        sharedId = undefined;
        throw error;
      });
    return sharedId;
  }

  return {
    /**
     * What has become of a message that was begun before, so long ago for the first time. It can be sent again, and as
     * whom, where it has not arrived, or where Discord still knows its nonce; what is over is looked for in any case, as it
     * is not sent again. Throws while Discord is away: what is
     * struck off then is followed by more that nobody can know of.
     */
    async lookUp(
      { channel, application, rows }: Omit<Parcel, 'persona'>,
      { triedAgoMs, isOver }: { triedAgoMs: number; isOver: boolean },
    ): Promise<Outcome | Repeat> {
      const { webhooks } = senders.of(application);
      const authorId = rows[0]?.authorId ?? '';
      const isAnothers = authorId !== authorIdOf(application);
      if (isAnothers && triedAgoMs < ENDED_MS) return { kind: 'again' };
      const webhookId = await webhooks.findId(channel);
      if (!isAnothers && !isOver && webhookId === undefined && triedAgoMs < NONCE_MS)
        return { kind: 'repeat', isPlain: true, isUnsaid: false };
      const { botId, channelId } = channel;
      const lastSaidId = await findLastSaid(context.db, systemScope(botId), channelId);
      const search = {
        channelId,
        contents: [textOf(rows, true), textOf(rows, false)],
        userId: authorId || (await findSharedId()),
        webhookId,
        after: earliestId(rows[0]?.triedAt ?? null, lastSaidId),
      };
      let trace = await traceMessage(senders.of(application).rest, search);
      // A bot that has just been removed from the guild reads nothing there; the other one may.
      if (trace.kind === 'unclear' && application !== shared)
        trace = await traceMessage(senders.of(shared).rest, search);
      if (trace.kind === 'said') return { kind: 'sent', messageId: trace.messageId };
      if (trace.kind === 'unclear') return { kind: 'unknown' };
      // A try as the bot that is still under way is recognised only if it is repeated as the bot.
      return { kind: 'repeat', isPlain: webhookId === undefined, isUnsaid: true };
    },

    /** Says something, claimed before: one row alone, or lines. It throws only where nothing was sent. */
    async send(parcel: Parcel): Promise<Outcome> {
      const { channel, application, rows, persona, isPlain } = parcel;
      const speaker = speakerOf(rows);
      const voice = voiceOf(rows, persona);
      const [first] = rows;
      // What has buttons is changed when one is pressed, and so has to be the bot's own.
      if (!voice || isPlain || first?.buttons) return post(parcel);
      const speech = {
        channel,
        content: textOf(rows, speaker !== undefined),
        mentionRoleIds: first?.mentionRoleIds ?? [],
        hasCard: first?.kind === 'message',
      };
      const spoken = await senders.of(application).webhooks.say(speech, voice);
      if (spoken.kind !== 'unable') return spoken;
      const outcome = await post(parcel);
      const isNews = outcome.kind === 'sent' && rows.some((row) => row.speaker !== null);
      return isNews ? { ...outcome, trouble: spoken.trouble } : outcome;
    },

    end: senders.end,
  };
}

/** The one speaker's; where several speak together, or none, the instance's own, which several need not have. */
function voiceOf(rows: readonly OutboxRow[], persona: Persona | undefined): Voice | undefined {
  const speaker = speakerOf(rows);
  return speaker ? { username: speaker.name, avatarUrl: speaker.avatarUrl } : persona;
}

/** Verdicts after which another try would be refused as well: Discord has no patience with bots that go on. */
const FINAL: ReadonlySet<number> = new Set([
  Code.CannotSendMessagesToThisUser,
  Code.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
]);

function judge(error: unknown): Outcome {
  const verdict = verdictOn(error, 'The bot may not write there: give it View Channel and Send Messages.');
  switch (verdict.kind) {
    case 'later':
      if (!verdict.hasArrived) return { kind: 'unsent' };
      return { kind: 'again', ...(verdict.isUndocumented && { undocumented: verdict.reason }) };
    case 'gone':
      return { kind: 'refused', reason: verdict.reason, isGone: true };
    case 'refused':
      return verdict.isOfContent
        ? { kind: 'rejected', reason: verdict.reason }
        : { kind: 'refused', reason: verdict.reason, isGone: FINAL.has(verdict.code) };
  }
}
