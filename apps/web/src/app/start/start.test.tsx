import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Channel, Instance } from '@arkwright/contracts/instances/schema';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { loggingRoutes } from '@arkwright/contracts/logging/routes';
import { log } from '@arkwright/contracts/logging/settings';
import { nitradoAccountRoutes } from '@arkwright/contracts/nitrado/account-routes';
import { offlineAlert } from '@arkwright/contracts/offline-alerts/settings';
import { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createCluster } from '../../features/servers/testing/cluster-world.ts';
import { buildServer } from '../../testing/build-server.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { buildAccount, buildService } from '../../testing/nitrado-world.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './start.tsx';

const INI =
  '[ServerSettings]\nRCONPort=27025\nServerAdminPassword=hunter22\n[SessionSettings]\nSessionName=Obelisk PvE';

const channel = (name: string, more: Partial<Channel> = {}): Channel => ({
  id: `9${name.length}`,
  name,
  type: 0,
  parentId: '',
  position: 0,
  ...more,
});

const fresh = (overrides: Partial<Instance> = {}) => ({
  tier: 0 as const,
  log: log.schema.parse({}),
  offlineAlert: offlineAlert.schema.parse({}),
  ...overrides,
});

/** An instance of a newcomer. `held` is what Discord does and knows. */
function openStart({
  servers = [buildServer()].slice(1),
  instance = {} as Partial<Instance>,
  path = '/start',
} = {}) {
  const { api, cluster } = createCluster({ servers, instance: fresh(instance) });
  const held = { channels: [channel('general')], mayMake: true as boolean | null, postedAt: 0, refusal: '' };
  let stored: Instance = buildInstance(fresh(instance));
  api.on(instanceRoutes.forDiscordUser, () => [stored]);
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    const { revs: _revs, id: _id, ...groups } = bot;
    stored = { ...stored };
    for (const [name, part] of Object.entries(groups))
      stored[name] = { ...(stored[name] as object), ...(part as object) };
    return stored;
  });
  api.on(instanceRoutes.channels, () => held.channels);
  api.on(instanceRoutes.channelRights, () => ({ mayMake: held.mayMake }));
  api.on(instanceRoutes.makeChannel, ({ body: { name } }) => {
    held.channels = [...held.channels, channel(name, { id: '77' })];
    return { success: true, message: '', channelId: '77' };
  });
  api.on(loggingRoutes.lastPosted, () => ({ at: held.postedAt, refusal: held.refusal }));
  api.on(nitradoAccountRoutes.accounts, () => ({ accounts: [], canLogIn: true }));
  api.on(liveRoutes.lines, () => ({
    lines: [
      {
        id: 1,
        at: 1,
        serverId: 'server-1',
        kind: 'chat' as const,
        player: 'Zeke',
        character: '',
        tribe: '',
        text: 'hello from the game',
        relayed: null,
      },
    ],
    hasMore: false,
  }));
  return { api, cluster, held, ...renderApp({ api, path }) };
}

const steps = () => within(screen.getByRole('list', { name: 'First steps' }));
const openStep = () =>
  steps().getByText((_words, element) => element?.getAttribute('aria-current') === 'step');
const heading = () => screen.findByRole('heading', { level: 1, name: 'Let’s bring your cluster to Discord' });

test('a visitor begins with the sign-in, which leads back here', async () => {
  const { api } = createWorld({ instances: [] });
  renderApp({ api, path: '/start', token: null });
  await heading();
  expect(screen.getByText('0', { selector: 'strong' }).parentElement?.textContent).toBe(
    '0 of 5 done, about 3 min',
  );
  const link = within(openStep()).getByRole('link', { name: 'Sign in with Discord' });
  expect(link.getAttribute('href')).toBe('/login?to=%2Fstart');
});

