import { expect, test, vi } from 'vitest';
import { rawPacket } from './testing/raw-connection.ts';
import { loggedIn, openConnection, password, startTestServer } from './testing/test-cluster.ts';

const bob = { name: 'Bob', eosId: '0002a1b2c3d4e5f60718293a4b5c6d7e', platform: 'None' };
const rex = { name: 'Dr. Rex, III', eosId: '0002ffeeddccbbaa9988776655443322', platform: 'STEAM' };
const carol = { name: 'Carol 🦖', eosId: '0002000000000000000000000000000c', platform: 'None' };
const noResponse = 'Server received, But no response!! \n ';

test('the right password is answered under its own id, a wrong one under -1, and both may follow each other', async () => {
  const connection = await openConnection(await startTestServer());
  expect(await connection.login('wrong')).toBe(-1);
  expect(await connection.login(password)).toBe(7);
  expect(await connection.command('ListPlayers')).toMatch(/^No Players Connected/);
});

test('the auth response is exactly 14 bytes', async () => {
  const connection = await openConnection(await startTestServer());
  connection.socket.write(rawPacket(0x01020304, 3, password));
  const bytes = await connection.until((all) => all.length >= 14);
  expect([...bytes]).toEqual([10, 0, 0, 0, 4, 3, 2, 1, 2, 0, 0, 0, 0, 0]);
});

test('a command before the password closes the connection', async () => {
  const server = await startTestServer();
  const connection = await openConnection(server);
  connection.socket.write(rawPacket(1, 2, 'ListPlayers'));
  await connection.untilEnded();
  expect(connection.bytes).toHaveLength(0);
  expect(server.history.after(0)).toEqual([]);
});

test('an impossible size closes the connection', async () => {
  const connection = await loggedIn(await startTestServer());
  connection.socket.write(Buffer.from([0xff, 0xff, 0xff, 0x7f, 1, 2, 3]));
  await connection.untilEnded();
});

test('a packet that arrives byte by byte is understood', async () => {
  const connection = await loggedIn(await startTestServer());
  for (const byte of rawPacket(55, 2, 'SetMessageOfTheDay Hi')) {
    connection.socket.write(Buffer.from([byte]));
    await new Promise(setImmediate);
  }
  const [answer] = await connection.take(1);
  expect(answer).toMatchObject({ id: 55, type: 0 });
  expect(answer?.body.toString()).toBe('Message of set to Hi');
});

test('commands without output and unknown ones get the exact no-response text', async () => {
  const connection = await loggedIn(await startTestServer());
  const silent = [
    'Broadcast hi',
    'DestroyWildDinos',
    'ServerChat hi',
    'GetGameLogs',
    'ping',
    '',
    'constructor',
  ];
  for (const text of silent) expect(await connection.command(text)).toBe(noResponse);
});

test('commands are case-insensitive and may carry the prefix of the console', async () => {
  const connection = await loggedIn(await startTestServer());
  for (const text of ['listplayers', 'LISTPLAYERS', 'cheat ListPlayers', 'AdminCheat  listPlayers ']) {
    expect(await connection.command(text)).toMatch(/^No Players Connected/);
  }
});

test('ListPlayers numbers the players and shows account name and EOS id', async () => {
  const server = await startTestServer();
  for (const player of [bob, rex]) server.join(player);
  const connection = await loggedIn(server);
  expect((await connection.command('ListPlayers')).trim().split('\n')).toEqual([
    `0. Bob, ${bob.eosId}`,
    `1. Dr. Rex, III, ${rex.eosId}`,
  ]);
});

test('ServerChat comes back to GetChat as SERVER, once, and stays in the game log', async () => {
  const connection = await loggedIn(await startTestServer({ now: () => Date.UTC(2026, 0, 2, 3, 4, 5) }));
  await connection.command('ServerChat [Discord] Alice: hello');
  expect((await connection.command('GetChat')).trim()).toBe('SERVER: [Discord] Alice: hello');
  expect(await connection.command('GetChat')).toBe(noResponse);
  const log = (await connection.command('GetGameLog')).trim();
  expect(log).toBe('2026.01.02_03.04.05: SERVER: [Discord] Alice: hello');
  expect(await connection.command('GetGameLog')).toBe(noResponse);
});

test('in accumulate mode GetGameLog answers everything again', async () => {
  const server = await startTestServer();
  server.setOptions({ gameLogMode: 'accumulate' });
  server.writeLine('one');
  const connection = await loggedIn(server);
  const first = await connection.command('GetGameLog');
  server.writeLine('two');
  const second = await connection.command('GetGameLog');
  expect(first.trim().split('\n')).toHaveLength(1);
  expect(second.trim().split('\n')).toHaveLength(2);
});

