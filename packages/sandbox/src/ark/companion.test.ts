import { expect, onTestFinished, test, vi } from 'vitest';
import { Companion, type CompanionHost } from './companion.ts';
import { COMPANION_PACE } from './companion-pace.ts';
import { FakeProgram, orders } from './testing/fake-program.ts';

const fast = { ...COMPANION_PACE, retryMs: 5, firstUploadMs: 1 };
const hello = '/api/companion/hello';
const commands = '/api/companion/commands';
const upload = (kind: string) => `/api/companion/upload/${kind}`;

/** A game with the given number of rows of each kind. */
function hostWith(rows: Record<string, number> = {}): CompanionHost & { executed: string[] } {
  const executed: string[] = [];
  return {
    executed,
    self: {
      sessionName: 'Obelisk Island',
      map: 'TheIsland_WP',
      gameVersion: '93.19',
      clusterId: 'obelisk',
      maxPlayers: 70,
      gamePort: 7777,
      rconPort: 27020,
      rconPassword: 'pw',
      buildId: '',
      modIds: [],
      modFileIds: [],
    },
    now: Date.now,
    snapshot: (kind) => Array.from({ length: rows[kind] ?? 1 }, (_, index) => ({ index })),
    execute: (command) => {
      executed.push(command);
      return { isDone: true, reply: `did ${command}` };
    },
  };
}

function install(
  program: FakeProgram,
  { host = hostWith(), pace = fast, type = 'Mod' as 'Mod' | 'APIPlugin' } = {},
): Companion {
  const link = { url: program.url, key: 'rk_test', serverId: 'server-1', type };
  const companion = new Companion(link, host, pace);
  onTestFinished(() => companion.close());
  companion.start();
  return companion;
}

test('it polls with the revision of its orders, and says hello at once when they have changed', async () => {
  const program = await FakeProgram.start();
  const host = hostWith();
  const companion = install(program, { host });
  const polls = () => program.to(commands).map(({ query }) => query);
  await vi.waitFor(() => expect(polls()).toEqual(['serverId=server-1&revision=r1']), 10_000);
  program.reply(hello, { status: 200, body: { ...orders, revision: 'r2' } });
  program.command('hello', 'ScriptCommand arkwright hello');
  await vi.waitFor(() => expect(polls()[1]).toBe('serverId=server-1&revision=r2'), 10_000);
  expect(program.to(hello)).toHaveLength(2);
  expect(program.to('/api/companion/result')).toEqual([]);
  expect([host.executed, companion.commandsRun]).toEqual([[], 0]);
});

test('it says hello with its key, uploads what it is told to, and waits for commands', async () => {
  const program = await FakeProgram.start();
  const companion = install(program);
  await vi.waitFor(
    () => expect(companion.uploads.dinos).toEqual({ at: expect.any(Number), rows: 1 }),
    10_000,
  );
  expect(companion.isConnected).toBe(true);
  const [first] = program.to(hello);
  expect(first?.authorization).toBe('Bearer rk_test');
  expect(first?.body).toMatchObject({ serverId: 'server-1', type: 'Mod', map: 'TheIsland_WP', modIds: [] });
  const uploads = program.calls.filter(({ path }) => path.includes('upload'));
  expect(uploads.map(({ path }) => path)).toEqual(['players', 'tribes', 'bases', 'dinos'].map(upload));
  expect(uploads[0]?.body).toMatchObject({
    serverId: 'server-1',
    part: 1,
    isLast: true,
    rows: [{ index: 0 }],
  });
  expect(program.to(commands)).toHaveLength(1);
});

test('a snapshot goes in parts of a thousand, and an empty one is told too', async () => {
  const program = await FakeProgram.start();
  const companion = install(program, { host: hostWith({ bases: 2001, dinos: 0 }) });
  await vi.waitFor(() => expect(companion.uploads.dinos?.rows).toBe(0), 10_000);
  const parts = program.to(upload('bases')).map(({ body }) => body);
  expect(parts.map((part) => [part?.part, part?.isLast, part?.rows.length])).toEqual([
    [1, false, 1000],
    [2, false, 1000],
    [3, true, 1],
  ]);
  expect(new Set(parts.map((part) => part?.snapshotId)).size).toBe(1);
  expect(program.to(upload('dinos'))[0]?.body).toMatchObject({ part: 1, isLast: true, rows: [] });
});