test('the bot is added in another tab; the page waits for it, and goes on by itself', async () => {
  const { api, world } = createWorld({ instances: [] });
  const { user } = renderApp({ api, path: '/start' });
  await heading();
  const add = await screen.findByRole('link', { name: /^Add to Discord/ });
  await waitFor(() => expect(add.getAttribute('href')).toBe('https://discord.test/join'));
  expect(add.getAttribute('target')).toBe('_blank');
  await user.click(add);
  expect(await screen.findByText(/Waiting for Discord…/)).toBeDefined();
  expect(screen.getByRole('link', { name: /Open Discord again/ })).toBeDefined();

  await waitFor(() => expect(api.streams.has('')).toBe(true));
  api.on(nitradoAccountRoutes.accounts, () => ({ accounts: [], canLogIn: true }));
  world.instances = [buildInstance(fresh({ guildName: 'Empty Guild' }))];
  act(() => api.emit('', { kind: 'access' }));
  expect(await screen.findByRole('heading', { name: /The bot is in Empty Guild/ })).toBeDefined();
  const paste = await within(openStep()).findByLabelText('Paste GameUserSettings.ini');
  // Keyboard focus moves on to the next step.
  await waitFor(() => expect(openStep().contains(document.activeElement)).toBe(true));
  expect(paste).toBeDefined();
});

test('where Discord leads back here, it is left for in this tab', async () => {
  const { api } = createWorld({ instances: [] });
  api.on(publicInfoRoutes.invitation, () => ({ url: 'https://discord.test/join?back', leadsBack: true }));
  renderApp({ api, path: '/start' });
  const add = await screen.findByRole('link', { name: 'Add to Discord' });
  await waitFor(() => expect(add.getAttribute('href')).toBe('https://discord.test/join?back'));
  expect(add.getAttribute('target')).toBeNull();
});

test('back from Discord, the page waits for the chosen Discord server and selects it', async () => {
  const other = buildInstance(fresh({ id: 'bot-9', guildName: 'Other', guildId: '900000000000000009' }));
  const { api, world } = createWorld({ instances: [other] });
  api.on(nitradoAccountRoutes.accounts, () => ({ accounts: [], canLogIn: true }));
  const { router } = renderApp({ api, path: '/start?guild_id=900000000000000001&code=secret&permissions=8' });
  expect(await screen.findByText(/Waiting for Discord…/)).toBeDefined();
  world.instances = [other, buildInstance(fresh({ guildName: 'Mine' }))];
  await waitFor(() => expect(api.streams.size).toBe(1));
  act(() => api.emit([...api.streams.keys()][0] ?? '', { kind: 'access' }));
  expect(await screen.findByRole('heading', { name: /The bot is in Mine/ })).toBeDefined();
  // What Discord has added to the address is gone.
  expect(router.state.location.search).toEqual({ bot: 'bot-1' });
});

test('back from Discord without the bot, the page says that nothing was changed', async () => {
  const { api } = createWorld({ instances: [] });
  renderApp({ api, path: '/start?error=access_denied' });
  expect(await screen.findByText(/without adding the bot/)).toBeDefined();
});

test('a pasted ini leaves one field, and two strokes add the server', async () => {
  const { api, user } = openStart();
  await heading();
  const step = openStep();
  const paste = await within(step).findByLabelText<HTMLTextAreaElement>('Paste GameUserSettings.ini');
  await user.click(paste);
  await user.paste(INI);
  expect(
    await within(step).findByText(/^Found: name, RCON port and password\. The host is missing/),
  ).toBeDefined();
  // The password is not left in sight.
  expect(paste.value).not.toContain('hunter22');
  await user.type(within(step).getByLabelText('Host/IP'), '203.0.113.5');
  await user.click(within(step).getByRole('button', { name: 'Connect' }));
  const add = await within(step).findByRole('button', { name: 'Add server' });
  expect(api.callsOf(serverRoutes.testRcon)).toMatchObject([
    { input: { body: { host: '203.0.113.5', port: 27_025, password: 'hunter22' } } },
  ]);
  expect(within(step).getByLabelText<HTMLInputElement>('Name').value).toBe('Obelisk PvE');
  expect(within(step).getByLabelText<HTMLInputElement>('Short Name').value).toBe('Obelisk');
  await waitFor(() => expect(document.activeElement).toBe(add));
  await user.click(add);
  expect(await steps().findByRole('button', { name: 'Add another' })).toBeDefined();
  expect(api.callsOf(serverRoutes.create)).toMatchObject([
    {
      input: {
        body: {
          server: {
            name: 'Obelisk PvE',
            nameShort: 'Obelisk',
            host: '203.0.113.5',
            rconPort: 27_025,
            rconPassword: 'hunter22',
            botInstanceId: 'bot-1',
          },
        },
      },
    },
  ]);
  expect(within(openStep()).getByRole('heading', { name: 'First line in Discord' })).toBeDefined();
});