test('KickPlayer removes the player and the log says that he left', async () => {
  const server = await startTestServer();
  server.join(bob);
  const connection = await loggedIn(server);
  expect(await connection.command(`KickPlayer ${bob.eosId.toUpperCase()}`)).toBe(noResponse);
  expect(server.players).toEqual([]);
  expect(await connection.command('GetGameLog')).toContain(
    `Bob [UniqueNetId:${bob.eosId} Platform:None] left this ARK!`,
  );
  server.setOptions({ kickReply: 'text' });
  server.join(bob);
  expect(await connection.command(`KickPlayer ${bob.eosId}`)).toBe(`${bob.eosId} Kicked`);
});

test('a ban throws the player out and keeps him out until it is lifted', async () => {
  const server = await startTestServer();
  server.join(bob);
  const connection = await loggedIn(server);
  expect(await connection.command(`BanPlayer ${bob.eosId}`)).toBe(`${bob.eosId} Banned`);
  expect(server.players).toEqual([]);
  expect(server.join(bob)).toBe('banned');
  expect(await connection.command(`UnbanPlayer ${bob.eosId}`)).toBe(`${bob.eosId} Unbanned`);
  expect(server.join(bob)).toBe('joined');
});

test('a full server lets in only those who may join without a check', async () => {
  const server = await startTestServer();
  for (const id of ['a', 'b', 'c']) server.join({ ...bob, eosId: id.repeat(32) });
  expect(server.join(rex)).toBe('full');
  const connection = await loggedIn(server);
  const allowed = await connection.command(`AllowPlayerToJoinNoCheck ${rex.eosId}`);
  expect(allowed).toBe(`${rex.eosId} Allow Player To Join No Check`);
  expect(server.join(rex)).toBe('joined');
  const disallowed = await connection.command(`DisallowPlayerToJoinNoCheck ${carol.eosId}`);
  expect(disallowed).toBe(`${carol.eosId} Disallowed Player To Join No Checknned`);
});

test('SaveWorld takes its time, says so, and writes the lines of a save', async () => {
  const server = await startTestServer({ timeScale: 0.25 });
  const connection = await loggedIn(server);
  const started = performance.now();
  expect(await connection.command('SaveWorld')).toBe('World Saved');
  expect(performance.now() - started).toBeGreaterThan(90);
  expect(await connection.command('GetGameLog')).toMatch(
    /Saving world\.\.\.\n.+World Save Complete\. Took: \d/,
  );
});

test('the tribe commands change the world', async () => {
  const server = await startTestServer({ living: true });
  const connection = await loggedIn(server);
  const [tribe] = server.world.tribes;
  await connection.command(`DestroyTribeIdDinos ${tribe?.id}`);
  expect(server.world.dinos.some((dino) => dino.tribeId === tribe?.id)).toBe(false);
  await connection.command(`DestroyTribeIdStructures ${tribe?.id}`);
  expect(server.world.bases.some((base) => base.tribeId === tribe?.id)).toBe(false);
  await connection.command(`DestroyTribeId ${tribe?.id}`);
  expect(server.world.tribes).not.toContain(tribe);
});

test('a long reply is split into packets of the same id at the chosen size', async () => {
  const server = await startTestServer();
  server.setOptions({ splitBytes: 50 });
  for (const player of [bob, rex, carol]) server.join(player);
  const connection = await loggedIn(server);
  connection.socket.write(rawPacket(9, 2, 'ListPlayers'));
  const packets = await connection.take(3);
  expect(packets.map((packet) => packet.id)).toEqual(packets.map(() => 9));
  expect(packets[0]?.body).toHaveLength(50);
  expect(Buffer.concat(packets.map((packet) => packet.body)).toString('utf8')).toContain(
    `2. Carol 🦖, ${carol.eosId}`,
  );
});

test('without splitting a long reply is one packet above 4096 bytes', async () => {
  const server = await startTestServer();
  server.setOptions({ splitBytes: 0 });
  for (let index = 0; index < 200; index += 1) server.writeLine(`line ${index} ${'x'.repeat(30)}`);
  const connection = await loggedIn(server);
  connection.socket.write(rawPacket(9, 2, 'GetGameLog'));
  const [packet, ...more] = await connection.take(1);
  expect(packet?.size).toBeGreaterThan(4096);
  expect(more).toEqual([]);
});

test('fragmenting cuts through the header', async () => {
  const server = await startTestServer();
  const connection = await loggedIn(server);
  server.setOptions({ fragment: true });
  connection.socket.write(rawPacket(9, 2, 'ListPlayers'));
  await connection.until(() => connection.packets().length === 1);
  expect(connection.chunks.length).toBeGreaterThan(1);
  expect(connection.chunks[0]!.length).toBeLessThan(12);
  expect(connection.packets()[0]?.body.toString()).toMatch(/^No Players Connected/);
});

