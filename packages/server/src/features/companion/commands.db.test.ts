import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { rawCommand } from '@arkwright/ark/commands';
import {
  type CompanionCommand,
  companionCommand,
  companionOrders,
  SAY_HELLO,
} from '@arkwright/contracts/companion/schema';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { serverFields } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { commandRetention } from '../../game-commands/room.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { setServerEnabled } from '../servers/edit-service.ts';
import { createServer, deleteServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { createCommandPolls } from './polls-service.ts';
import { runInGame } from './service.ts';
import { companions } from './table.ts';
import {
  type CompanionInstance,
  helloFields,
  makeCompanionInstance,
  saveCompanion,
} from './testing/companion-instance.ts';

// Two processes on one database, both listening: a companion may reach either.

let one: TestApp;
let two: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  one = await createTestApp();
  two = await createTestApp({ databaseUrl: one.context.settings.databaseUrl });
  for (const { app } of [one, two]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await two.dispose();
  await one.dispose();
});
beforeEach(async () => {
  instance = await makeCompanionInstance(one);
  const body = helloFields({ serverId: instance.serverId });
  await send(one, registry.companion.hello, { token: instance.key, body });
});

/** A companion's question over a connection of its own; `leave` breaks it off. */
function ask({ app } = one, { key, serverId } = instance, revision = '') {
  const query = `serverId=${serverId}${revision && `&revision=${revision}`}`;
  const sent = request(`${app.listeningOrigin}/api/companion/commands?${query}`, {
    agent: false,
    headers: { authorization: `Bearer ${key}` },
  });
  const answer = new Promise<CompanionCommand[]>((resolve, reject) => {
    sent.on('error', reject).on('response', async (response) => {
      const body = await text(response);
      if (response.statusCode === 200) resolve(z.array(companionCommand).parse(JSON.parse(body)));
      else reject(new Error(`${response.statusCode}: ${body}`));
    });
  });
  answer.catch(() => {});
  sent.end();
  return { answer, leave: () => void sent.destroy() };
}

const pollId = async () => {
  const [row] = await one.context.db
    .select()
    .from(companions)
    .where(eq(companions.serverId, instance.serverId));
  return row?.pollId ?? '';
};

/** Asks, and waits until the question is open. */
async function askOpenly(at = one, revision = '') {
  const before = await pollId();
  const question = ask(at, instance, revision);
  await eventually(async () => expect(await pollId()).not.toBe(before));
  return question;
}

const run = (command: string, options?: { answerMs: number }, at = one) => {
  const running = runInGame(
    at.context,
    { by: instance.by, serverId: instance.serverId, command: rawCommand(command) },
    options,
  );
  running.catch(() => {});
  return running;
};

const answer = (id: string, isDone: boolean, reply: string, serverId = instance.serverId) =>
  send(two, registry.companion.result, { token: instance.key, body: { serverId, id, isDone, reply } });

test('a command reaches the waiting companion, and its reply the sender', async () => {
  const question = await askOpenly();
  const running = run('DestroyTribeIdDinos 1', undefined, two);
  const [given] = await question.answer;
  expect(given?.command).toBe('DestroyTribeIdDinos 1');
  expect((await answer(given!.id, true, 'Done')).body).toBe(true);
  expect(await running).toBe('Done');
});

const hello = async () => {
  const body = helloFields({ serverId: instance.serverId });
  return companionOrders.parse(
    (await send(one, registry.companion.hello, { token: instance.key, body })).body,
  );
};
const save = async (groups: object) => {
  const body = { bot: { id: instance.id, ...groups } };
  expect((await send(two, registry.bots.update, { token: instance.owner.token, body })).status).toBe(200);
};

test.each(['chatLogLocal', 'chatLogTribe', 'chatLogAlly'])(
  'switching on %s tells the companion that waits for commands to say hello, which then sends chat',
  async (field) => {
    await save({
      chat: { isChatLogEnabled: true, chatLogLocal: false, chatLogTribe: false, chatLogAlly: false },
    });
    const before = await hello();
    expect(before.chat).toBe(false);
    const question = await askOpenly(one, before.revision);
    await save({ chat: { [field]: true } });
    expect(await question.answer).toEqual([SAY_HELLO]);
    expect(await hello()).toMatchObject({ chat: true });
  },
);

