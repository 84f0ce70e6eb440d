import { expect, onTestFinished, test, vi } from 'vitest';
import { POWER_STATES, type PowerState } from './misbehaviour.ts';
import { RawConnection, rawPacket } from './testing/raw-connection.ts';
import { loggedIn, openConnection, password, startTestServer } from './testing/test-cluster.ts';

const bob = { name: 'Bob', eosId: '0002a1b2c3d4e5f60718293a4b5c6d7e', platform: 'None' };

async function asking(power: PowerState, command = 'ListPlayers') {
  const server = await startTestServer();
  const connection = await loggedIn(server);
  await server.setPower(power);
  connection.socket.write(rawPacket(9, 2, command));
  return { server, connection };
}

test('down closes connections and the port, and up opens the same port again', async () => {
  const server = await startTestServer();
  server.join(bob);
  const connection = await loggedIn(server);
  const { rconPort } = server.info;
  await server.setPower('down');
  await connection.untilEnded();
  await expect(RawConnection.open(rconPort)).rejects.toThrow('ECONNREFUSED');
  await server.setPower('up');
  expect(server.info.rconPort).toBe(rconPort);
  expect(await (await loggedIn(server)).command('ListPlayers')).toMatch(/^No Players Connected/);
});

test('switches that are asked for at once are done in order', async () => {
  const server = await startTestServer();
  await Promise.all(
    (['down', 'up', 'down', 'hang', 'down', 'up'] as const).map((state) => server.setPower(state)),
  );
  expect(server.power).toBe('up');
  await (await loggedIn(server)).command('ListPlayers');
});

test('a starting server lets clients in slowly, answers slowly, and is up after a while', async () => {
  const server = await startTestServer({ timeScale: 0.01 });
  const early = await loggedIn(server);
  await server.setPower('starting');
  await early.untilEnded();
  const connection = await openConnection(server);
  const started = performance.now();
  await connection.login(password);
  const authenticated = performance.now();
  await connection.command('ListPlayers');
  expect(authenticated - started).toBeGreaterThan(55);
  expect(performance.now() - authenticated).toBeGreaterThan(25);
  await vi.waitFor(() => expect(server.power).toBe('up'), 10_000);
  const log = await connection.command('GetGameLog');
  expect(log).toContain('ARK Version: ');
  expect(log).toContain('Server: "Obelisk Island" has successfully started!');
  expect(log).toContain('Server has completed startup and is now advertising for join.');
});

test('an answer that is late when the server finishes starting still comes', async () => {
  const server = await startTestServer({ timeScale: 0.05 });
  await server.setPower('starting');
  server.setOptions({ timeScale: 0 });
  const connection = await loggedIn(server);
  server.setOptions({ timeScale: 0.05 });
  const answer = connection.command('ListPlayers');
  await vi.waitFor(() => expect(server.history.after(0)).toHaveLength(1), { timeout: 10_000, interval: 5 });
  await server.setPower('up');
  expect(await answer).toMatch(/^No Players/);
});

test('DoExit answers at once, closes later, and the server comes back through starting', async () => {
  const server = await startTestServer({ timeScale: 0.004 });
  server.join(bob);
  const connection = await loggedIn(server);
  expect(await connection.command('DoExit')).toBe('Exiting...');
  expect(connection.ended).toBe('');
  expect(await connection.command('GetGameLog')).toContain('Closing by request');
  await connection.untilEnded();
  await vi.waitFor(() => expect(server.power).toBe('starting'), { timeout: 10_000, interval: 5 });
  expect(server.players).toEqual([]);
  await vi.waitFor(() => expect(server.power).toBe('up'), 10_000);
});

test('switching while the server exits keeps it as it was told', async () => {
  const server = await startTestServer();
  const connection = await loggedIn(server);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await connection.command('DoExit');
  await server.setPower('up');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(server.power).toBe('up');
  expect(connection.ended).toBe('');
});

test('hang reads a command and says nothing; up lets the connection work again', async () => {
  const { server, connection } = await asking('hang');
  await vi.waitFor(
    () => expect(server.history.after(0)).toMatchObject([{ text: 'ListPlayers', reply: null }]),
    10_000,
  );
  await server.setPower('up');
  expect(connection.bytes).toHaveLength(0);
  expect(await connection.command('ListPlayers')).toMatch(/^No Players/);
});

test('hang does not answer a password either', async () => {
  const server = await startTestServer();
  await server.setPower('hang');
  const connection = await openConnection(server);
  // The impossible size behind the password makes the server hang up once it has read both.
  connection.socket.write(Buffer.concat([rawPacket(1, 3, password), Buffer.from([1, 0, 0, 0])]));
  await connection.untilEnded();
  expect(connection.bytes).toHaveLength(0);
});

