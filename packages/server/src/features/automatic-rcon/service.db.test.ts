import { MAX_TIMED_COMMANDS, MAX_TIMED_COMMANDS_WORDS } from '@arkwright/contracts/automatic-rcon/bounds';
import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import { NEW_TIMED_COMMAND, type TimedCommandFields } from '@arkwright/contracts/automatic-rcon/schema';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { changes } from '@arkwright/server/core/history/table';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../platform/events/bus.ts';
import { hintOf } from '../realtime/hints.ts';
import { createServer, deleteServer } from '../servers/service.ts';
import { planAnew } from './due-service.ts';
import {
  createTimedCommand,
  deleteTimedCommand,
  listTimedCommands,
  setTimedCommandEnabled,
  updateTimedCommand,
} from './service.ts';
import { timedCommands } from './table.ts';

let api: TestApp;
let instance: TestInstance;
let serverId: string;
let now = Date.parse('2026-03-02T10:00:30Z');

beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  now = Date.parse('2026-03-02T10:00:30Z');
  instance = await makeInstance(api.context);
  serverId = (await createServer(api.context, instance.by, serverFields())).id;
});

const fields = (changed: Partial<TimedCommandFields> = {}): TimedCommandFields => ({
  ...NEW_TIMED_COMMAND,
  name: 'Save',
  command: 'SaveWorld',
  serverIds: [serverId],
  ...changed,
});
const create = (changed: Partial<TimedCommandFields> = {}) =>
  createTimedCommand(api.context, instance.by, fields(changed));
const dueAt = async (id: string) => {
  const [row] = await api.context.db.select().from(timedCommands).where(eq(timedCommands.id, id));
  return new Date(row!.nextDueAt).toISOString().slice(0, 16);
};
const FOREIGN = {
  code: 'INVALID',
  details: { fields: [{ path: 'timedCommand.serverIds.1', message: 'This server does not exist.' }] },
};

test('commands are listed by name with the entered values, and have not run yet', async () => {
  const second = await create({ name: 'B', runOnAllServers: true, serverIds: [] });
  const first = await create({ name: 'A' });
  expect(await listTimedCommands(api.context, instance.scope)).toEqual([first, second]);
  const preset = { presetName: '', presetSkip: '', presetMayCrash: false };
  const told = { id: first.id, botId: instance.id, lastExecuted: 0, ...preset };
  expect(first).toEqual({ ...fields({ name: 'A' }), ...told });
});

test('servers of another instance and unknown servers are refused alike, named by their position', async () => {
  const other = await makeInstance(api.context);
  const foreign = (await createServer(api.context, other.by, serverFields())).id;
  const { id } = await create();
  for (const stranger of [foreign, 'no-such-server']) {
    const serverIds = [serverId, stranger];
    await expect(create({ serverIds })).rejects.toMatchObject(FOREIGN);
    await expect(create({ serverIds, runOnAllServers: true })).rejects.toMatchObject(FOREIGN);
    const change = { id, fields: fields({ serverIds }) };
    await expect(updateTimedCommand(api.context, instance.by, change)).rejects.toMatchObject(FOREIGN);
  }
  expect(await listTimedCommands(api.context, instance.scope)).toMatchObject([{ id, serverIds: [serverId] }]);
});

test('a command can still be changed after one of its servers was deleted', async () => {
  const gone = (await createServer(api.context, instance.by, serverFields())).id;
  const { id } = await create({ serverIds: [serverId, gone] });
  await deleteServer(api.context, instance.by, gone);
  const change = { id, fields: fields({ name: 'Renamed', serverIds: [serverId, gone] }) };
  await expect(updateTimedCommand(api.context, instance.by, change)).resolves.toMatchObject({
    name: 'Renamed',
  });
});

