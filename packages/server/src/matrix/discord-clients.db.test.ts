import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { makeInstance } from '@arkwright/testing/factories';
import { sharedApplication } from '@arkwright/testing/shared-application';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { testSettings } from '@arkwright/testing/test-settings';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AppContext } from '../context/app-context.ts';
import { createGuildReads } from '../core/access/guild-reads.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import { createDiscordRest } from '../core/discord-rest/client.ts';
import { type Odd, oddAnswers } from '../core/discord-rest/testing/odd-answers.ts';
import { codeOf } from '../core/discord-rest/verdict.ts';
import { createDiscordClient } from '../discord/client.ts';
import { createDisplayClient, type DisplayClient } from '../discord/displays/display-client.ts';
import { makeTextChannel } from '../discord/displays/text-channels.ts';
import { startBotJobs } from '../discord/guilds/leave-guilds.ts';
import { isTooLate } from '../discord/interaction-caller.ts';
import { traceMessage } from '../discord/message-trace.ts';
import { askForSign } from '../discord/outages.ts';
import { createDelivery } from '../discord/outbox-delivery.ts';
import type { OutboxRow } from '../discord/outbox-repository.ts';
import { botMayMakeChannels, findPlace, openDirectMessages } from '../discord/places.ts';
import { createRoleGiver } from '../discord/role-giver.ts';
import { removeCommands } from '../discord/slash-removal.ts';
import { removeWebhooks } from '../discord/webhook-removal.ts';
import * as webhooks from '../discord/webhook-repository.ts';
import { sealToken } from '../discord/webhook-token.ts';
import { fetchDiscordUser } from '../features/auth/discord-oauth.ts';
import { askDiscord } from '../features/findings/installation/discord-sign.ts';
import { checkToken } from '../features/own-bot/check-token.ts';
import { createInvitations } from '../features/public-info/invitation-service.ts';

const SERVER = join(import.meta.dirname, '..');
const CHANNEL = '100000000000000001';
const GUILD = '100000000000000002';
const PERSON = '100000000000000003';
const hold = { name: 'a test', isHeld: () => true };

let answer: Odd;
/** What the answers to some paths are instead. */
let answers: ReadonlyMap<string, Odd> = new Map();
let base: string;
let context: TestContext;
let scope: InstanceScope;
const server = createServer((request, response) => {
  const end = [...answers.keys()].find((path) => request.url?.split('?', 1)[0]?.endsWith(path));
  const { status, body, headers } = answers.get(end ?? '') ?? answer;
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  context = await createTestContext();
  ({ scope } = await makeInstance(context));
});
afterAll(async () => {
  server.close();
  await context.dispose();
});

/** What a request came to: its result, or its error. */
const outcomeOf = <Value>(request: Promise<Value>) =>
  request.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

/** What threw has no verdict with it. */
async function expectThrown(request: Promise<unknown>): Promise<void> {
  const outcome = await outcomeOf(request);
  if (!('error' in outcome)) return expect.unreachable(JSON.stringify(outcome));
  expect(codeOf(outcome.error)).toBeUndefined();
}

const SOUGHT = { title: 'T', since: 0, known: new Set<string>() };

/** Requests of displays have come to nothing, and are made again later. */
async function expectLater(
  on: AppContext,
  requestsOf: (client: DisplayClient) => Promise<{ kind: string }>[],
): Promise<void> {
  const client = createDisplayClient(on, { application: on.discordApplications.shared, hold });
  const outcomes = await Promise.all(requestsOf(client));
  expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'later'));
  client.end();
}

const row = (changes: Partial<OutboxRow> = {}): OutboxRow => ({
  botId: scope.botId,
  id: 1,
  channelId: CHANNEL,
  content: 'Hello',
  mentionRoleIds: [],
  kind: 'line' as const,
  batch: 1,
  triedAt: null,
  speaker: null,
  buttons: null,
  expiresAt: 0,
  serverId: null,
  leftOut: 0,
  createdAt: 0,
  authorId: '',
  ...changes,
});

