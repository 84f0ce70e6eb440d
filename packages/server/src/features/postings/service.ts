import { setTimeout as delay } from 'node:timers/promises';
import { holds } from '@arkwright/contracts/derived/permissions';
import type { PostingPreview } from '@arkwright/contracts/derived/posting-routes';
import { fieldRule } from '@arkwright/contracts/derived/settings-group';
import {
  type GroupName,
  type InstanceSettings,
  settingsGroups,
} from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import type { Member } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { isOwnChannel } from '../../discord/guilds/directory.ts';
import { enqueueMessages, messageState, outboxNow, withdrawMessage } from '../../discord/outbox.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findPersona } from '../branding/service.ts';
import { getServer, listServers } from '../servers/service.ts';

/** Discord's rate limits, and three tries where it refuses, take a few seconds. */
const WAIT_MS = 15_000;
const LOOK_MS = 250;
const MAX_NAME_LENGTH = 100;

/** The data that an example needs. */
export type ExampleOf = {
  /** Of the posting's group; of `log` for lines of the game. */
  settings: InstanceSettings;
  serverName: string;
  /** The viewer, as a member of the guild. */
  person: { id: string; name: string };
  /** Milliseconds since 1970. */
  now: number;
};

/** A feature's posting, made by its own code: each text is a message, or a `line` of the game's log. */
export type Example =
  | { kind: 'line' | 'message'; texts: (of: ExampleOf) => [string, ...string[]] }
  | { kind: 'embed'; embed: (of: ExampleOf) => Embed };

type Embed = PostingPreview['embeds'][number];

/** By the settings field of the channel. */
export type Examples<Channel extends string> = Readonly<Record<Channel, Example>>;

type PostingQuery<Channel> = { posting: Channel; serverId?: string | undefined };

/** Handlers of a feature's `postingRoutes`. A posting without an example does not compile. */
export const postingHandlers = <Channel extends string>(
  context: AppContext,
  examples: Examples<Channel>,
) => ({
  previewPosting({ by, query }: { by: By; query: PostingQuery<Channel> }) {
    return previewPosting(context, by, { ...query, example: examples[query.posting] });
  },
  testPosting(asked: { by: By; member: Member; body: PostingQuery<Channel> & { channelId: string } }) {
    const { by, member, body } = asked;
    requireField(member, body.posting);
    return testPosting(context, by, { ...body, example: examples[body.posting] });
  },
});

type PostingRequest = { posting: string; example: Example; serverId?: string | undefined };

/** The messages of a posting, and the name that posts them. NOT_FOUND for a server that is not the instance's. */
async function previewPosting(context: AppContext, by: By, asked: PostingRequest): Promise<PostingPreview> {
  const { example } = asked;
  const of = await exampleOf(context, by, asked);
  // Messages that are edited are posted by the bot itself.
  if (example.kind === 'embed') return { messages: [], embeds: [example.embed(of)], persona: null };
  const messages = example.texts(of);
  const persona = await findPersona(context, by.scope.botId);
  if (!persona) return { messages, embeds: [], persona: null };
  const { username, avatarUrl, card } = persona;
  return {
    messages,
    embeds: [],
    persona: { username, avatarUrl, card: example.kind === 'message' ? card : null },
  };
}

/** A test needs the right and the tier of the channel's field: fields of one screen may be of different areas. */
function requireField(member: Member, posting: string): void {
  const [group = '', field = ''] = posting.split('.');
  // The manifests' tests hold it to be a field of the settings.
  const { edit, feature } = fieldRule(settingsGroups[group as GroupName], field);
  if (edit === 'nobody' || !holds(member, edit)) throw new AppError('FORBIDDEN');
  if (feature && !member.limits[feature]) throw new AppError('TIER_REQUIRED');
}

/** Posts the first of the texts into a channel of the guild, marks it as a test, and waits for Discord. Pings nobody. */
async function testPosting(
  context: AppContext,
  by: By,
  asked: PostingRequest & { channelId: string },
): Promise<{ success: boolean; message: string }> {
  const { scope } = by;
  const { channelId, example } = asked;
  if (!(await isOwnChannel(context, { botId: scope.botId, channelId }))) return FOREIGN_CHANNEL;
  const text = firstText(example, await exampleOf(context, by, asked));
  const content = `${text}\n-# A test message, sent by ${shownText(by.actor.name, MAX_NAME_LENGTH)} from the dashboard.`;
  const kind = example.kind === 'line' ? 'line' : 'message';
  return postNow(context, by, { channelId, content, kind });
}

/** A message that somebody waits for; `record` runs in the transaction that queues it. */
type AskedMessage = {
  channelId: string;
  /** In Discord's markdown. */
  content: string;
  kind: 'line' | 'message';
  record?: (tx: Queries) => Promise<void>;
};

/** Posts a message into a channel of the guild and waits for Discord, some 15 s at most. Pings nobody. */
export async function postNow(
  context: AppContext,
  { scope }: By,
  { channelId, content, kind, record }: AskedMessage,
): Promise<{ success: boolean; message: string }> {
  const since = await outboxNow(context.db);
  const [id] = await context.db.transaction(async (tx) => {
    await record?.(tx);
    return enqueueMessages(context, tx, { scope, items: [{ channelId, content, kind }], isAsked: true });
  });
  if (id === undefined) return STILL_WAITING;
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const state = await messageState(context.db, scope, { id, channelId, since });
    if (state.kind === 'sent') return { success: true, message: '' };
    if (state.kind === 'ended') return DROPPED;
    if (state.kind === 'refused') {
      // The one who mends the channel tries again; the old test must not follow.
      await withdrawMessage(context.db, scope, id);
      return { success: false, message: `Discord refused it. ${state.reason}` };
    }
    await delay(LOOK_MS);
  }
  return STILL_WAITING;
}

/** The reply for a channel of another guild. */
export const FOREIGN_CHANNEL = {
  success: false,
  message: 'This channel does not exist in your Discord server.',
};

const DROPPED = {
  success: false,
  message: 'It was dropped before Discord accepted it. Please try again.',
};
const STILL_WAITING = {
  success: false,
  message: 'Discord has not accepted it yet. It is posted as soon as Discord does.',
};

/** A test is a message like any other: an embed comes as text. */
function firstText(example: Example, of: ExampleOf): string {
  if (example.kind !== 'embed') return example.texts(of)[0];
  const { title, description } = example.embed(of);
  return `**${title}**\n${description}`;
}

async function exampleOf(
  context: AppContext,
  { actor, scope }: By,
  { posting, example, serverId }: PostingRequest,
): Promise<ExampleOf> {
  const server = serverId === undefined ? undefined : await getServer(context, scope, serverId);
  const [first] = server ? [server] : await listServers(context, scope);
  // The manifests' tests hold it to be a field of the settings.
  const group = example.kind === 'line' ? 'log' : (posting.split('.')[0] as GroupName);
  return {
    // Examples read nothing else: the test of all of them would find `undefined`.
    settings: { [group]: await getSettings(context.db, scope, group) } as unknown as InstanceSettings,
    serverName: first?.name ?? 'The Island',
    person: { id: actor.kind === 'user' ? actor.discordId : '', name: actor.name },
    now: context.clock.now(),
  };
}