test('what it is not to upload it keeps, and the plugin knows no dinos', async () => {
  const program = await FakeProgram.start();
  program.reply(hello, {
    status: 200,
    body: { ...orders, uploads: { players: false, structures: true, dinos: true } },
  });
  const companion = install(program, { type: 'APIPlugin' });
  await companion.uploadNow();
  const kinds = program.calls.flatMap(({ path }) => /upload\/(\w+)/.exec(path)?.[1] ?? []);
  expect(new Set(kinds)).toEqual(new Set(['bases']));
});

test('a command is run once and its outcome told', async () => {
  const program = await FakeProgram.start();
  const host = hostWith();
  const companion = install(program, { host });
  await vi.waitFor(() => expect(program.to(commands)).toHaveLength(1), 10_000);
  program.command('c1', 'KillPlayer 1');
  await vi.waitFor(() => expect(program.to('/api/companion/result')).toHaveLength(1), 10_000);
  const [result] = program.to('/api/companion/result');
  expect(result?.body).toEqual({ serverId: 'server-1', id: 'c1', isDone: true, reply: 'did KillPlayer 1' });
  await vi.waitFor(() => expect(program.to(commands)).toHaveLength(2), 10_000);
  expect(host.executed).toEqual(['KillPlayer 1']);
  expect(companion.commandsRun).toBe(1);
});

test('a server that adds itself calls with the id that it was given', async () => {
  const program = await FakeProgram.start();
  const link = { url: program.url, key: 'rk_test', serverId: '', type: 'Mod' } as const;
  const companion = new Companion(link, hostWith(), fast);
  onTestFinished(() => companion.close());
  await companion.uploadNow();
  await companion.uploadNow();
  expect(program.to(hello).map(({ body }) => body?.serverId)).toEqual(['', 'server-1']);
  expect(program.to(upload('tribes'))[0]?.body?.serverId).toBe('server-1');
});

test('refused, it stays away until it is to upload now; then it is connected again', async () => {
  const program = await FakeProgram.start();
  program.refuse(hello);
  const companion = install(program, { pace: { ...fast, retryMs: 1 } });
  await vi.waitFor(() => expect(companion.lastReply?.status).toBe(403), 10_000);
  expect(companion.lastReply).toMatchObject({
    call: `POST ${hello}`,
    message: 'The companion is switched off.',
  });
  await expect(companion.uploadNow()).rejects.toThrow('The companion is switched off.');
  expect([program.to(hello).length, companion.isConnected]).toEqual([2, false]);
  program.reply(hello, { status: 200, body: orders });
  await companion.uploadNow();
  await vi.waitFor(() => expect(program.to(commands)).toHaveLength(1), 10_000);
  expect(companion.isConnected).toBe(true);
});

test('a refused upload makes it ask anew what it is to do', async () => {
  const program = await FakeProgram.start();
  program.refuse(upload('dinos'), 403, 'Uploads of dinos are switched off.');
  const companion = install(program);
  await vi.waitFor(() => expect(program.to(hello).length).toBeGreaterThan(1), 10_000);
  expect(program.to(upload('dinos')).length).toBeGreaterThan(0);
  program.reply(hello, { status: 200, body: { ...orders, uploads: { ...orders.uploads, dinos: false } } });
  await companion.uploadNow();
  await vi.waitFor(() => expect(companion.isConnected).toBe(true), 10_000);
  expect(companion.uploads.dinos).toBeUndefined();
});

