import { expect, test } from 'vitest';
import { letBotJoin } from '../guild-changes.ts';
import { ALL_PERMISSIONS } from '../permissions.ts';
import { checkContract, describedOperation } from '../testing/contract-check.ts';
import type { TestDiscord } from '../testing/test-discord.ts';
import { startTestDiscord } from '../testing/test-discord.ts';
import { restRoutes } from './routes.ts';

/** One call that Discord would take for each simulated route. What goes over the wire is checked by `startTestDiscord`. */
const CALLS: [name: string, call: (discord: TestDiscord, place: Place) => Promise<unknown>][] = [];

type Place = Awaited<ReturnType<typeof furnish>>;

function calls(...list: typeof CALLS): void {
  CALLS.push(...list);
}

const answerTo =
  (body: object) =>
  async (discord: TestDiscord, { openInteraction }: Place) => {
    const { id, token } = openInteraction();
    return discord.rest('POST', `/interactions/${id}/${token}/callback?with_response=true`, body);
  };

const on =
  (
    method: string,
    path: (place: Place) => string,
    body?: unknown,
    headers?: (place: Place) => Record<string, string>,
  ) =>
  (discord: TestDiscord, place: Place) =>
    discord.rest(method, path(place), body, headers?.(place));

const COMMAND = {
  name: 'restart',
  description: 'Restarts a server',
  options: [
    { type: 3, name: 'server', description: 'Which', required: true, autocomplete: true, max_length: 100 },
  ],
};
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const MESSAGE = {
  content: 'Hello @everyone',
  embeds: [
    { title: 'Ragnarok', description: 'online', fields: [{ name: 'Players', value: '3', inline: true }] },
  ],
  allowed_mentions: { parse: [] },
  components: [
    { type: 1, components: [{ type: 2, style: 4, label: 'Yes', custom_id: 'yes' }] },
    { type: 1, components: [{ type: 3, custom_id: 'pick', options: [{ label: 'One', value: '1' }] }] },
  ],
};