test('a companion hears of changed orders with its next poll, once, and of other settings not at all', async () => {
  const before = await hello();
  await save({ companionMod: { uploadDinoData: false, uploadIntervalBase: 90 } });
  expect(await ask(one, instance, before.revision).answer).toEqual([SAY_HELLO]);
  const { revision, uploads, intervalSeconds } = await hello();
  expect([uploads.dinos, intervalSeconds]).toEqual([false, 90]);
  const question = await askOpenly(one, revision);
  await save({ chat: { maxDelaySeconds: 77 }, log: { isEnabled: true } });
  const running = run('Next');
  const [given] = await question.answer;
  expect(given?.command).toBe('Next');
  await answer(given!.id, true, '');
  await running;
});

test('a companion that sends no revision is never told to say hello', async () => {
  await hello();
  const question = await askOpenly();
  await save({ chat: { isChatLogEnabled: true, chatLogTribe: true } });
  const running = run('Next');
  const [given] = await question.answer;
  expect(given?.command).toBe('Next');
  await answer(given!.id, true, '');
  await running;
});

test('commands sent between two polls are returned by the next poll, in order', async () => {
  const first = run('First');
  await eventually(async () => expect(await stateOf('First')).toBe('waiting'));
  const second = run('Second');
  await eventually(async () => expect(await stateOf('Second')).toBe('waiting'));
  const given = await ask(two).answer;
  expect(given.map(({ command }) => command)).toEqual(['First', 'Second']);
  for (const { id } of given) await answer(id, true, '');
  expect(await Promise.all([first, second])).toEqual(['', '']);
});

const stateOf = async (command: string) => {
  const rows = await one.context.db.select().from(gameCommands).where(eq(gameCommands.botId, instance.id));
  return rows.find((row) => row.command === command)?.state;
};

test('a refusal of the game is shown in its words', async () => {
  const question = await askOpenly();
  const running = run('Nonsense');
  const [given] = await question.answer;
  await answer(given!.id, false, 'Unknown command');
  await expect(running).rejects.toMatchObject({
    code: 'UPSTREAM',
    message: 'The companion of The Island could not do it: Unknown command',
  });
});

test('two processes never return one command twice', async () => {
  const commands = Array.from({ length: 12 }, (_, index) => `Command ${index}`);
  const running = commands.map((command) => run(command, { answerMs: 60_000 }));
  await eventually(async () => {
    for (const command of commands) expect(await stateOf(command)).toBe('waiting');
  });
  const polls = [one, two].map(({ context }) => createCommandPolls(context, { waitMs: 300 }));
  const askOf = (index: number) =>
    polls[index % 2]!.wait({ scope: instance.scope, serverId: instance.serverId, onGone: () => {} });
  const given: CompanionCommand[] = [];
  // A round of ten at once: each ends those before it, wherever they have come.
  while (given.length < commands.length)
    given.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => askOf(index)))).flat());
  expect(given.map(({ command }) => command).toSorted()).toEqual(commands.toSorted());
  for (const { id } of given) await answer(id, true, '');
  await Promise.all(running);
});

test('a second poll ends the first in the same process, and gets the commands', async () => {
  const first = await askOpenly();
  const second = await askOpenly();
  expect(await first.answer).toEqual([]);
  const running = run('DoIt');
  const [given] = await second.answer;
  await answer(given!.id, true, 'Done');
  expect(await running).toBe('Done');
});