test.each([
  ['an error', { status: 500, body: { message: 'Broken' } }],
  ['no JSON', { status: 200, body: 'hello?' }],
  ['a reply without sense', { status: 200, body: { serverId: 7 } }],
  ['a reply without end', { status: 200, body: 'x'.repeat(300_000) }],
  ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
])('after %s it comes back later, ever more slowly', async (_, reply) => {
  const program = await FakeProgram.start();
  program.reply(hello, reply);
  const companion = install(program);
  await vi.waitFor(() => expect(program.to(hello).length).toBeGreaterThanOrEqual(4), 10_000);
  expect(companion.isConnected).toBe(false);
  program.reply(hello, { status: 200, body: orders });
  await vi.waitFor(() => expect(companion.isConnected).toBe(true), 10_000);
});

test('where nobody listens it tries again', async () => {
  const nobody = new Companion(
    { url: 'http://127.0.0.1:9', key: 'k', serverId: 's', type: 'Mod' },
    hostWith(),
    fast,
  );
  onTestFinished(() => nobody.close());
  nobody.start();
  await vi.waitFor(() => expect(nobody.lastReply).toMatchObject({ status: 0, message: 'No answer' }), 10_000);
});

test('closed in the middle of everything it is silent at once', async () => {
  const program = await FakeProgram.start();
  const companion = install(program);
  await vi.waitFor(() => expect(program.to(commands)).toHaveLength(1), 10_000);
  companion.close();
  const calls = program.calls.length;
  await expect(companion.uploadNow()).rejects.toThrow('abort');
  expect([companion.isConnected, program.calls.length]).toEqual([false, calls]);
});

test("a player's code is passed on, and the answer or the refusal is what to whisper", async () => {
  const program = await FakeProgram.start();
  const companion = install(program);
  const bob = { eosId: '0002a1b2c3d4e5f60718293a4b5c6d7e', name: 'Bob' };
  expect(await companion.register(bob, 'ABC')).toBe('You are registered.');
  expect(program.to('/api/companion/registration')[0]?.body).toEqual({
    serverId: 'server-1',
    netId: bob.eosId,
    playerName: 'Bob',
    code: 'ABC',
  });
  program.refuse('/api/companion/registration', 403, 'Not today.');
  expect(await companion.register(bob, 'ABC')).toBe('Not today.');
});

test('what is said in the chat is told in order, each line with its number, and again where it was not taken', async () => {
  const program = await FakeProgram.start();
  const chat = '/api/companion/chat';
  const companion = install(program);
  await vi.waitFor(() => expect(companion.isConnected).toBe(true));
  const say = (message: string) =>
    companion.hear({ scope: 'tribe', player: 'Bob', character: 'Helena', tribe: 'Porters', message });
  say('one');
  await vi.waitFor(() => expect(program.to(chat)).toHaveLength(1));
  program.refuse(chat, 503);
  say('two');
  await vi.waitFor(() => expect(program.to(chat).length).toBeGreaterThan(1));
  const refused = program.to(chat).length;
  program.reply(chat, { status: 200, body: true });
  say('three');
  const told = () =>
    [program.to(chat)[0], ...program.to(chat).slice(refused)].flatMap((call) =>
      call?.body?.lines.map((line: { message: string }, index: number) => [
        call.body?.first + index,
        line.message,
      ]),
    );
  await vi.waitFor(() => expect(told().at(-1)?.[1]).toBe('three'), { timeout: 10_000 });
  expect(Object.fromEntries(told())).toEqual({ 0: 'one', 1: 'two', 2: 'three' });
  const bodies = program.to(chat).map(({ body }) => body);
  expect(new Set(bodies.map((body) => body?.run)).size).toBe(1);
  expect(bodies[0]?.lines).toEqual([
    { scope: 'tribe', player: 'Bob', character: 'Helena', tribe: 'Porters', message: 'one' },
  ]);
});

test('a program that does not want to hear of the chat is told nothing of it', async () => {
  const program = await FakeProgram.start();
  program.reply(hello, { status: 200, body: { ...orders, chat: false } });
  const companion = install(program);
  await vi.waitFor(() => expect(program.to(upload('dinos'))).toHaveLength(1));
  companion.hear({ scope: 'global', player: 'Bob', character: 'Helena', tribe: '', message: 'hi' });
  await companion.uploadNow();
  expect(program.to('/api/companion/chat')).toEqual([]);
});