calls(
  ['bot', on('GET', () => '/users/@me')],
  [
    'person',
    on(
      'GET',
      () => '/users/@me',
      undefined,
      ({ bearer }) => bearer,
    ),
  ],
  ['guilds of the bot', on('GET', () => '/users/@me/guilds?limit=100')],
  [
    'guilds of a person',
    on(
      'GET',
      () => '/users/@me/guilds',
      undefined,
      ({ bearer }) => bearer,
    ),
  ],
  ['a user', on('GET', ({ userId }) => `/users/${userId}`)],
  [
    'bot with another name and picture',
    on('PATCH', () => '/users/@me', { username: 'Arkwright', avatar: PICTURE }),
  ],
  ['application', on('GET', () => '/applications/@me')],
  [
    'application with another picture and other intents',
    on('PATCH', () => '/applications/@me', { description: 'Runs games', icon: PICTURE, flags: 0x8a000 }),
  ],
  ['application by OAuth2', on('GET', () => '/oauth2/applications/@me')],
  [
    'sign-in',
    on(
      'GET',
      () => '/oauth2/@me',
      undefined,
      ({ bearer }) => bearer,
    ),
  ],
  ['gateway', on('GET', () => '/gateway')],
  ['gateway of the bot', on('GET', () => '/gateway/bot')],
  ['guild', on('GET', ({ guildId }) => `/guilds/${guildId}?with_counts=true`)],
  ['channels', on('GET', ({ guildId }) => `/guilds/${guildId}/channels`)],
  [
    'new channel',
    on('POST', ({ guildId }) => `/guilds/${guildId}/channels`, { name: '🟢 Ragnarok 3/70', type: 2 }),
  ],
  [
    'channels moved',
    (discord, { guildId, channelId }) =>
      discord.rest('PATCH', `/guilds/${guildId}/channels`, [{ id: channelId, position: 2 }]),
  ],
  ['channel', on('GET', ({ channelId }) => `/channels/${channelId}`)],
  ['channel renamed', on('PATCH', ({ channelId }) => `/channels/${channelId}`, { name: 'renamed' })],
  ['channel deleted', on('DELETE', ({ spareChannelId }) => `/channels/${spareChannelId}`)],
  [
    'overwrite',
    on('PUT', ({ channelId, roleId }) => `/channels/${channelId}/permissions/${roleId}`, {
      type: 0,
      allow: '1024',
    }),
  ],
  [
    'overwrite deleted',
    on('DELETE', ({ channelId, roleId }) => `/channels/${channelId}/permissions/${roleId}`),
  ],
  ['typing', on('POST', ({ channelId }) => `/channels/${channelId}/typing`)],
  ['roles', on('GET', ({ guildId }) => `/guilds/${guildId}/roles`)],
  ['role', on('GET', ({ guildId, roleId }) => `/guilds/${guildId}/roles/${roleId}`)],
  [
    'new role',
    on('POST', ({ guildId }) => `/guilds/${guildId}/roles`, { name: 'Survivor', permissions: '0' }),
  ],
  [
    'role renamed',
    on('PATCH', ({ guildId, roleId }) => `/guilds/${guildId}/roles/${roleId}`, { name: 'Alpha' }),
  ],
  ['role given', on('PUT', ({ member, roleId }) => `${member}/roles/${roleId}`)],
  ['role taken', on('DELETE', ({ member, roleId }) => `${member}/roles/${roleId}`)],
  ['members', on('GET', ({ guildId }) => `/guilds/${guildId}/members?limit=100`)],
  ['members by name', on('GET', ({ guildId }) => `/guilds/${guildId}/members/search?query=d&limit=10`)],
  ['member', on('GET', ({ member }) => member)],
  ['member renamed', on('PATCH', ({ member }) => member, { nick: null })],
  ['bot renamed', on('PATCH', ({ guildId }) => `/guilds/${guildId}/members/@me`, { nick: 'Ark' })],
  ['member removed', on('DELETE', ({ member }) => member)],
  ['role deleted', on('DELETE', ({ guildId, roleId }) => `/guilds/${guildId}/roles/${roleId}`)],
  ['message', on('POST', ({ channelId }) => `/channels/${channelId}/messages`, MESSAGE)],
  ['messages', on('GET', ({ channelId }) => `/channels/${channelId}/messages?limit=100`)],
  ['message read', on('GET', ({ message }) => message)],
  ['message edited', on('PATCH', ({ message }) => message, { content: 'Edited', components: [] })],
  ['message deleted', on('DELETE', ({ message }) => message)],
  [
    'messages deleted',
    async (discord, { channelId, say }) =>
      discord.rest('POST', `/channels/${channelId}/messages/bulk-delete`, {
        messages: [await say(), await say()],
      }),
  ],
  ['thread', on('GET', ({ threadId }) => `/channels/${threadId}`)],
  [
    'who has joined a thread',
    on('GET', ({ threadId, userId }) => `/channels/${threadId}/thread-members/${userId}`),
  ],
  [
    'direct messages',
    (discord, { userId }) => discord.rest('POST', '/users/@me/channels', { recipient_id: userId }),
  ],
  ['new webhook', on('POST', ({ channelId }) => `/channels/${channelId}/webhooks`, { name: 'Persona' })],
  ['webhooks of a channel', on('GET', ({ channelId }) => `/channels/${channelId}/webhooks`)],
  ['webhooks of a guild', on('GET', ({ guildId }) => `/guilds/${guildId}/webhooks`)],
  ['webhook', on('GET', ({ webhook }) => `/webhooks/${webhook.id}`)],
  ['webhook by its token', on('GET', ({ hook }) => hook)],
  ['webhook renamed', on('PATCH', ({ webhook }) => `/webhooks/${webhook.id}`, { name: 'Other' })],
  ['webhook speaks', on('POST', ({ hook }) => `${hook}?wait=true`, { content: 'Hi', username: 'Raptor' })],
  ['webhook message', on('GET', ({ hook, hookMessageId }) => `${hook}/messages/${hookMessageId}`)],
  [
    'webhook edits',
    on('PATCH', ({ hook, hookMessageId }) => `${hook}/messages/${hookMessageId}`, { content: 'Ho' }),
  ],
  ['webhook unsays', on('DELETE', ({ hook, hookMessageId }) => `${hook}/messages/${hookMessageId}`)],
  ['webhook deleted by its token', on('DELETE', ({ hook }) => hook)],
  ['webhook deleted', on('DELETE', ({ spareWebhookId }) => `/webhooks/${spareWebhookId}`)],
  ...['', '/guilds/'].flatMap((scope): typeof CALLS => {
    const path = ({ applicationId, guildId }: Place) =>
      `/applications/${applicationId}${scope && `${scope}${guildId}`}/commands`;
    const ofOne = async (discord: TestDiscord, place: Place) => {
      const { body } = await discord.rest('POST', path(place), COMMAND);
      return `${path(place)}/${body.id}`;
    };
    return [
      [`commands ${scope}`, on('GET', path)],
      [`commands over ${scope}`, on('PUT', path, [COMMAND])],
      [`command new ${scope}`, on('POST', path, { ...COMMAND, name: 'kick' })],
      [`command ${scope}`, async (discord, place) => discord.rest('GET', await ofOne(discord, place))],
      [
        `command edited ${scope}`,
        async (discord, place) => discord.rest('PATCH', await ofOne(discord, place), { description: 'Anew' }),
      ],
      [
        `command deleted ${scope}`,
        async (discord, place) => discord.rest('DELETE', await ofOne(discord, place)),
      ],
    ];
  }),
  ['reply', answerTo({ type: 4, data: { ...MESSAGE, flags: 64 } })],
  ['deferred reply', answerTo({ type: 5, data: { flags: 64 } })],
  ['suggestions', answerTo({ type: 8, data: { choices: [{ name: 'Ragnarok', value: '1' }] } })],
  [
    'modal',
    answerTo({
      type: 9,
      data: {
        custom_id: 'say',
        title: 'Say it',
        components: [{ type: 1, components: [{ type: 4, custom_id: 'text', style: 2, label: 'Text' }] }],
      },
    }),
  ],
  ['bot leaves', on('DELETE', ({ guildId }) => `/users/@me/guilds/${guildId}`)],
);

