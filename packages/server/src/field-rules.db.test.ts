import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryChanged } from './discord/guilds/presence.ts';

// The rules of the specification's §5 for the settings and things of the five features, each below, at and above its
// bounds, as the API answers them. Contracts have the same edges without the way to the handler and the database.

let api: TestApp;
let instance: TestInstance;

beforeAll(async () => {
  api = await createTestApp();
  instance = await makeInstance(api.context, { tier: 5 });
  const channels = [{ id: '71', name: 'log', type: 0, parentId: '', position: 0 }];
  await directoryChanged(api.context, instance.guildId, { channels, roles: [] });
});
afterAll(() => api.dispose());

type Problem = { path: string; message: string };

/** What is wrong with a request by the API's answer; nothing where it was taken. */
async function problemsOf(route: RouteDefinition, body: object): Promise<Problem[]> {
  const reply = await send(api, route, { token: instance.owner.token, body });
  if (reply.status === 200) return [];
  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  return (reply.body as { fields?: Problem[] }).fields ?? [{ path: '', message: String(reply.body) }];
}

const saved = (group: string, value: object) =>
  problemsOf(registry.bots.update, { bot: { id: instance.id, [group]: value } });

/** Adds a thing and, where that succeeds, takes it away: limits are not what is tried here. */
async function added(
  feature: 'rconPresets' | 'dynamicConfig' | 'automaticRcon',
  fields: object,
): Promise<Problem[]> {
  const routes = registry[feature];
  const bodies = {
    rconPresets: { commands: ['SaveWorld'], name: 'x', botId: instance.id, ...fields },
    dynamicConfig: { data: { name: 'x', settings: '', botId: instance.id, ...fields } },
    automaticRcon: {
      timedCommand: {
        name: 'x',
        command: 'SaveWorld',
        dayOfWeek: -1,
        hour: 0,
        minute: 0,
        runOnAllServers: true,
        serverIds: [],
        botId: instance.id,
        isEnabled: false,
        ...fields,
      },
    },
  };
  const reply = await send(api, routes.create, { token: instance.owner.token, body: bodies[feature] });
  if (reply.status !== 200) {
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    return (reply.body as { fields?: Problem[] }).fields ?? [];
  }
  const { id } = reply.body as { id: string };
  const which = feature === 'automaticRcon' ? { body: { id } } : { params: { id } };
  expect((await send(api, routes.remove, { token: instance.owner.token, ...which })).status).toBe(200);
  return [];
}

const x = (length: number) => 'x'.repeat(length);

describe('Server Offline Alerts', () => {
  const message = 'Alert after must be between 1 and 1440';
  test.each([
    [0, message],
    [1, undefined],
    [2, undefined],
    [1439, undefined],
    [1440, undefined],
    [1441, message],
    ['1440', undefined],
    ['soon', message],
    ['', 'This field is required'],
  ])('Alert after %j', async (alertTime, expected) => {
    const problem = { path: 'bot.offlineAlert.alertTime', message: expected };
    expect(await saved('offlineAlert', { alertTime })).toEqual(expected === undefined ? [] : [problem]);
  });
});

describe('Logging', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ serverName: `Server ${index}`, channelId: '71' }));
  const tooMany = 'At most 200 servers can be mapped';
  test.each(['channelMapping', 'tribeLogChannelMapping'])('%s', async (field) => {
    const problem = (path: string, message: string) => [{ path: `bot.log.${field}${path}`, message }];
    for (const count of [0, 1, 199, 200]) expect(await saved('log', { [field]: entries(count) })).toEqual([]);
    expect(await saved('log', { [field]: entries(201) })).toEqual(problem('', tooMany));
    const named = (length: number) => [{ serverName: x(length), channelId: '71' }];
    for (const length of [0, 1, 99, 100]) expect(await saved('log', { [field]: named(length) })).toEqual([]);
    expect(await saved('log', { [field]: named(101) })).toEqual(
      problem('.0.serverName', 'You must enter a maximum of 100 characters'),
    );
  });

  test('channels are channels of the guild, or none', async () => {
    expect(await saved('log', { adminLogChannelId: '71' })).toEqual([]);
    expect(await saved('log', { adminLogChannelId: '' })).toEqual([]);
    expect(await saved('chat', { chatLogChannelId: '71' })).toEqual([]);
    for (const [group, field] of [
      ['log', 'adminLogChannelId'],
      ['chat', 'chatLogChannelId'],
      ['rcon', 'commandLogChannelId'],
    ] as const) {
      for (const wrong of ['72', '1'.repeat(20), '1'.repeat(21), 'x', '71 ']) {
        const [problem] = await saved(group, { [field]: wrong });
        expect(problem?.path, wrong).toBe(`bot.${group}.${field}`);
      }
    }
  });
});