test('mute lets a client in and notes its command, but does not answer', async () => {
  const { server, connection } = await asking('mute');
  await vi.waitFor(
    () => expect(server.history.after(0)).toMatchObject([{ text: 'ListPlayers', reply: null }]),
    10_000,
  );
  expect(connection.bytes).toHaveLength(0);
  await (await openConnection(server)).login(password);
});

test('drip sends single bytes', async () => {
  const { connection } = await asking('drip');
  await connection.until((bytes) => bytes.length >= 6);
  expect(Math.max(...connection.chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(2);
  expect(connection.bytes.readInt32LE(0)).toBeGreaterThan(10);
});

test('flood sends packets that nobody asked for, and stops when it should', async () => {
  const server = await startTestServer();
  await server.setPower('flood');
  const connection = await openConnection(server);
  await connection.until((bytes) => bytes.length > 1_000_000);
  expect(connection.packets()[0]).toMatchObject({ type: 0, size: 4106 });
  await server.setPower('up');
  await vi.waitFor(async () => {
    connection.chunks.length = 0;
    await new Promise(setImmediate);
    expect(connection.bytes).toHaveLength(0);
  }, 10_000);
});

test('garble sends bytes that are not RCON', async () => {
  const { connection } = await asking('garble');
  const bytes = await connection.until((all) => all.length >= 30);
  expect(bytes.readInt32LE(0)).not.toBe(bytes.length - 4);
});

test('reset resets the open connection, and a new one at its first byte', async () => {
  const server = await startTestServer();
  const open = await loggedIn(server);
  await server.setPower('reset');
  expect(await open.untilEnded()).toBe('ECONNRESET');
  const fresh = await openConnection(server);
  fresh.socket.write(rawPacket(1, 3, password));
  expect(await fresh.untilEnded()).toBe('ECONNRESET');
});

test('wrong-id answers under another id', async () => {
  const { connection } = await asking('wrong-id');
  const [packet] = await connection.take(1);
  expect(packet?.id).not.toBe(9);
  expect(packet?.body.toString()).toMatch(/^No Players/);
});

test.each([
  ['oversize-length', 0x7fffffff],
  ['negative-length', -5],
] as const)('%s announces an impossible size', async (power, size) => {
  const { connection } = await asking(power);
  expect((await connection.until((bytes) => bytes.length > 4)).readInt32LE(0)).toBe(size);
});

test('early-close accepts the password and hangs up', async () => {
  const server = await startTestServer();
  await server.setPower('early-close');
  const connection = await openConnection(server);
  expect(await connection.login(password)).toBe(7);
  expect(await connection.untilEnded()).toBe('end');
});

test('truncate sends half of the answer and hangs up', async () => {
  const { connection } = await asking('truncate');
  expect(await connection.untilEnded()).toBe('end');
  expect(connection.bytes.length).toBeGreaterThan(4);
  expect(connection.bytes.length).toBeLessThan(connection.bytes.readInt32LE(0) + 4);
});

test('endless-reply never stops answering under the right id', async () => {
  const { connection } = await asking('endless-reply');
  await connection.until((bytes) => bytes.length > 100_000);
  expect(new Set(connection.packets().map((packet) => packet.id))).toEqual(new Set([9]));
});

test('keepalive-spam surrounds a good answer with keep-alives', async () => {
  const { connection } = await asking('keepalive-spam');
  await connection.until(() => connection.packets().length > 30);
  const bodies = connection.packets().map((packet) => [packet.id === 9, packet.body.toString().slice(0, 10)]);
  expect(bodies.filter(([mine]) => mine)).toEqual([[true, 'No Players']]);
  expect(new Set(bodies.filter(([mine]) => !mine).map(([, text]) => text))).toEqual(new Set(['Keep Alive']));
});

test('wrong-password-always refuses the right password', async () => {
  const server = await startTestServer();
  await server.setPower('wrong-password-always');
  expect(await (await openConnection(server)).login(password)).toBe(-1);
});

test('slow answers late', async () => {
  const server = await startTestServer({ timeScale: 0.05 });
  await server.setPower('slow');
  const connection = await loggedIn(server);
  const started = performance.now();
  await connection.command('ListPlayers');
  expect(performance.now() - started).toBeGreaterThan(180);
});

test('after every misbehaviour the server works again', async () => {
  const server = await startTestServer({ timeScale: 0.01 });
  for (const state of POWER_STATES) {
    await server.setPower(state);
    await server.setPower('up');
    expect(await (await loggedIn(server)).command('ListPlayers')).toMatch(/^No Players/);
  }
  expect(POWER_STATES.length).toBeGreaterThanOrEqual(15);
});