test('a command that is added, enabled or moved into the current minute does not run in that minute', async () => {
  const every = { dayOfWeek: -1, hour: -1, minute: 0 };
  const { id } = await create(every);
  expect(await dueAt(id)).toBe('2026-03-02T11:00');
  await setTimedCommandEnabled(api.context, instance.by, { id, isEnabled: false });
  now = Date.parse('2026-03-02T12:00:05Z');
  await setTimedCommandEnabled(api.context, instance.by, { id, isEnabled: true });
  expect(await dueAt(id)).toBe('2026-03-02T13:00');
  now = Date.parse('2026-03-02T12:07:59Z');
  await updateTimedCommand(api.context, instance.by, { id, fields: fields({ ...every, minute: 7 }) });
  expect(await dueAt(id)).toBe('2026-03-02T13:07');
});

test('a command is due in its time zone, and is rescheduled when that changes', async () => {
  const daily = { hour: 5, minute: 0, timeZone: 'Europe/Berlin' };
  const { id, timeZone } = await create(daily);
  expect([timeZone, await dueAt(id)]).toEqual(['Europe/Berlin', '2026-03-03T04:00']);
  now = Date.parse('2026-03-29T00:30Z');
  const moved = { id, fields: fields({ ...daily, hour: 2, minute: 30 }) };
  await updateTimedCommand(api.context, instance.by, moved);
  expect(await dueAt(id)).toBe('2026-03-29T01:00');
  const utc = { id, fields: fields({ ...daily, timeZone: '' }) };
  await updateTimedCommand(api.context, instance.by, utc);
  expect(await dueAt(id)).toBe('2026-03-29T05:00');
});

test.each([
  { at: { dayOfWeek: 1, hour: 5, minute: 0 }, next: '2026-03-09T05:00' },
  { at: { dayOfWeek: -1, hour: 5, minute: 0, timeZone: 'Europe/Berlin' }, next: '2026-03-03T04:00' },
  { at: { dayOfWeek: -1, hour: -1, minute: 30 }, next: '2026-03-02T10:30' },
  { at: { dayOfWeek: -1, hour: -1, minute: -1 }, next: '2026-03-02T10:01' },
])('a command that was planned while the clock ran ahead is planned anew: $next', async ({ at, next }) => {
  const right = now;
  const { id } = await create(at);
  const planned = await dueAt(id);
  await planAnew(api.context);
  expect(await dueAt(id)).toBe(planned);
  now += 400 * DAY_MS;
  await updateTimedCommand(api.context, instance.by, { id, fields: fields({ ...at, minute: 31 }) });
  await updateTimedCommand(api.context, instance.by, { id, fields: fields(at) });
  now = right;
  await planAnew(api.context);
  expect(await dueAt(id)).toBe(next);
});

test('changing only the name keeps a due minute due', async () => {
  const { id } = await create({ hour: -1, minute: 1 });
  now = Date.parse('2026-03-02T10:01:00Z');
  await updateTimedCommand(api.context, instance.by, {
    id,
    fields: fields({ name: 'New', hour: -1, minute: 1 }),
  });
  expect(await dueAt(id)).toBe('2026-03-02T10:01');
});

test('every change is in the history with its actor, before and after, and open pages are notified', async () => {
  const heard: string[] = [];
  const unsubscribe = api.context.bus.subscribe((message: Message) => {
    const event = hintOf(message)?.event;
    if (event?.kind === 'changed') heard.push(event.what);
  });
  const { id } = await create();
  await updateTimedCommand(api.context, instance.by, { id, fields: fields({ name: 'After' }) });
  await setTimedCommandEnabled(api.context, instance.by, { id, isEnabled: false });
  await setTimedCommandEnabled(api.context, instance.by, { id, isEnabled: true });
  await deleteTimedCommand(api.context, instance.by, id);
  const entries = await api.context.db
    .select()
    .from(changes)
    .where(eq(changes.targetId, id))
    .orderBy(asc(changes.at));
  const { presetId: _none, ...plain } = fields();
  const before = { ...plain, preset: '', timeZone: 'UTC' };
  const after = { ...before, name: 'After' };
  const off = { ...after, isEnabled: false };
  const sides = Object.fromEntries(entries.map((entry) => [entry.action, [entry.before, entry.after]]));
  expect(sides).toEqual({
    'timed-command.created': [null, before],
    'timed-command.changed': [before, after],
    'timed-command.disabled': [after, off],
    'timed-command.enabled': [off, after],
    'timed-command.deleted': [after, null],
  });
  expect(
    entries.every(({ area, actorId }) => area === 'AutomaticRcon' && actorId === instance.owner.discordId),
  ).toBe(true);
  await eventually(() => expect(heard.filter((what) => what === 'timed-commands')).toHaveLength(5));
  unsubscribe();
});