describe('RCON Presets', () => {
  const NAME = 'Name must be between 1 and 100 characters';
  test.each([
    [0, NAME],
    [1, undefined],
    [2, undefined],
    [99, undefined],
    [100, undefined],
    [101, NAME],
  ])('a name of %i characters', async (length, message) => {
    const expected = message === undefined ? [] : [{ path: 'name', message }];
    expect(await added('rconPresets', { name: x(length) })).toEqual(expected);
  });

  test.each([
    [49, 1000, undefined],
    [50, 999, undefined],
    [51, 1, 'A preset can have up to 50 commands'],
    [1, 1001, 'Each command must be less than 1001 characters'],
  ])('%i commands of %i characters', async (count, length, message) => {
    const commands = Array.from({ length: count }, () => x(length));
    const expected = message === undefined ? [] : [{ path: 'commands', message }];
    expect(await added('rconPresets', { commands })).toEqual(expected);
  });
});

describe('Dynamic Config', () => {
  const NAME = 'Name must be between 1 and 100 characters';
  test.each([
    [0, NAME],
    [1, undefined],
    [2, undefined],
    [99, undefined],
    [100, undefined],
    [101, NAME],
  ])('a name of %i characters', async (length, message) => {
    const expected = message === undefined ? [] : [{ path: 'data.name', message }];
    expect(await added('dynamicConfig', { name: x(length) })).toEqual(expected);
  });

  test.each([
    [999, undefined],
    [1000, undefined],
    [1001, 'Settings must not have more than 1000 lines'],
  ])('%i lines', async (lines, message) => {
    const expected = message === undefined ? [] : [{ path: 'data.settings', message }];
    expect(await added('dynamicConfig', { settings: 'Key=1\n'.repeat(lines) })).toEqual(expected);
  });
});

describe('Automatic RCON', () => {
  const part = (name: string, max: number) =>
    `${name} must be between 0 and ${max}, or -1 for every ${name.toLowerCase()}`;
  test.each([
    ['name', x(0), 'Name is required'],
    ['name', x(1), undefined],
    ['name', x(99), undefined],
    ['name', x(100), undefined],
    ['name', x(101), 'Name must be less than 101 characters'],
    ['command', x(0), 'Command is required'],
    ['command', x(1), undefined],
    ['command', x(199), undefined],
    ['command', x(200), undefined],
    ['command', x(201), 'Command must be less than 201 characters'],
    ['dayOfWeek', -2, part('Day', 6)],
    ['dayOfWeek', -1, undefined],
    ['dayOfWeek', 0, undefined],
    ['dayOfWeek', 5, undefined],
    ['dayOfWeek', 6, undefined],
    ['dayOfWeek', 7, part('Day', 6)],
    ['hour', -2, part('Hour', 23)],
    ['hour', -1, undefined],
    ['hour', 22, undefined],
    ['hour', 23, undefined],
    ['hour', 24, part('Hour', 23)],
    ['minute', -2, part('Minute', 59)],
    ['minute', -1, undefined],
    ['minute', 58, undefined],
    ['minute', 59, undefined],
    ['minute', 60, part('Minute', 59)],
    ['runOnAllServers', false, 'At least one server is required'],
  ])('%s %j', async (field, value, message) => {
    const path = `timedCommand.${field === 'runOnAllServers' ? 'serverIds' : field}`;
    const expected = message === undefined ? [] : [{ path, message }];
    expect(await added('automaticRcon', { [field]: value })).toEqual(expected);
  });
});

test.each(['a\0b', '\ud83e', 'a\udd96b'])(
  'a text that cannot be stored is refused and not an error: %j',
  async (name) => {
    for (const feature of ['rconPresets', 'dynamicConfig', 'automaticRcon'] as const) {
      // Where it can be stored after all, it is.
      await added(feature, { name });
    }
    await saved('log', { channelMapping: [{ serverName: name, channelId: '71' }] });
  },
);
