import { eventually } from '@arkwright/testing/eventually';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemScope } from '../core/access/scope.ts';
import { botInstances } from '../core/access/table.ts';
import { findCommandPause } from './command-pauses.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { listenToGuilds } from './guilds/listener.ts';
import { guildDirectories } from './guilds/table.ts';
import type { SlashCommand } from './slash-commands.ts';
import { listenToCommands } from './slash-listener.ts';
import { discordCommandPauses } from './table.ts';

// What Discord does not take from the bot, or not in time.

type Outcome = { status: string; message: { content: string } | null };

let world: TestSandbox;
let context: TestContext;
let gateway: Gateway;
let guildId: string;
const ran = vi.fn();

const command = (name: string): SlashCommand => ({
  definition: { name, description: name },
  isOffered: async () => true,
  refusal: async () => undefined,
  async run(_context, { reply }) {
    ran(name);
    await reply(`${name} done`);
  },
});

const start = (...names: string[]) => {
  gateway = startGateway(context, [listenToGuilds, listenToCommands(names.map(command))]);
};
const startAnew = async (...names: string[]) => {
  await gateway.stop();
  start(...names);
};
const registered = async () => {
  const all = (await world.control('GET', '/discord/commands')) as Record<string, { name: string }[]>;
  return (all[guildId] ?? []).map(({ name }) => name);
};
const has = (...names: string[]) => eventually(async () => expect(await registered()).toEqual(names));
const fault = (body: object) => world.control('POST', '/discord/faults', body);
const use = (name: string) =>
  world.control('POST', '/discord/interactions', {
    as: 'thyla.tom',
    guildId,
    command: name,
  }) as Promise<Outcome>;
const requests = async (method: string) => {
  const log = (await world.control('GET', '/discord/requests?after=0')) as {
    requests: { method: string; path: string; status: number }[];
  };
  return log.requests
    .filter((request) => request.method === method && request.path.includes(`${guildId}/commands`))
    .map(({ status }) => status);
};
const writes = () => requests('PUT');
async function pauseOf() {
  const [instance] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
  return findCommandPause(context.db, systemScope(instance!.id));
}

beforeEach(async () => {
  ran.mockReset();
  world = await startTestSandbox('slash-limits');
  context = await createTestContext({ settings: { discord: world.discord } });
  guildId = world.plan.guilds.find(({ key }) => key === 'obelisk')!.id;
  start('one', 'two');
  await has('one', 'two');
});
afterEach(async () => {
  await gateway.stop();
  await context.dispose();
  await world.dispose();
});

test('where the day’s new commands are used up, what Discord has is kept in step, and the rest follows later', async () => {
  await fault({ usedCommands: { guildId, count: 198 } });
  await startAnew('two', 'three');
  // The command that is offered no more goes, though the new one can't come.
  await has('two');
  await eventually(async () => expect(await pauseOf()).toMatchObject({ leftMs: expect.any(Number) }));
  expect((await pauseOf())!.leftMs).toBeGreaterThan(0);
  expect(await writes()).toEqual([200, 400, 200]);

  // A restart does not ask again before its time.
  const reads = (await requests('GET')).length;
  await startAnew('two', 'three', 'four');
  await eventually(async () => expect((await requests('GET')).length).toBeGreaterThan(reads));
  expect((await use('two')).message?.content).toBe('two done');
  expect(await writes()).toEqual([200, 400, 200]);

  await fault({ passMs: 24 * 60 * 60_000 });
  await context.db.update(discordCommandPauses).set({ retryAt: 0 });
  await startAnew('two', 'three', 'four');
  await has('two', 'three', 'four');
  await eventually(async () => expect(await pauseOf()).toBeUndefined());
});

test('a command that reaches the bot too late is not run, and the next one is', async () => {
  await fault({ missedInteractions: 1 });
  expect(await use('one')).toMatchObject({ status: 'unanswered', message: null });
  expect((await use('one')).message?.content).toBe('one done');
  expect(ran).toHaveBeenCalledTimes(1);
});

test('after a session that Discord has ended the bot is back, registers nothing anew, and knows what it has missed', async () => {
  await fault({ gateway: 'invalidate' });
  await world.control('POST', `/discord/guilds/${guildId}/channels`, { name: 'meanwhile' });
  await eventually(async () => {
    const stored = await context.db.select().from(guildDirectories);
    expect(JSON.stringify(stored)).toContain('meanwhile');
  });
  expect((await use('two')).message?.content).toBe('two done');
  expect(ran).toHaveBeenCalledTimes(1);
  expect(await writes()).toEqual([200]);
});

test('an answer that is no list of commands is not what Discord has', async () => {
  const path = `/applications/${world.discord.clientId}/guilds/${guildId}/commands`;
  await fault({ replies: [{ match: { method: 'PUT', path }, status: 200, body: {}, times: 1 }] });
  await startAnew('one');
  await eventually(async () => expect(await writes()).toHaveLength(2));
  expect(await registered()).toEqual(['one', 'two']);
  const [instance] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
  await context.bus.publish(context.db, { kind: 'access', of: { botId: instance!.id, discordIds: [] } });
  await has('one');
});