test("another instance's command can't be changed, switched or deleted, and its existence is not revealed", async () => {
  const { id } = await create();
  const { by } = await makeInstance(api.context);
  const notFound = { code: 'NOT_FOUND' };
  const stolen = fields({ serverIds: [], runOnAllServers: true });
  await expect(updateTimedCommand(api.context, by, { id, fields: stolen })).rejects.toMatchObject(notFound);
  await expect(setTimedCommandEnabled(api.context, by, { id, isEnabled: false })).rejects.toMatchObject(
    notFound,
  );
  await expect(deleteTimedCommand(api.context, by, id)).rejects.toMatchObject(notFound);
  expect(await listTimedCommands(api.context, instance.scope)).toMatchObject([{ id, isEnabled: true }]);
});

test("an instance can't exceed its number of commands, even if many are added at once", async () => {
  const rows = Array.from({ length: MAX_TIMED_COMMANDS - 2 }, (_, index) => ({
    ...fields(),
    presetId: null,
    botId: instance.id,
    id: `${instance.id}-${index}`,
    nextDueAt: 0,
  }));
  await api.context.db.insert(timedCommands).values(rows);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => create()));
  const refused = tries.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused[0]?.reason).toMatchObject({ code: 'CONFLICT', message: MAX_TIMED_COMMANDS_WORDS });
});

test('the calls of the specification: add, list, change with a number as text, delete', async () => {
  const { token } = instance.owner;
  // The specification's fields only, without later ones.
  const { presetId: _preset, timeZone: _zone, ...known } = fields({ name: 'Nightly' });
  const sent = { ...known, id: '', lastExecuted: 0, hour: '4', minute: '30' };
  const added = await send(api, automaticRconRoutes.create, {
    token,
    body: { timedCommand: { ...sent, botId: instance.id } },
  });
  expect(added).toMatchObject({ status: 200, body: { name: 'Nightly', hour: 4, minute: 30 } });
  const stored = added.body as { id: string };
  expect(await dueAt(stored.id)).toBe('2026-03-03T04:30');
  const changed = await send(api, automaticRconRoutes.update, {
    token,
    body: { timedCommand: { ...stored, hour: -1 } },
  });
  expect(changed).toMatchObject({ status: 200, body: { id: stored.id, hour: -1 } });
  const list = await send(api, automaticRconRoutes.list, { token, query: { botId: instance.id } });
  expect(list.body).toEqual([changed.body]);
  expect((await send(api, automaticRconRoutes.remove, { token, body: { id: stored.id } })).body).toBe(true);
});

test("a command with a different instance's ID in the body is not found", async () => {
  const other = await makeInstance(api.context, { owner: instance.owner });
  const stored = await create();
  const moved = await send(api, automaticRconRoutes.update, {
    token: instance.owner.token,
    body: { timedCommand: { ...stored, botId: other.id } },
  });
  expect(moved).toMatchObject({ status: 404 });
});

test('a refused field is named by its path in the body', async () => {
  const body = { timedCommand: { ...fields({ serverIds: [], name: ' ' }), hour: 24, botId: instance.id } };
  const reply = await send(api, automaticRconRoutes.create, { token: instance.owner.token, body });
  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  const refused = (reply.body as { fields: { path: string; message: string }[] }).fields;
  expect(refused.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: 'timedCommand.hour', message: 'Hour must be between 0 and 23, or -1 for every hour' },
    { path: 'timedCommand.name', message: 'Name is required' },
    { path: 'timedCommand.serverIds', message: 'At least one server is required' },
  ]);
});