test('without an ini the name is typed, and the short name is proposed until one is typed', async () => {
  const { api, user } = openStart();
  await heading();
  const step = openStep();
  await user.type(await within(step).findByLabelText('Host/IP'), 'ark.example.org');
  await user.type(within(step).getByLabelText(/^RCON Password/), 'hunter22');
  await user.click(within(step).getByRole('button', { name: 'Connect' }));
  const name = await within(step).findByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.type(name, 'The Center PvP');
  expect(within(step).getByLabelText<HTMLInputElement>('Short Name').value).toBe('Center');
  await user.type(name, '{Enter}');
  await waitFor(() => expect(api.callsOf(serverRoutes.create)).toHaveLength(1));
});

test('each failure says what to change', async () => {
  const { api, user } = openStart();
  await heading();
  const step = openStep();
  const connect = () => user.click(within(step).getByRole('button', { name: 'Connect' }));
  await within(step).findByLabelText('Host/IP');
  await connect();
  expect(await within(step).findByText('Host/IP is required')).toBeDefined();
  expect(within(step).getByText('RCON password is required')).toBeDefined();
  expect(document.activeElement).toBe(within(step).getByLabelText('Host/IP'));
  expect(api.callsOf(serverRoutes.testRcon)).toEqual([]);

  await user.type(within(step).getByLabelText('Host/IP'), '192.168.0.7');
  await user.type(within(step).getByLabelText(/^RCON Password/), 'hunter22');
  api.on(serverRoutes.testRcon, () => ({ success: false, message: 'The server refused the RCON password.' }));
  await connect();
  expect(await within(step).findByText('The server refused the RCON password.')).toBeDefined();
  expect(within(step).getByText(/It is the ServerAdminPassword, not the one to join/)).toBeDefined();

  api.on(serverRoutes.testRcon, () => ({
    success: false,
    message: 'Connection failed. Check host and RCON port, and that RCON is enabled on the server.',
  }));
  await connect();
  expect(await within(step).findByText('192.168.0.7:27020 could not be connected to')).toBeDefined();
  expect(within(step).getByText('Enter the public one, under which players find the server.')).toBeDefined();
  expect(within(step).getByText(/Open TCP port 27020/)).toBeDefined();
  // What was said was about another address.
  await user.type(within(step).getByLabelText('Host/IP'), '1');
  expect(within(step).queryByText(/could not be connected to/)).toBeNull();
  expect(within(step).queryByRole('button', { name: 'Add server' })).toBeNull();
});

test('a pasted file that switches RCON off, or does not mention it, gets a message right away', async () => {
  const { user } = openStart();
  await heading();
  const paste = await within(openStep()).findByLabelText('Paste GameUserSettings.ini');
  await user.type(paste, 'RCONEnabled=False');
  expect(await screen.findByText(/In this file RCON is off/)).toBeDefined();
  await user.clear(paste);
  await user.type(paste, 'hello');
  expect(await screen.findByText(/Nothing in it was recognised/)).toBeDefined();
});

test('the limit of the tier is said before anything is typed', async () => {
  const servers = Array.from({ length: 6 }, (_, index) =>
    buildServer({ id: `server-${index}`, name: `S${index}` }),
  );
  const { user } = openStart({ servers });
  await heading();
  await user.click(await steps().findByRole('button', { name: 'Add another' }));
  const connect = await within(openStep()).findByRole('button', { name: 'Connect' });
  expect(connect.getAttribute('aria-disabled')).toBe('true');
});

test('a linked account at Nitrado offers its services: one click adds one', async () => {
  const { api, cluster, user } = openStart();
  api.on(nitradoAccountRoutes.accounts, () => ({ accounts: [buildAccount()], canLogIn: true }));
  api.on(nitradoServiceRoutes.services, () => [buildService({ name: 'Obelisk Ragnarok' })]);
  api.on(nitradoServiceRoutes.state, () => ({
    readAt: Date.now(),
    isReading: false,
    isCut: false,
    unnumbered: 0,
    run: null,
    lastAutomatic: null,
    nextAutomaticAt: 0,
  }));
  api.on(nitradoServiceRoutes.addServers, ({ body }) => {
    const [service] = body.services;
    const added = cluster.servers.add('server', (id) => buildServer({ id, name: service?.name ?? '' }));
    return [{ serviceId: Number(service?.serviceId), serverId: added.id }];
  });
  await heading();
  const list = await screen.findByRole('list', { name: 'Your services at Nitrado' });
  await user.click(within(list).getByRole('button', { name: 'Add server' }));
  expect(await steps().findByText('Obelisk Ragnarok')).toBeDefined();
  expect(api.callsOf(nitradoServiceRoutes.addServers)).toMatchObject([
    { input: { body: { services: [{ name: 'Obelisk Ragnarok', nameShort: 'Ragnarok' }] } } },
  ]);
});

