import { historyRoutes } from '@arkwright/contracts/history/routes';
import { makeInstance, makeManager, type TestInstance, type TestUser } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLine } from '../../platform/base/testing/read-csv.ts';
import { addEntry } from './testing/entries.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());

async function download(instance: TestInstance, query = '', user: TestUser = instance.owner) {
  const reply = await api.app.inject({
    url: `/api/history/${instance.id}/csv${query}`,
    headers: { authorization: `Bearer ${user.token}` },
  });
  return { reply, lines: reply.body.split('\r\n').slice(0, -1) };
}

test('the CSV file has the matching entries, newest first, each as a sentence with its changes', async () => {
  const instance = await makeInstance(api.context);
  const island = { name: 'The Island', rconPort: 27020, isEnabled: false };
  await addEntry(api.context, instance, {
    at: 0,
    before: island,
    after: { ...island, rconPort: 27021, isEnabled: true },
  });
  await addEntry(api.context, instance, { at: 1, area: 'Logging', action: 'settings.changed' });
  const { reply, lines } = await download(instance, '?area=Servers');
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="history.csv"');
  expect(lines).toEqual([
    '\uFEFF"Time (UTC)","Who","Who (ID)","From","Area","Action","Target","Target ID","What happened","Changes"',
    `"1970-01-01T00:00:00.000Z","Owner","${instance.owner.discordId}","dashboard","Servers","server.changed","The Island","s1",` +
      '"Owner changed the server “The Island”: RCON Port 27020 → 27021, Enabled off → on","RCON Port: 27020 → 27021; Enabled: off → on"',
  ]);
});

test('names and values that are formulas are text in the file', async () => {
  const instance = await makeInstance(api.context);
  const evil = '=HYPERLINK("http://evil.test","x")';
  const by = { ...instance.by, actor: { ...instance.owner, name: '@evil' } };
  await addEntry(api.context, instance, {
    by,
    target: { kind: 'server', id: '-1', name: evil },
    before: { name: '+before' },
    after: { name: evil },
  });
  const { lines } = await download(instance);
  const cells = readLine(`${lines[1]}\r\n`);
  expect(cells).toHaveLength(10);
  for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  expect(lines[1]).toContain(`"'@evil"`);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")"`);
});

test('the file continues after one page, and has only what the member may see', async () => {
  const instance = await makeInstance(api.context);
  const manager = await makeManager(api.context, instance, ['Logging_View']);
  for (let at = 0; at < 230; at++)
    await addEntry(api.context, instance, { at, area: at % 10 === 0 ? 'Logging' : 'Servers' });
  expect((await download(instance)).lines).toHaveLength(1 + 230);
  expect((await download(instance, '', manager)).lines).toHaveLength(1 + 23);
  const stranger = await makeManager(api.context, instance, []);
  expect((await download(instance, '', stranger)).lines).toHaveLength(1);
});

test('for FullAccess the file shows that managers and API settings changed, and only for the owner how', async () => {
  const instance = await makeInstance(api.context);
  const manager = await makeManager(api.context, instance, ['FullAccess']);
  await addEntry(api.context, instance, {
    at: 1,
    area: 'Owner',
    action: 'managers.changed',
    target: { kind: 'managers', id: instance.id, name: 'managers' },
    before: [],
    after: [{ discordId: '4242', permissions: ['Servers_View'] }],
  });
  const settings = { kind: 'settings', id: 'api', name: 'api' };
  await addEntry(api.context, instance, {
    at: 0,
    area: 'Owner',
    action: 'settings.changed',
    target: settings,
    before: { isEnabled: false },
    after: { isEnabled: true },
  });
  const told = async (user: TestUser) =>
    (await download(instance, '', user)).lines.slice(1).map((line) => readLine(`${line}\r\n`).slice(-2));
  expect(await told(manager)).toEqual([
    ['Owner changed the managers', ''],
    ['Owner changed API Access', ''],
  ]);
  expect(await told(instance.owner)).toEqual([
    ['Owner added the manager “4242”', expect.stringContaining('4242')],
    ['Owner switched on API Access', 'Enable API access: off → on'],
  ]);
});

test('a full history is reported on its page and in the last line of its file', async () => {
  const instance = await makeInstance(api.context);
  const at = Date.now() - 60_000;
  await addEntry(api.context, instance, { at });
  const list = () =>
    send(api, historyRoutes.list, { token: instance.owner.token, params: { botId: instance.id } });
  expect((await list()).body).toMatchObject({ leftOutUntil: null });
  expect((await download(instance)).lines).toHaveLength(2);
  await api.context.db.execute(
    sql`update bot_instances set history_cut_at = ${at - 1} where id = ${instance.id}`,
  );
  expect((await list()).body).toMatchObject({ leftOutUntil: at - 1 });
  const { lines } = await download(instance);
  expect(lines).toHaveLength(3);
  expect(readLine(`${lines[2]}\r\n`)).toEqual([
    new Date(at - 1).toISOString(),
    ...Array(7).fill(''),
    'The history is full: entries up to this moment have been dropped to make room for newer ones',
    '',
  ]);
});

test('invalid filters are refused with their field', async () => {
  const instance = await makeInstance(api.context);
  const refused = [
    ['from', 'yesterday'],
    ['to', '-1'],
    ['cursor', 'x'],
    ['limit', '101'],
    ['q', 'x'.repeat(101)],
  ];
  for (const [name = '', value = ''] of refused) {
    const { status, body } = await send(api, historyRoutes.list, {
      token: instance.owner.token,
      params: { botId: instance.id },
      query: { [name]: value },
    });
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: [{ path: name }] } });
  }
  const nul = await send(api, historyRoutes.list, {
    token: instance.owner.token,
    params: { botId: instance.id },
    query: { q: 'a\0b' },
  });
  expect(nul.status).toBe(400);
});

test('entries of all kinds match the contract of the list', async () => {
  const instance = await makeInstance(api.context);
  await addEntry(api.context, instance, { at: 1, before: null, after: { a: [1, { b: null }] } });
  await addEntry(api.context, instance, { at: 2, before: [{ discordId: '1' }], after: [] });
  const { status, body } = await send(api, historyRoutes.list, {
    token: instance.owner.token,
    params: { botId: instance.id },
    query: { limit: '1' },
  });
  expect({ status, body }).toMatchObject({ status: 200, body: { entries: [{ at: 2 }] } });
  const { next } = body as { next: string };
  const second = await send(api, historyRoutes.list, {
    token: instance.owner.token,
    params: { botId: instance.id },
    query: { limit: '1', cursor: next },
  });
  expect(second.body).toMatchObject({ entries: [{ at: 1 }], next: null });
});
