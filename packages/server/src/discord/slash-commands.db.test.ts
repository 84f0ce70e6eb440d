import { eventually } from '@arkwright/testing/eventually';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../platform/base/app-error.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { listenToGuilds } from './guilds/listener.ts';
import type { SlashCommand } from './slash-commands.ts';
import { listenToCommands } from './slash-listener.ts';

type Outcome = {
  status: string;
  message: { content: string; flags: number; components: { components: { custom_id: string }[] }[] } | null;
  choices: unknown[] | null;
};

let world: TestSandbox;
let context: TestContext;
let gateway: Gateway;
let guildId: string;
const typed: string[] = [];

const command = (name: string, run: SlashCommand['run']): SlashCommand => ({
  definition: {
    name,
    description: name,
    options: [{ type: 3, name: 'what', description: 'what', autocomplete: true }],
  },
  isOffered: async () => true,
  refusal: async () => undefined,
  autocomplete: async (_context, _caller, { text }) => {
    typed.push(text);
    throw new Error('no suggestions');
  },
  run,
});
const commands = [
  command('throws', async () => {
    throw new Error('secret detail');
  }),
  command('refuses', async () => {
    throw new AppError('CONFLICT', 'Not now.');
  }),
  command('floods', async (_context, { reply }) => reply('x'.repeat(5000))),
  command('waits', async (_context, { reply }) => {
    await eventually(() => expect(isOpen).toBe(true));
    await reply('done');
  }),
  command('asks', async (_context, { confirm, reply }) => {
    if (await confirm({ content: 'Sure?', yes: 'Yes' })) await reply(`done ${++confirmed}`);
  }),
];
let confirmed = 0;
let isOpen = false;

beforeAll(async () => {
  world = await startTestSandbox('slash-commands');
  context = await createTestContext({ settings: { discord: world.discord } });
  guildId = world.plan.guilds.find(({ key }) => key === 'obelisk')!.id;
  gateway = startGateway(context, [listenToGuilds, listenToCommands(commands)]);
  await eventually(async () => expect(await registered()).toHaveLength(5));
});
afterAll(async () => {
  await gateway.stop();
  await context.dispose();
  await world.dispose();
});

const registered = async () => {
  const all = (await world.control('GET', '/discord/commands')) as Record<string, { name: string }[]>;
  return (all[guildId] ?? []).map(({ name }) => name);
};
const use = (name: string, more: object = {}) =>
  world.control('POST', '/discord/interactions', {
    as: 'thyla.tom',
    guildId,
    command: name,
    ...more,
  }) as Promise<Outcome>;

test('a command that fails is answered without its details, and the next one works', async () => {
  expect((await use('throws')).message?.content).toBe(
    'Something went wrong on our side. It has been logged.',
  );
  expect((await use('refuses')).message).toMatchObject({ content: 'Not now.', flags: 64 });
});

test('suggestions that fail are none', async () => {
  const { choices } = await use('throws', { options: { what: 'x' }, autocomplete: 'what', waitMs: 500 });
  expect(choices ?? []).toEqual([]);
  expect((await use('refuses')).message?.content).toBe('Not now.');
});

test('of what a member types no more is looked at than a suggestion can have', async () => {
  const what = 'x'.repeat(6000);
  await use('throws', { options: { what }, autocomplete: 'what', waitMs: 500 });
  expect(typed.at(-1)).toBe('x'.repeat(100));
});

test('a reply is cut to what Discord takes', async () => {
  expect((await use('floods')).message?.content).toHaveLength(2000);
});

test('a command that takes long has told Discord to wait', async () => {
  const { status } = await use('waits', { waitMs: 3500 });
  expect(status).toBe('deferred');
  isOpen = true;
});

const buttonOf = ({ message }: Outcome) => message!.components[0]!.components[0]!.custom_id;
const press = (customId: string) =>
  world.control('POST', '/discord/interactions', { as: 'thyla.tom', guildId, customId }) as Promise<Outcome>;

test('a question whose button is pressed twice at once is answered once', async () => {
  const customId = buttonOf(await use('asks'));
  const outcomes = await Promise.all([press(customId), press(customId)]);
  const texts = outcomes.map(({ message }) => message?.content);
  expect(texts).toContain('This question has expired. Please use the command again.');
  await eventually(() => expect(confirmed).toBe(1));
});

test('a question of a process that was killed says that it has expired', async () => {
  const customId = buttonOf(await use('asks'));
  // As one that is killed it can't take its question back.
  await world.control('POST', '/discord/faults', { errors: { requests: 100, path: '/webhooks/' } });
  await gateway.stop();
  const failed = async () => {
    const log = (await world.control('GET', '/discord/requests?after=0')) as {
      requests: { path: string; status: number }[];
    };
    return log.requests.filter(({ path, status }) => path.includes('/webhooks/') && status === 503).length;
  };
  // What it would say of the question, and then that something went wrong, each tried four times.
  await eventually(async () => expect(await failed()).toBe(8));
  await world.control('POST', '/discord/faults', { reset: true });
  gateway = startGateway(context, [listenToGuilds, listenToCommands(commands)]);
  await eventually(async () => {
    const { sessions } = (await world.control('GET', '/discord/gateway')) as {
      sessions: { isConnected: boolean }[];
    };
    expect(sessions.some(({ isConnected }) => isConnected)).toBe(true);
  });
  expect((await press(customId)).message).toMatchObject({
    content: 'This question has expired. Please use the command again.',
    flags: 64,
  });
  expect(confirmed).toBe(1);
});

test('after a restart Discord is not told again what it has', async () => {
  await gateway.stop();
  const requests = async () => {
    const all = (await world.control('GET', '/discord/requests?after=0')) as {
      requests: { method: string; path: string }[];
    };
    return all.requests
      .filter(({ path }) => path.includes(`${guildId}/commands`))
      .map(({ method }) => method);
  };
  const before = await requests();
  gateway = startGateway(context, [listenToGuilds, listenToCommands(commands)]);
  await eventually(async () => expect((await requests()).length).toBeGreaterThan(before.length));
  expect((await requests()).slice(before.length)).toEqual(['GET']);
  expect(before.filter((method) => method === 'PUT')).toHaveLength(1);
  // Something changes: it is told once.
  const fewer = commands.slice(0, 1);
  await gateway.stop();
  gateway = startGateway(context, [listenToGuilds, listenToCommands(fewer)]);
  await eventually(async () => expect(await registered()).toEqual(['throws']));
});
