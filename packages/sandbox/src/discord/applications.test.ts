import { type Client, Events, MessageFlags } from 'discord.js';
import { expect, test, vi } from 'vitest';
import type { Json, TestApplication, TestDiscord } from './testing/test-discord.ts';
import { addApplication, connectBot, startTestDiscord } from './testing/test-discord.ts';

/** Waits longer than Vitest does by itself: other work may have the processor. */
const eventually = <T>(check: () => T) => vi.waitFor(check, 10_000);

const messages = (discord: TestDiscord, key: 'obelisk' | 'beach' = 'obelisk') =>
  `/channels/${discord.channel(key === 'obelisk' ? 'general' : 'campfire', key).id}/messages`;

const ownId = (discord: TestDiscord) => discord.context.state.application.clientId;

const say = (discord: TestDiscord, content: string, key: 'obelisk' | 'beach' = 'obelisk') =>
  discord.control('POST', `/discord${messages(discord, key)}`, {
    as: key === 'obelisk' ? 'owner' : 'owner-free',
    content,
  });

test('each application is known by its own token', async () => {
  const discord = await startTestDiscord();
  const { id, token, rest } = await addApplication(discord, { as: 'owner-free' });
  expect(token.split('.')[0]).toBe(Buffer.from(id).toString('base64url'));

  expect((await rest('GET', '/users/@me')).body).toMatchObject({ id, username: 'Own Bot', bot: true });
  const { body } = await rest('GET', '/applications/@me');
  expect(body).toMatchObject({ id, name: 'Own Bot', bot: { id }, team: null });
  expect(body.owner.id).toBe(discord.userId('owner_free'));
  expect((await discord.rest('GET', '/applications/@me')).body).toMatchObject({
    id: ownId(discord),
    owner: { id: discord.userId('owner') },
  });
  expect(
    (await discord.rest('GET', '/users/@me', undefined, { authorization: `Bot ${token}x` })).status,
  ).toBe(401);
  const list = (await discord.control('GET', '/discord/applications')).body;
  expect(list.map((one: Json) => [one.id, one.name, one.botId, one.owner.account])).toEqual([
    [ownId(discord), 'Arkwright', ownId(discord), 'owner'],
    [id, 'Own Bot', id, 'owner-free'],
  ]);
  expect(JSON.stringify(list)).not.toContain(token);
});

test('a bot reaches the guilds that it is in, and no others', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['beach']);
  const [obelisk, beach] = [discord.guild('obelisk'), discord.guild('beach')];

  expect((await own.rest('GET', '/users/@me/guilds')).body.map((guild: Json) => guild.id)).toEqual([
    beach.id,
  ]);
  expect((await own.rest('GET', `/guilds/${beach.id}/channels`)).status).toBe(200);
  for (const path of [
    `/guilds/${obelisk.id}`,
    `/guilds/${obelisk.id}/channels`,
    `/guilds/${obelisk.id}/members/${discord.userId('owner')}`,
    messages(discord),
  ]) {
    expect(await own.rest('GET', path), path).toMatchObject({ status: 403, body: { code: 50001 } });
  }
  expect(await own.rest('POST', messages(discord), { content: 'x' })).toMatchObject({
    status: 403,
    body: { code: 50001 },
  });
  await discord.control('POST', `/discord/guilds/${beach.id}/kick-bot`, { application: own.id });
  expect((await own.rest('GET', `/guilds/${beach.id}`)).status).toBe(403);
  // The installation's own bot is still there.
  expect((await discord.rest('GET', `/guilds/${beach.id}`)).status).toBe(200);
  expect([...beach.roles.values()].filter((role) => role.managed).map((role) => role.name)).toEqual([
    'Arkwright',
  ]);
});

test('an invitation with another client_id brings that application’s bot', async () => {
  const discord = await startTestDiscord();
  const { id, rest } = await addApplication(discord);
  const guild = discord.guild('empty');
  const query = new URLSearchParams({
    client_id: id,
    scope: 'bot applications.commands',
    permissions: '2048',
    login_as: 'newcomer',
    guild_id: guild.id,
  });
  const page = await fetch(`${discord.url}/oauth2/authorize?client_id=${id}&scope=bot`);
  expect(await page.text()).toContain('Add Own Bot to a server');

  expect((await fetch(`${discord.url}/oauth2/authorize?${query}`)).status).toBe(200);

  expect((await rest('GET', `/guilds/${guild.id}`)).status).toBe(200);
  expect((await discord.rest('GET', `/guilds/${guild.id}`)).status).toBe(403);
  expect((await discord.control('GET', `/discord/guilds/${guild.id}`)).body).toMatchObject({
    hasBot: false,
    applications: [id],
  });
  query.set('client_id', '123456789012345678');
  expect((await fetch(`${discord.url}/oauth2/authorize?${query}`)).status).toBe(400);
});