/** Neither refused nor taken. */
async function expectWaiting(request: Promise<{ kind: string }>): Promise<void> {
  const outcome = await outcomeOf(request);
  if ('value' in outcome) expect(['again', 'unsent', 'later']).toContain(outcome.value.kind);
  else expect(codeOf(outcome.error)).toBeUndefined();
}

async function knowWebhook(on: AppContext): Promise<void> {
  const token = sealToken(on, { botId: scope.botId, channelId: CHANNEL, token: 'w' });
  await webhooks.saveWebhook(on.db, scope, { channelId: CHANNEL, webhookId: PERSON, token });
}

/** By the file that talks to Discord: how it is tried with an answer that is none. */
const tried: Record<string, (on: AppContext) => Promise<void>> = {
  async 'core/access/guild-reads.ts'({ discordApplications }) {
    const reads = createGuildReads(discordApplications);
    await expectThrown(reads.fetchGuildMember(GUILD, PERSON));
    await expectThrown(reads.searchGuildMembers(GUILD, { query: 'a', limit: 1 }));
    await expectThrown(reads.fetchGuildCommands(GUILD));
  },
  async 'discord/role-giver.ts'({ discordApplications }) {
    const giver = createRoleGiver(discordApplications);
    const request = { guildId: GUILD, discordId: PERSON, roleId: CHANNEL, reason: 'a test' };
    await expectThrown(giver.give(request));
    await expectThrown(giver.take(request));
  },
  async 'discord/places.ts'({ discordApplications: { shared } }) {
    const wanted = { guildId: GUILD, channelId: CHANNEL, discordId: PERSON, now: 0 };
    await expect(findPlace(shared, wanted)).rejects.toMatchObject({ code: 'UPSTREAM' });
    await expect(openDirectMessages(shared, PERSON)).rejects.toMatchObject({ code: 'UPSTREAM' });
    await expect(botMayMakeChannels(shared, GUILD)).rejects.toMatchObject({ code: 'UPSTREAM' });
  },
  async 'discord/displays/text-channels.ts'(on) {
    const wanted = { guildId: GUILD, name: 'game-log' };
    const outcome = await makeTextChannel(on, on.discordApplications.shared, wanted);
    expect(outcome).toMatchObject({ kind: 'not-made', reason: expect.stringMatching(/does not answer/) });
  },
  async 'features/own-bot/check-token.ts'({ discordApplications }) {
    await expect(checkToken(discordApplications, 'a.bot.token')).rejects.toMatchObject({ code: 'UPSTREAM' });
  },
  async 'discord/slash-removal.ts'(on) {
    await removeCommands(on, on.discordApplications.shared, GUILD);
  },
  async 'discord/guilds/leave-guilds.ts'(on) {
    const given: { leave?: (job: { guildId: string }) => Promise<void> } = {};
    const jobs = {
      ...on.jobs,
      work: async (_queue: string, work: unknown) => void Object.assign(given, { leave: work }),
    };
    await startBotJobs({ ...on, jobs });
    await expectThrown(given.leave?.({ guildId: GUILD }) ?? Promise.resolve());
  },
  async 'discord/outbox-delivery.ts'(on) {
    await webhooks.forgetWebhook(on.db, scope, CHANNEL);
    const delivery = createDelivery(on, hold as never);
    const application = on.discordApplications.shared;
    const channel = { botId: scope.botId, channelId: CHANNEL };
    await expectWaiting(delivery.send({ channel, application, rows: [row()], persona: undefined }));
    await expectThrown(
      delivery.lookUp(
        { channel, application, rows: [row({ triedAt: 1 })] },
        { triedAgoMs: 1_000_000, isOver: false },
      ),
    );
    delivery.end();
  },
  async 'discord/webhooks.ts'(on) {
    const speaker = { name: 'Rex', avatarUrl: '' };
    const channel = { botId: scope.botId, channelId: CHANNEL };
    const delivery = createDelivery(on, hold as never);
    const application = on.discordApplications.shared;
    await webhooks.forgetWebhook(on.db, scope, CHANNEL);
    await expectWaiting(
      delivery.send({ channel, application, rows: [row({ speaker })], persona: undefined }),
    );
    await knowWebhook(on);
    await expectWaiting(
      delivery.send({ channel, application, rows: [row({ speaker })], persona: undefined }),
    );
    expect(await webhooks.findWebhook(on.db, scope, CHANNEL)).toBeDefined();
    delivery.end();
  },
  async 'discord/webhook-removal.ts'(on) {
    await knowWebhook(on);
    const rest = createDiscordRest(on.settings.discord, { timeoutMs: 5000, retries: 0 });
    await expectThrown(removeWebhooks(on, rest, scope));
    expect(await webhooks.findWebhook(on.db, scope, CHANNEL)).toBeDefined();
  },
  async 'discord/message-trace.ts'({ settings }) {
    const rest = createDiscordRest(settings.discord, { timeoutMs: 5000, retries: 0 });
    const search = { channelId: CHANNEL, contents: ['x'], userId: PERSON, webhookId: undefined, after: '0' };
    await expectThrown(traceMessage(rest, search));
  },
  'discord/displays/messages.ts': (on) =>
    expectLater(on, ({ messages }) => {
      const message = { title: 'T', description: 'D', color: 1, isDated: false };
      return [
        messages.make(CHANNEL, { message, nonce: '1' }),
        messages.change({ channelId: CHANNEL, messageId: PERSON }, { message }),
        messages.remove(CHANNEL, PERSON),
        messages.find(CHANNEL, SOUGHT),
      ];
    }),
  'discord/displays/channels.ts': (on) =>
    expectLater(on, ({ channels }) => [
      channels.make(GUILD, CHANNEL, 'x'),
      channels.change(CHANNEL, { name: 'x' }),
      channels.remove(CHANNEL),
      channels.findById(CHANNEL),
    ]),
  'discord/displays/categories.ts': (on) =>
    expectLater(on, ({ categories }) => [
      categories.make(GUILD, CHANNEL, 'x'),
      categories.remove(GUILD, CHANNEL),
    ]),
  'discord/displays/guild-channels.ts': (on) =>
    expectLater(on, ({ categories, channels }) => [
      categories.find(GUILD, SOUGHT),
      channels.find({ guildId: GUILD, categoryId: CHANNEL }, SOUGHT),
    ]),
  /** Its requests are those of the others in the folder. */
  'discord/displays/requests.ts': (on) => expectLater(on, ({ channels }) => [channels.findById(CHANNEL)]),
  /** Its requests are also those of slash-registration.ts, intent-watch.ts, catch-up.ts and branding/bot.ts. */
  async 'discord/client.ts'({ settings, discordApplications }) {
    const client = createDiscordClient(discordApplications.shared, { mayTell: () => true });
    client.rest.options.retries = 0;
    client.rest.setToken(settings.discord.botToken);
    const outcome = await outcomeOf(client.rest.get(`/channels/${CHANNEL}`));
    expect('error' in outcome && codeOf(outcome.error)).toBeUndefined();
    expect('error' in outcome && isTooLate(outcome.error)).toBe(false);
    await client.destroy();
  },
  async 'discord/outages.ts'({ settings }) {
    await expectThrown(askForSign(createDiscordRest(settings.discord, { timeoutMs: 5000, retries: 0 })));
  },
  async 'features/findings/installation/discord-sign.ts'({ settings }) {
    await expectThrown(askDiscord(settings.discord, Date.now));
  },
  async 'features/public-info/invitation-service.ts'(on) {
    expect(await createInvitations(on)()).toMatchObject({ leadsBack: false });
  },
  async 'features/auth/discord-oauth.ts'({ settings }) {
    const grant = { code: 'c', codeVerifier: 'v' };
    await expect(fetchDiscordUser(settings, grant)).rejects.toMatchObject({ code: 'UPSTREAM' });
  },
};