/** A guild with one of everything. */
async function furnish(discord: TestDiscord) {
  const { state, grants, desk } = discord.context;
  const guild = discord.guild('obelisk');
  letBotJoin(state, guild, ALL_PERMISSIONS);
  const channel = discord.channel('general');
  const userId = discord.userId('dodo_dan');
  const user = state.users.get(userId)!;
  const say = async (): Promise<string> =>
    (await discord.rest('POST', `/channels/${channel.id}/messages`, { content: 'x' })).body.id;
  const thread = await discord.control('POST', `/discord/channels/${channel.id}/threads`, {
    name: 'den',
    isPrivate: true,
    members: ['dodo_dan', state.application.clientId],
  });
  const spare = await discord.rest('POST', `/guilds/${guild.id}/channels`, { name: 'spare' });
  const role = await discord.rest('POST', `/guilds/${guild.id}/roles`, { name: 'Beta' });
  const hooks = `/channels/${channel.id}/webhooks`;
  const webhook = (await discord.rest('POST', hooks, { name: 'One' })).body;
  const hook = `/webhooks/${webhook.id}/${webhook.token}`;
  const redirectUri = state.application.redirectUris[0]!;
  const scopes = ['identify', 'guilds', 'email'];
  const code = grants.issueCode({ userId, scopes, redirectUri, challenge: null, guildId: null });
  const tokens = grants.redeemCode(code, { redirectUri, verifier: null })!;
  return {
    applicationId: state.application.clientId,
    guildId: guild.id,
    channelId: channel.id,
    spareChannelId: spare.body.id,
    userId,
    threadId: thread.body.id,
    roleId: role.body.id,
    member: `/guilds/${guild.id}/members/${userId}`,
    message: `/channels/${channel.id}/messages/${await say()}`,
    webhook,
    hook,
    spareWebhookId: (await discord.rest('POST', hooks, { name: 'Two' })).body.id,
    hookMessageId: (await discord.rest('POST', `${hook}?wait=true`, { content: 'x' })).body.id,
    bearer: { authorization: `Bearer ${tokens.accessToken}` },
    say,
    openInteraction: () =>
      desk.open({ type: 2, name: 'restart', guild, channel, user, source: null, payload: {} }),
  };
}

test('every simulated route is one that Discord describes, and answers a good call as it does', async () => {
  let time = Date.now();
  const discord = await startTestDiscord({ now: () => time });
  const place = await furnish(discord);

  for (const [name, call] of CALLS) {
    // Nobody is to run into a limit here.
    time += 20_000;
    expect(await call(discord, place), name).toMatchObject({
      status: expect.toSatisfy((status) => status < 300),
    });
  }

  const good = discord.contract.checked().filter((exchange) => / 20\d$/.test(exchange));
  const answered = new Set(good.map((exchange) => exchange.slice(0, -4)));
  const routes = restRoutes(discord.context).map(({ method, path }) => `${method} ${path}`);
  expect(routes.filter((route) => !answered.has(route))).toEqual([]);
});

test('a reply without what Discord always sends, and a request that it does not know, are found', () => {
  const { watch, violations } = checkContract('all-requests');
  const exchange = {
    method: 'GET',
    route: '/gateway/bot',
    query: {},
    body: undefined,
    status: 200,
    isChosen: false,
  };

  watch({ ...exchange, reply: '{"url":"ws://x","shards":1}' });
  watch({ ...exchange, reply: '{}', status: 418 });
  watch({ ...exchange, route: '/guilds/:guildId/emoji', reply: '[]' });
  const typing = {
    method: 'POST',
    route: '/channels/:channelId/messages',
    query: {},
    status: 400,
    isChosen: false,
  };
  watch({ ...typing, body: { content: 5 }, reply: '{"code":50035,"message":"Invalid Form Body"}' });

  expect(violations()).toEqual([
    expect.stringMatching(/^GET \/gateway\/bot 200: reply .*session_start_limit/),
    expect.stringMatching(/^GET \/gateway\/bot 418: reply .*code/),
    'GET /guilds/:guildId/emoji 200: Discord does not describe this call',
    expect.stringMatching(/^POST \/channels\/:channelId\/messages 400: request \/content must be string/),
  ]);
});

test('a call of a kind that Discord does not have is known as such', () => {
  expect(describedOperation('GET', '/channels/:channelId')).toBeDefined();
  expect(describedOperation('PUT', '/channels/:channelId')).toBeUndefined();
});