test('each bot speaks for itself, and edits what it has said itself alone', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['obelisk']);
  const path = messages(discord);
  const theirs = (await discord.rest('POST', path, { content: 'of the shared bot' })).body;
  const ours = (await own.rest('POST', path, { content: 'of the own bot' })).body;

  expect([theirs.author.id, ours.author.id]).toEqual([ownId(discord), own.id]);
  const seen = (await discord.control('GET', `/discord${path}`)).body;
  expect(seen.map((message: Json) => [message.content, message.author.id, message.application_id])).toEqual([
    ['of the shared bot', ownId(discord), ownId(discord)],
    ['of the own bot', own.id, own.id],
  ]);
  const foreign = await own.rest('PATCH', `${path}/${theirs.id}`, { content: 'x' });
  expect(foreign).toMatchObject({ status: 403, body: { code: 50005 } });
  expect((await own.rest('PATCH', `${path}/${ours.id}`, { content: 'x' })).status).toBe(200);
  expect((await own.rest('DELETE', `${path}/${ours.id}`)).status).toBe(204);
});

test('gateway sessions hear of their own guilds alone', async () => {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['beach']);
  const [shared, client] = [await connectBot(discord), await connectBot(discord, own.token)];
  const [atShared, atOwn] = [heard(shared), heard(client)];
  expect(client.user.id).toBe(own.id);
  expect([...client.guilds.cache.keys()]).toEqual([discord.guild('beach').id]);
  expect(shared.guilds.cache.size).toBe(3);

  await say(discord, 'at Obelisk');
  await say(discord, 'at the beach', 'beach');

  await eventually(() => expect(atOwn).toEqual(['at the beach']));
  await eventually(() => expect(atShared).toEqual(['at Obelisk', 'at the beach']));
  const { sessions } = (await discord.control('GET', '/discord/gateway')).body;
  expect(sessions.map((session: Json) => session.application_id)).toEqual([ownId(discord), own.id]);

  const joined = new Promise((resolve) => client.once(Events.GuildCreate, (guild) => resolve(guild.id)));
  const seen = new Promise((resolve) => shared.once(Events.GuildMemberAdd, ({ id }) => resolve(id)));
  const { id } = discord.guild('obelisk');
  await discord.control('POST', `/discord/guilds/${id}/invite-bot`, { application: own.id });
  expect([await joined, await seen]).toEqual([id, own.id]);
  const left = new Promise((resolve) => client.once(Events.GuildDelete, (guild) => resolve(guild.id)));
  await discord.control('POST', `/discord/guilds/${id}/kick-bot`, { application: own.id });
  expect(await left).toBe(id);
  expect(shared.guilds.cache.has(id)).toBe(true);
});

function heard(client: Client): string[] {
  const contents: string[] = [];
  client.on(Events.MessageCreate, ({ content }) => contents.push(content));
  return contents;
}

const MODAL = {
  custom_id: 'window',
  title: 'Window',
  components: [{ type: 1, components: [{ type: 4, custom_id: 'text', style: 1, label: 'Text' }] }],
};
const BUTTON = { type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'press' }] };

/** Two bots in one guild with commands, buttons and modals of the same names, which say who they are. */
async function twoBots(): Promise<{ discord: TestDiscord; own: TestApplication }> {
  const discord = await startTestDiscord();
  const own = await addApplication(discord, {}, ['obelisk']);
  for (const { id, token, name } of [
    { ...own, name: 'own' },
    { id: ownId(discord), token: discord.context.state.application.botToken, name: 'shared' },
  ]) {
    const client = await connectBot(discord, token);
    const { id: guildId } = discord.guild('obelisk');
    await client.application.commands.set(
      [
        { name: 'who', description: 'Who are you?' },
        { name: `only-${name}`, description: 'Who are you?' },
        { name: 'window', description: 'Shows a window' },
      ],
      guildId,
    );
    expect(client.application.id).toBe(id);
    client.on(Events.InteractionCreate, async (interaction) => {
      if (interaction.isChatInputCommand() && interaction.commandName === 'window') {
        await interaction.showModal(MODAL);
        return;
      }
      if (interaction.isButton() && interaction.customId === 'change') {
        await interaction.update({ content: `${name} bot` });
        return;
      }
      if (interaction.isRepliable()) {
        await interaction.reply({
          content: `${name} bot`,
          components: [BUTTON],
          flags: MessageFlags.Ephemeral,
        });
      }
    });
  }
  return { discord, own };
}

const ask = async (discord: TestDiscord, input: Record<string, unknown>): Promise<Json> => {
  const { body } = await discord.control('POST', '/discord/interactions', {
    as: 'owner',
    guildId: discord.guild('obelisk').id,
    ...input,
  });
  return body;
};

test('a command goes to the application that has it; where two have one of that name, the test says whose', async () => {
  const { discord, own } = await twoBots();

  expect((await ask(discord, { command: 'only-own' })).message).toMatchObject({
    content: 'own bot',
    author: { id: own.id },
    application_id: own.id,
  });
  expect((await ask(discord, { command: 'only-shared' })).message.content).toBe('shared bot');
  expect((await ask(discord, { command: 'who' })).message).toContain(own.id);
  expect((await ask(discord, { command: 'who', application: own.id })).message.content).toBe('own bot');
  const other = await ask(discord, { command: 'who', application: ownId(discord) });
  expect(other).toMatchObject({ application_id: ownId(discord), message: { content: 'shared bot' } });
  const { body } = await discord.control('GET', '/discord/commands');
  const commands = body[discord.guild('obelisk').id];
  expect(commands.map(({ name, application_id }: Json) => [name, application_id === own.id])).toEqual([
    ['who', true],
    ['only-own', true],
    ['window', true],
    ['who', false],
    ['only-shared', false],
    ['window', false],
  ]);
});