/** Files that use the gateway client's REST and know no verdict but the shared one. */
const OF_GATEWAY = [
  'discord/intent-watch.ts',
  'discord/slash-registration.ts',
  'features/branding/picture-service.ts',
  'features/crosschat/catch-up.ts',
];

const CALL = /\brest\s*\.\s*(?:get|post|put|patch|delete|request)\(|rest\[method\]|createDiscordRest\(/;
/** What makes requests, or judges them, besides the one client. */
const OTHER = /\b(?:DiscordAPIError|HTTPError|RateLimitError|DefaultRestOptions|REST)\b/;
const imported = (text: string) => [...text.matchAll(/import \{([^}]*)\} from 'discord\.js'/g)].join();

test('nobody else makes a client of Discord, or judges its errors', async () => {
  const calling: string[] = [];
  const others: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    if (/test\.ts$|testing\/|^core\/discord-rest\//.test(file)) continue;
    const text = readFileSync(join(SERVER, file), 'utf8');
    if (CALL.test(text)) calling.push(file);
    if (OTHER.test(imported(text)) || /(discord|application)\.apiUrl/.test(text)) others.push(file);
  }
  expect(others).toEqual(['discord/client.ts']);
  expect(calling.toSorted()).toEqual([...Object.keys(tried), ...OF_GATEWAY].toSorted());
});

describe.each(oddAnswers)('$name', (odd) => {
  test.each(Object.keys(tried))('means to %s that Discord is unavailable', async (file) => {
    ({ answer } = odd);
    // A pause after a 429 is the address's.
    const apiUrl = `${base}/${oddAnswers.indexOf(odd)}/api`;
    const discord = { ...testSettings('').discord, apiUrl };
    const discordApplications = sharedApplication(discord);
    await tried[file]?.({ ...context, discordApplications, settings: { ...context.settings, discord } });
  });
});

test('a list of channels without those that are there says nothing about the others', async () => {
  const discord = { ...testSettings('').discord, apiUrl: `${base}/no-list/api` };
  const client = createDisplayClient(context, { application: discord, hold });
  onTestFinished(() => {
    answers = new Map();
    client.end();
  });
  // Whatever else is asked is done: nothing must be.
  answer = { status: 200, body: { id: PERSON } };
  const other = { id: PERSON, type: 0, name: 'other', position: 0 };
  for (const body of [[], {}, [other]]) {
    answers = new Map([['/channels', { status: 200, body }]]);
    const outcomes = await Promise.all<{ kind: string }>([
      client.categories.remove(GUILD, CHANNEL),
      client.categories.make(GUILD, CHANNEL, 'x'),
      client.channels.find({ guildId: GUILD, categoryId: CHANNEL }, SOUGHT),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['later', 'later', 'later']);
  }
  answers = new Map([['/channels', { status: 200, body: [] }]]);
  expect(await client.categories.find(GUILD, SOUGHT)).toMatchObject({ kind: 'later' });
  // That the category is gone is Discord's own word.
  answers = new Map([
    ['/channels', { status: 200, body: [other] }],
    [`/channels/${CHANNEL}`, { status: 404, body: { code: 10_003, message: 'Unknown Channel' } }],
  ]);
  expect(await client.categories.remove(GUILD, CHANNEL)).toEqual({ kind: 'gone' });
});

test('an answer without the id of the bot is not kept as its id', async () => {
  answer = { status: 200, body: {} };
  const discord = { ...testSettings('').discord, apiUrl: `${base}/own-id/api` };
  const discordApplications = sharedApplication(discord);
  const delivery = createDelivery({ ...context, discordApplications }, hold as never);
  await webhooks.forgetWebhook(context.db, scope, CHANNEL);
  const lookUp = () =>
    delivery.lookUp(
      {
        channel: { botId: scope.botId, channelId: CHANNEL },
        application: discord,
        rows: [row({ triedAt: 1 })],
      },
      { triedAgoMs: 1_000_000, isOver: false },
    );
  await expectThrown(lookUp());
  const said = { id: PERSON, author: { id: GUILD }, content: row().content };
  answers = new Map([
    ['/users/@me', { status: 200, body: { id: GUILD } }],
    ['/messages', { status: 200, body: [said] }],
  ]);
  onTestFinished(() => {
    answers = new Map();
  });
  expect(await lookUp()).toMatchObject({ kind: 'sent', messageId: PERSON });
  delivery.end();
});