test('if the second poll is in another process, the first gets no more commands', async () => {
  const first = await askOpenly(one);
  const second = await askOpenly(two);
  const running = run('DoIt');
  const [given] = await second.answer;
  expect(given?.command).toBe('DoIt');
  await answer(given!.id, true, 'Done');
  expect(await running).toBe('Done');
  // Only the first could ask, and the command that it took would be lost.
  await expect(run('DoItAgain', { answerMs: 300 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  first.leave();
});

test('a companion that has hung up gets no command: the next poll does', async () => {
  const connections = () => promisify(one.app.server.getConnections.bind(one.app.server))();
  const gone = await askOpenly();
  const before = await connections();
  gone.leave();
  await expect(gone.answer).rejects.toThrow();
  await eventually(async () => expect(await connections()).toBe(before - 1));
  await expect(run('DoIt', { answerMs: 300 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const running = run('DoItNow');
  const [given] = await ask().answer;
  expect(given?.command).toBe('DoItNow');
  await answer(given!.id, true, '');
  await running;
});

test('a command is refused at once without a companion, and while the companion is switched off', async () => {
  const { db } = one.context;
  await db
    .update(companions)
    .set({ lastSeenAt: Date.now() - 61_000 })
    .where(eq(companions.botId, instance.id));
  await expect(run('DoIt')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message:
      'The companion of The Island is not connected. Without one, the owner can allow this over RCON in the server’s settings.',
  });
  await db
    .update(companions)
    .set({ lastSeenAt: Date.now(), type: 'Agent' })
    .where(eq(companions.botId, instance.id));
  await expect(run('DoIt')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message:
      'The Island has an agent, which reads the game’s files and can’t run commands. Without the mod, the owner can allow this over RCON in the server’s settings.',
  });
  await saveCompanion(one, instance, { isEnabled: false });
  await expect(run('DoIt')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  // Also where it might go over RCON.
  await db.update(servers).set({ isCrashingRconAllowed: true }).where(eq(servers.botId, instance.id));
  await expect(run('DoIt')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await makeCompanionInstance(one);
  const foreign = { by: instance.by, serverId: stranger.serverId, command: rawCommand('DoIt') };
  await expect(runInGame(one.context, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await db.select().from(gameCommands).where(eq(gameCommands.botId, instance.id))).toEqual([]);
});

test('a command that no companion took in time was not run, and is never returned later', async () => {
  await expect(run('DoIt', { answerMs: 100 })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The companion of The Island did not answer. Nothing was done.',
  });
  const polls = createCommandPolls(one.context, { waitMs: 100 });
  expect(await polls.wait({ scope: instance.scope, serverId: instance.serverId, onGone: () => {} })).toEqual(
    [],
  );
});

test('a command that was taken and not answered has an unknown result, and a late reply does not count', async () => {
  const question = await askOpenly();
  const running = run('DoIt', { answerMs: 300 });
  const [given] = await question.answer;
  await expect(running).rejects.toMatchObject({
    code: 'UPSTREAM',
    message: 'The companion of The Island did not answer. It may have been done.',
  });
  expect(await answer(given!.id, true, 'Done')).toMatchObject({ status: 200, body: false });
});

test('a reply counts once, and only from the server of the command', async () => {
  const question = await askOpenly();
  const running = run('DoIt');
  const [given] = await question.answer;
  const other = await createServer(
    one.context,
    instance.by,
    serverFields({ name: 'Other', rconPort: 27021 }),
  );
  const stranger = await makeCompanionInstance(one);
  const asStranger = { serverId: stranger.serverId, id: given!.id, isDone: true, reply: 'Hacked' };
  const theirs = await send(one, registry.companion.result, { token: stranger.key, body: asStranger });
  expect(theirs.status).toBe(404);
  expect((await answer(given!.id, true, 'Hacked', other.id)).status).toBe(404);
  expect((await answer('no-such-command', true, '')).status).toBe(404);
  expect((await answer(given!.id, true, 'Done')).body).toBe(true);
  expect((await answer(given!.id, false, 'Again')).body).toBe(false);
  expect(await running).toBe('Done');
});

test("another instance's server gets no commands", async () => {
  const stranger = await makeCompanionInstance(one);
  await expect(ask(one, { ...instance, serverId: stranger.serverId }).answer).rejects.toThrow(
    /^404: .*NOT_FOUND/,
  );
});

test('an open poll ends when its key is replaced, and the next is refused', async () => {
  const question = await askOpenly();
  const body = { botId: instance.id };
  await send(two, registry.companion.recreateKey, { token: instance.owner.token, body });
  expect(await question.answer).toEqual([]);
  await eventually(() => expect(ask().answer).rejects.toThrow(/^401/));
});

test('a HEAD request takes no commands', async () => {
  const running = run('DoIt');
  await eventually(async () => expect(await stateOf('DoIt')).toBe('waiting'));
  const url = `/api/companion/commands?serverId=${instance.serverId}`;
  const headers = { authorization: `Bearer ${instance.key}` };
  expect((await one.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(401);
  const [given] = await ask().answer;
  await answer(given!.id, true, '');
  expect(await running).toBe('');
});

test('a poll without commands ends by itself', async () => {
  const polls = createCommandPolls(one.context, { waitMs: 50 });
  expect(await polls.wait({ scope: instance.scope, serverId: instance.serverId, onGone: () => {} })).toEqual(
    [],
  );
});

test('a command whose message was lost is found by the periodic check', async () => {
  const question = await askOpenly();
  const at = Date.now();
  await one.context.db.insert(gameCommands).values({
    botId: instance.id,
    id: `lost-${instance.id}`,
    serverId: instance.serverId,
    transport: 'companion',
    command: 'Lost',
    state: 'waiting',
    createdAt: at,
    expiresAt: at + 60_000,
  });
  expect(await question.answer).toMatchObject([{ command: 'Lost' }]);
});

test("an open poll ends when its server is deleted, and another server's stays open", async () => {
  const other = await createServer(
    one.context,
    instance.by,
    serverFields({ name: 'Other', rconPort: 27021 }),
  );
  const question = await askOpenly();
  await deleteServer(one.context, instance.by, other.id);
  const running = run('StillThere', { answerMs: 5000 });
  const [given] = await question.answer;
  expect(given?.command).toBe('StillThere');
  await answer(given!.id, true, '');
  await running;

  const last = await askOpenly();
  const started = performance.now();
  await deleteServer(one.context, instance.by, instance.serverId);
  expect(await last.answer).toEqual([]);
  expect(performance.now() - started).toBeLessThan(5000);
  await expect(ask().answer).rejects.toThrow(/^404/);
});

test('nothing is run on a disabled server, even if its companion is connected', async () => {
  await setServerEnabled(one.context, instance.by, { id: instance.serverId, isEnabled: false });
  await expect(run('DoIt')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The Island is disabled.',
  });
  expect(await stateOf('DoIt')).toBeUndefined();
});

test("the game's reply is cleaned and cut, so that a completed command is never taken for lost", async () => {
  for (const [reply, told] of [
    ['\u202eDone\u0007\nand\u0000\ud800gone', 'Done and gone'],
    ['x'.repeat(20_000), `${'x'.repeat(499)}…`],
  ] as const) {
    const question = await askOpenly();
    const running = run('DoIt');
    const [given] = await question.answer;
    expect(await answer(given!.id, true, reply)).toMatchObject({ status: 200, body: true });
    expect(await running).toBe(told);
  }
});

test('a shutdown does not wait for commands: it reports that they may have run', async () => {
  const third = await createTestApp({ databaseUrl: one.context.settings.databaseUrl });
  const question = await askOpenly();
  const taken = run('Taken', undefined, third);
  await question.answer;
  const waiting = run('Waiting', undefined, third);
  await eventually(async () => expect(await stateOf('Waiting')).toBe('waiting'));
  const started = performance.now();
  third.context.drain();
  const why = 'The service is being restarted.';
  await expect(taken).rejects.toMatchObject({ code: 'UPSTREAM', message: `${why} It may have been done.` });
  await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE', message: `${why} Nothing was done.` });
  await expect(run('Late', undefined, third)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await third.dispose();
  expect(performance.now() - started).toBeLessThan(5000);
  expect(
    await createCommandPolls(one.context, { waitMs: 50 }).wait({ ...instance, onGone: () => {} }),
  ).toEqual([]);
});

test('a shutdown ends open polls at once and refuses new ones with a time to retry', async () => {
  const third = await createTestApp({ databaseUrl: one.context.settings.databaseUrl });
  await third.app.listen({ host: '127.0.0.1', port: 0 });
  const question = await askOpenly(third);
  const started = performance.now();
  third.context.drain();
  expect(await question.answer).toEqual([]);
  await expect(ask(third).answer).rejects.toThrow(/^503: .*UNAVAILABLE/);
  await third.dispose();
  expect(performance.now() - started).toBeLessThan(2000);
});

test('old commands are dropped after an hour', async () => {
  const { db, clock } = one.context;
  const now = clock.now();
  const row = {
    botId: instance.id,
    serverId: instance.serverId,
    transport: 'companion',
    command: 'x',
    state: 'done',
    expiresAt: 0,
  } as const;
  await db.insert(gameCommands).values([
    { ...row, id: 'old', createdAt: now - 3_600_001 },
    { ...row, id: 'young', createdAt: now - 3_599_000 },
  ]);
  await commandRetention.deleteSome(db, { now, limit: 1000 });
  const left = await db.select().from(gameCommands).where(eq(gameCommands.botId, instance.id));
  expect(left.map(({ id }) => id)).toEqual(['young']);
});