test('a message that a button changes stays that of its bot', async () => {
  const { discord, own } = await twoBots();
  const button = { type: 2, style: 1, label: 'Change', custom_id: 'change' };
  const components = [{ type: 1, components: [button] }];
  const { id } = (await own.rest('POST', messages(discord), { content: 'x', components })).body;

  expect((await ask(discord, { customId: 'change' })).message).toMatchObject({
    id,
    content: 'own bot',
    author: { id: own.id },
    application_id: own.id,
  });
});

test('commands of the day are used up, and interactions come too late, for one application', async () => {
  const { discord, own } = await twoBots();
  const { id: guildId } = discord.guild('obelisk');
  const add = (id: string, rest: TestDiscord['rest']) =>
    rest('POST', `/applications/${id}/guilds/${guildId}/commands`, { name: 'late', description: 'x' });
  await discord.control('POST', '/discord/faults', {
    application: own.id,
    usedCommands: { guildId, count: 197 },
    missedInteractions: 1,
  });

  expect((await add(own.id, own.rest)).body.code).toBe(30034);
  expect((await add(ownId(discord), discord.rest)).status).toBe(201);
  expect((await ask(discord, { command: 'only-shared' })).status).toBe('answered');
  expect((await ask(discord, { command: 'only-own' })).status).toBe('unanswered');
  expect((await ask(discord, { command: 'only-own' })).status).toBe('answered');
});

test('a button and a window go to the application that has shown them', async () => {
  const { discord, own } = await twoBots();
  const path = messages(discord);
  const shown = (await own.rest('POST', path, { content: 'x', components: [BUTTON] })).body;
  await discord.rest('POST', path, { content: 'x', components: [BUTTON] });

  expect((await ask(discord, { customId: 'press' })).message.content).toBe('shared bot');
  expect((await ask(discord, { customId: 'press', messageId: shown.id })).message.content).toBe('own bot');
  expect((await ask(discord, { customId: 'press', application: own.id })).message.content).toBe('own bot');
  // Both have shown theirs, so that none is found as the newest alone.
  for (const application of [own.id, ownId(discord)]) await ask(discord, { command: 'window', application });
  for (const [application, words] of [
    [own.id, 'own bot'],
    [ownId(discord), 'shared bot'],
  ]) {
    const { message } = await ask(discord, { customId: 'window', fields: { text: 'x' }, application });
    expect(message.content).toBe(words);
  }
});

test('a bot that is not in the guild hears nothing of its buttons, and has no commands there', async () => {
  const { discord, own } = await twoBots();
  await own.rest('POST', messages(discord), { content: 'x', components: [BUTTON] });
  const global = { name: 'everywhere', description: 'Who are you?' };
  await own.rest('POST', `/applications/${own.id}/commands`, global);
  const path = `/discord/guilds/${discord.guild('obelisk').id}`;
  await discord.control('POST', `${path}/kick-bot`, { application: own.id });
  const client = await connectBot(discord, own.token);
  const heardOf = vi.fn();
  client.on(Events.InteractionCreate, heardOf);

  const pressed = await ask(discord, { customId: 'press', waitMs: 0 });

  expect(pressed).toMatchObject({ status: 'unanswered', application_id: own.id });
  expect((await ask(discord, { command: 'who' })).message.content).toBe('shared bot');
  for (const command of ['only-own', 'everywhere']) {
    expect((await ask(discord, { command, waitMs: 0 })).message).toContain('has not registered');
  }
  // What came before this would have been heard.
  const back = new Promise((resolve) => client.once(Events.GuildCreate, resolve));
  await discord.control('POST', `${path}/invite-bot`, { application: own.id });
  await back;
  expect(heardOf).not.toHaveBeenCalled();
  expect((await ask(discord, { command: 'everywhere', waitMs: 0 })).application_id).toBe(own.id);
});

test('nobody answers, edits or sets commands with the token of another application', async () => {
  const { discord, own } = await twoBots();
  const { interactionId } = await ask(discord, { command: 'only-shared' });
  const { token } = discord.context.desk.find(interactionId)!;
  const edit = (id: string) =>
    own.rest('PATCH', `/webhooks/${id}/${token}/messages/@original`, { content: 'x' });

  expect(await edit(own.id)).toMatchObject({ status: 401, body: { code: 50027 } });
  expect((await edit(ownId(discord))).status).toBe(200);
  const path = `/applications/${ownId(discord)}/commands`;
  expect(await own.rest('PUT', path, [])).toMatchObject({ status: 403, body: { code: 20012 } });
});
