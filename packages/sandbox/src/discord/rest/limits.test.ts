import { expect, test } from 'vitest';
import type { TestDiscord } from '../testing/test-discord.ts';
import { connectBot, startTestDiscord } from '../testing/test-discord.ts';

const DAY_MS = 24 * 60 * 60_000;

const commands = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `c${from + index}`, description: 'x' }));

const commandsPath = (discord: TestDiscord, key: 'obelisk' | 'beach' = 'obelisk') =>
  `/applications/${discord.context.state.application.clientId}/guilds/${discord.guild(key).id}/commands`;

const fault = (discord: TestDiscord, body: object) => discord.control('POST', '/discord/faults', body);

test('a guild takes two hundred new commands a day; writing over what is there, and taking away, count nothing', async () => {
  const discord = await startTestDiscord();
  const path = commandsPath(discord);
  const put = async (list: object[]) => {
    await fault(discord, { passMs: 20_000 });
    return discord.rest('PUT', path, list);
  };

  expect((await put(commands(0, 100))).status).toBe(200);
  expect((await put(commands(0, 100))).status).toBe(200);
  expect((await put(commands(50, 100))).status).toBe(200);
  expect((await put(commands(150, 51))).body).toMatchObject({ code: 30034 });
  // Refused as a whole: what was there is still there.
  expect((await discord.rest('GET', path)).body).toHaveLength(100);
  expect((await put(commands(150, 50))).status).toBe(200);
  const one = { name: 'late', description: 'x' };
  expect(await discord.rest('POST', path, one)).toMatchObject({ status: 400, body: { code: 30034 } });
  expect((await put(commands(150, 1))).status).toBe(200);
  expect((await discord.rest('POST', commandsPath(discord, 'beach'), one)).status).toBe(201);

  await fault(discord, { passMs: DAY_MS });
  expect((await discord.rest('POST', path, one)).status).toBe(201);
});

test('a limit says whose it is and how long to wait, and one that others share is not held against the bot', async () => {
  const discord = await startTestDiscord();
  const limited = async (rateLimit: object) => {
    await fault(discord, { rateLimit: { requests: 1, retryAfter: 2.5, ...rateLimit } });
    const { status, headers, body } = await discord.rest('GET', '/users/@me');
    const names = ['retry-after', 'x-ratelimit-scope', 'x-ratelimit-global'];
    return [status, body.global, ...names.map((name) => headers.get(name))];
  };
  const invalid = async () => (await discord.control('GET', '/discord/requests?after=0')).body.totals.invalid;

  expect(await limited({ scope: 'shared' })).toEqual([429, false, '2.5', 'shared', null]);
  expect(await invalid()).toBe(0);
  expect(await limited({})).toEqual([429, false, '2.5', 'user', null]);
  expect(await limited({ global: true })).toEqual([429, true, '2.5', 'global', 'true']);
  expect(await invalid()).toBe(2);
});

test('an interaction can be answered for fifteen minutes, and then its token is worth nothing', async () => {
  const discord = await startTestDiscord({ now: () => 1_700_000_000_000 });
  const { state, desk } = discord.context;
  const guild = discord.guild('obelisk');
  const user = state.users.get(discord.userId('dodo_dan'))!;
  const channel = discord.channel('general');
  const interaction = desk.open({ type: 2, name: 'x', guild, channel, user, source: null, payload: {} });
  const callback = `/interactions/${interaction.id}/${interaction.token}/callback`;
  const reply = `/webhooks/${state.application.clientId}/${interaction.token}`;
  expect((await discord.rest('POST', callback, { type: 5, data: {} })).status).toBe(204);

  await fault(discord, { passMs: 15 * 60_000 - 1000 });
  const edited = await discord.rest('PATCH', `${reply}/messages/@original`, { content: 'in time' });
  expect(edited.status).toBe(200);
  await fault(discord, { passMs: 2000 });
  const late = { status: 401, body: { code: 50027 } };
  expect(await discord.rest('PATCH', `${reply}/messages/@original`, { content: 'late' })).toMatchObject(late);
  expect(await discord.rest('POST', reply, { content: 'late' })).toMatchObject(late);
});

test('an interaction that reaches the bot too late is unknown', async () => {
  const discord = await startTestDiscord();
  await discord.rest('PUT', commandsPath(discord), [{ name: 'nuke', description: 'x' }]);
  await fault(discord, { missedInteractions: 1 });
  const ask = () =>
    discord.control('POST', '/discord/interactions', {
      as: 'owner',
      guildId: discord.guild('obelisk').id,
      command: 'nuke',
      waitMs: 0,
    });
  const answer = async () => {
    const { interactionId } = (await ask()).body;
    const { token } = discord.context.desk.find(interactionId)!;
    return discord.rest('POST', `/interactions/${interactionId}/${token}/callback`, { type: 5, data: {} });
  };

  expect(await answer()).toMatchObject({ status: 404, body: { code: 10062 } });
  expect((await answer()).status).toBe(204);
});

test('the replies to each interaction have a limit of their own, as its token is part of the path', async () => {
  const discord = await startTestDiscord();
  const bot = await connectBot(discord);
  await discord.rest('PUT', commandsPath(discord), commands(0, 1));
  bot.on('interactionCreate', (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.reply('first');
  });
  const tokens: string[] = [];
  bot.on('interactionCreate', ({ token }) => void tokens.push(token));
  const use = { as: 'owner', guildId: discord.guild('obelisk').id, command: 'c0' };
  for (let n = 0; n < 7; n++) await discord.control('POST', '/discord/interactions', use);
  const edit = (token = '') =>
    discord.rest('PATCH', `/webhooks/${bot.application.id}/${token}/messages/@original`, { content: 'x' });
  const statuses: number[] = [];
  for (const token of tokens) statuses.push((await edit(token)).status);
  expect(statuses).toEqual(Array.from({ length: 7 }, () => 200));
  for (let n = 0; n < 4; n++) await edit(tokens[0]);
  expect((await edit(tokens[0])).status).toBe(429);
});