test('coalescing puts a keep-alive and the reply into one segment', async () => {
  const server = await startTestServer();
  const connection = await loggedIn(server);
  server.setOptions({ coalesce: true });
  connection.socket.write(rawPacket(9, 2, 'ListPlayers'));
  await connection.until(() => connection.packets().length === 2);
  expect(connection.chunks).toHaveLength(1);
  const [keepAlive, reply] = connection.packets();
  expect(keepAlive?.body.toString()).toBe('Keep Alive');
  expect(keepAlive?.id).not.toBe(9);
  expect(reply?.id).toBe(9);
});

test.each([
  ['utf8', Buffer.from('Carol 🦖', 'utf8')],
  ['ascii', Buffer.from('Carol ??')],
  ['latin1', Buffer.from('Carol 🦖', 'latin1')],
] as const)('text leaves in the chosen encoding: %s', async (encoding, name) => {
  const server = await startTestServer();
  server.setOptions({ encoding });
  server.join(carol);
  const connection = await loggedIn(server);
  connection.socket.write(rawPacket(9, 2, 'ListPlayers'));
  const [packet] = await connection.take(1);
  expect(packet?.body.includes(name)).toBe(true);
});

test('a keep-alive of an unrelated id is pushed when it is due', async () => {
  let time = 1_000_000;
  const server = await startTestServer({ now: () => time });
  const connection = await loggedIn(server);
  time += 29_000;
  server.tick(time);
  time += 2_000;
  server.tick(time);
  const packets = await connection.take(1);
  expect(packets.map((packet) => packet.body.toString())).toEqual(['Keep Alive']);
  expect(packets[0]?.type).toBe(0);
  expect(await connection.command('ping')).toBe(noResponse);
});

test('a connection that never logs in is closed after half a minute, a silent one after ten', async () => {
  let time = 1_000_000;
  const server = await startTestServer({ now: () => time });
  const stranger = await openConnection(server);
  const idle = await loggedIn(server);
  time += 31_000;
  server.tick(time);
  await stranger.untilEnded();
  expect(idle.ended).toBe('');
  time += 600_000;
  server.tick(time);
  await idle.untilEnded();
});

test('a command sent before the answer to the first is dropped, garbled or queued', async () => {
  const server = await startTestServer();
  const two = Buffer.concat([rawPacket(21, 2, 'ListPlayers'), rawPacket(22, 2, 'ping')]);
  const connection = await loggedIn(server);
  connection.socket.write(two);
  await connection.take(1);
  expect(await connection.command('ping')).toBe(noResponse);
  expect(server.history.after(0).map((command) => command.reply === null)).toEqual([false, true, false]);

  server.setOptions({ pipelining: 'garble' });
  connection.socket.write(two);
  const [first, cut] = await connection.take(2);
  expect(first?.id).toBe(21);
  expect(cut?.id).toBe(21);
  expect(noResponse.startsWith(cut?.body.toString() ?? 'x')).toBe(true);
  expect(cut!.body.length).toBeLessThan(noResponse.length);

  server.setOptions({ pipelining: 'queue' });
  connection.socket.write(two);
  expect((await connection.take(2)).map((packet) => packet.id)).toEqual([21, 22]);
});

test('the empty packet that clients of other games send as an end mark is not answered', async () => {
  const connection = await loggedIn(await startTestServer());
  connection.socket.write(rawPacket(30, 0, ''));
  expect(await connection.command('ping')).toBe(noResponse);
});

test('every command is noted with its reply, its time and the connection that sent it', async () => {
  const server = await startTestServer({ now: () => 5000 });
  const [one, two] = [await loggedIn(server), await loggedIn(server)];
  await one.command('ListPlayers');
  await two.command('ServerChat hi');
  expect(server.history.after(0)).toEqual([
    { index: 1, text: 'ListPlayers', reply: 'No Players Connected \n ', time: 5000, connection: 1 },
    { index: 2, text: 'ServerChat hi', reply: noResponse, time: 5000, connection: 2 },
  ]);
});

test('a client that does not read is cut off instead of filling the memory', async () => {
  const server = await startTestServer();
  server.setOptions({ gameLogMode: 'accumulate' });
  for (let index = 0; index < 600; index += 1) server.writeLine('x'.repeat(1000));
  const connection = await loggedIn(server);
  connection.socket.pause();
  const ask = () => {
    connection.socket.write(rawPacket(1, 2, 'GetGameLog'));
    expect(server.sessionCount).toBe(0);
  };
  await vi.waitFor(ask, { timeout: 10_000, interval: 2 });
});

test('two living clusters of one seed write the same log over RCON', async () => {
  const log = async (seed: string) => {
    const server = await startTestServer({ seed, living: true, now: () => 0 });
    for (let tick = 0; tick < 600; tick += 1) server.tick(0);
    server.setOptions({ splitBytes: 0 });
    return (await loggedIn(server)).command('GetGameLog');
  };
  expect(await log('a')).toBe(await log('a'));
  expect(await log('a')).not.toBe(await log('b'));
});