test('one click makes the channel and switches the log on; the first line ends the steps', async () => {
  const { api, held, user } = openStart({ servers: [buildServer()] });
  await heading();
  const step = openStep();
  await user.click(await within(step).findByRole('button', { name: 'Start' }));
  expect(
    await within(step).findByText(/The log is on\. The next thing that happens in the game appears in/),
  ).toBeDefined();
  await waitFor(() => expect(step.textContent).toContain('#game-log'));
  expect(api.callsOf(instanceRoutes.makeChannel)).toMatchObject([{ input: { body: { name: 'game-log' } } }]);
  expect(api.callsOf(instanceRoutes.update)).toMatchObject([
    {
      input: {
        body: {
          bot: {
            log: {
              isEnabled: true,
              sanitizeColors: true,
              filterTribeLogs: false,
              channelMapping: [{ serverId: 'server-1', channelId: '77' }],
            },
          },
        },
      },
    },
  ]);
  held.refusal = 'The bot may not write there.';
  expect(await within(step).findByText(/The bot may not write there\./, {}, { timeout: 4000 })).toBeDefined();
  held.postedAt = Date.UTC(2026, 10, 26, 21, 5, 36);
  await screen.findByRole('heading', { level: 1, name: 'Your cluster is in Discord' }, { timeout: 4000 });
  expect(await steps().findByText('hello from the game')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeDefined();
});

test('if the bot may not make channels, the owner chooses one: one click more', async () => {
  const { api, held, user } = openStart({ servers: [buildServer()] });
  held.mayMake = false;
  held.channels = [
    channel('general'),
    channel('barred', { isBotBarred: true }),
    channel('voice', { id: '8', type: 2 }),
  ];
  await heading();
  const step = openStep();
  const start = await within(step).findByRole('button', { name: 'Start' });
  expect(start.getAttribute('aria-disabled')).toBe('true');
  expect(within(step).getAllByRole('radio')).toHaveLength(1);
  await user.click(within(step).getByRole('radio', { name: '#general' }));
  await user.click(start);
  await within(step).findByText(/The log is on/);
  expect(api.callsOf(instanceRoutes.makeChannel)).toEqual([]);
  expect(api.callsOf(instanceRoutes.update)).toMatchObject([
    { input: { body: { bot: { log: { channelMapping: [{ channelId: '97' }] } } } } },
  ]);
});

test('a channel of the name that is there is used, and what Discord refuses is said', async () => {
  const { api, held, user } = openStart({ servers: [buildServer()] });
  held.channels = [channel('general'), channel('game-log')];
  await heading();
  const step = openStep();
  expect((await within(step).findByRole<HTMLInputElement>('radio', { name: '#game-log' })).checked).toBe(
    true,
  );
  expect(within(step).queryByRole('radio', { name: /^Make/ })).toBeNull();
  api.on(instanceRoutes.update, () => {
    throw new Refusal('UNAVAILABLE');
  });
  await user.click(within(step).getByRole('button', { name: 'Start' }));
  expect(await within(step).findByRole('alert')).toBeDefined();
});

test('from Tier 1 on a channel can be told of outages', async () => {
  const logging = log.schema.parse({
    isEnabled: true,
    channelMapping: [{ serverId: 'server-1', channelId: '97' }],
  });
  const { api, held, user } = openStart({ servers: [buildServer()], instance: { tier: 1, log: logging } });
  held.postedAt = 1_700_000_000_000;
  await heading();
  const step = openStep();
  await user.click(await within(step).findByRole('radio', { name: '#general' }));
  await user.click(within(step).getByRole('button', { name: 'Switch on' }));
  await screen.findByRole('heading', { level: 1, name: 'Your cluster is in Discord' });
  expect(api.callsOf(instanceRoutes.update)).toMatchObject([
    { input: { body: { bot: { offlineAlert: { isEnabled: true, channelId: '97' } } } } },
  ]);
});
