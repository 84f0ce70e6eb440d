import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { registry } from '@arkwright/contracts/registry';
import { startEmbeddedPostgres } from '@arkwright/program/embedded-postgres/embedded-postgres';
import { sandboxCredentials } from '@arkwright/sandbox/base/seed-plan';
import { expect, test } from '@playwright/test';
import { signIn } from '../support/api.ts';
import { clusterOf } from '../support/cluster.ts';
import { controlOf } from '../support/control.ts';
import { openGuild } from '../support/guild.ts';
import { makeDataDir, type Program, startProgram, startWorkerProgram } from '../support/program.ts';

const SEED = 'crosschat-kill';
const CHANNEL = 'crosschat';
const KILLS = 3;
/** Lines of each round, before and after the worker is killed in the middle of them. */
const LINES = 30;
const SOON = { timeout: 60_000 };

const disposals: (() => Promise<unknown>)[] = [];
let program: Program;
let env: Record<string, string>;

test.beforeAll(async () => {
  const folder = await dataDir();
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'elsewhere'), durable: false });
  disposals.push(postgres.stop);
  const shared = { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('base64') };
  program = await startProgram({
    dataDir: folder,
    env: { ...shared, SANDBOX_SEED: SEED, ROLES: 'api,sandbox' },
  });
  disposals.push(program.stop);
  const { clientId, clientSecret, botToken } = sandboxCredentials(SEED);
  env = {
    ...shared,
    ROLES: 'worker',
    OUTBOUND_ALLOW: 'external,loopback',
    DISCORD_API_URL: `${program.sandbox.discord.url}/api`,
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
  };
});

test.afterAll(async () => {
  for (const dispose of disposals.toReversed()) await dispose();
});

async function dataDir(): Promise<string> {
  const data = await makeDataDir();
  disposals.push(data.dispose);
  return data.dataDir;
}

type GameCommand = { text: string; reply: string | null };

test('kill -9 during a conversation loses only lines that a game had just sent, and repeats only lines that were being sent', async () => {
  test.setTimeout(300_000);
  const folder = await dataDir();
  const startWorker = () => startWorkerProgram({ dataDir: folder, env });
  let worker = await startWorker();
  disposals.push(() => worker.stop());
  const owner = await signIn(program.url, 'owner');
  const control = controlOf(program.sandbox);
  const guild = await openGuild(program);
  const { botId, servers } = await clusterOf(owner, program.sandbox);
  const [from, to] = servers;
  if (!from || !to) throw new Error('The cluster has no two servers');
  const group = { chatId: 'All', channelId: guild.channelId(CHANNEL), serverIds: [from.id, to.id] };
  const pace = { welcomeMessage: '', slowModeSeconds: 0, playerLinesPerMinute: 120 };
  const chat = { isEnabled: true, chatMappings: [{ ...group, ...pace }] };
  await owner.call(registry.bots.update, { body: { bot: { id: botId, chat } } });

  const commandsOf = async (game: string) => (await control.commands(game)) as GameCommand[];
  const toldInGame = async () =>
    (await commandsOf(to.game.name)).flatMap(({ text }) =>
      text.startsWith('ServerChat ') ? (/journey-\d+-\d+/.exec(text)?.[0] ?? []) : [],
    );
  const toldInDiscord = async () =>
    (await guild.linesIn(CHANNEL)).flatMap((line) => line.match(/journey-\d+-\d+/g) ?? []);
  /** One player for each line: the pace of a single one is held back. */
  const say = (mark: string) =>
    control.write(from.game.name, [`${stamp()}: P${mark.split('-').at(-1)} (Rex): ${mark}`]);

  await expect(async () => {
    await say('journey-9-0');
    await expect.poll(toldInGame, { timeout: 5_000 }).toContain('journey-9-0');
  }).toPass(SOON);

  const written: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    for (let line = 0; line < LINES; line++) {
      const mark = `journey-${round}-${line}`;
      await say(mark);
      written.push(mark);
      if (line === LINES / 2) {
        worker.process.kill('SIGKILL');
        worker = await startWorker();
      }
      // Lines come all the while, as they do in games.
      await delay(100);
    }
    const last = written.at(-1) ?? '';
    await expect.poll(toldInGame, SOON).toContain(last);
    await expect.poll(toldInDiscord, SOON).toContain(last);
  }

  const handedOut = (await commandsOf(from.game.name)).flatMap(({ text, reply }) =>
    /^Get(?:Chat|GameLog)$/.test(text) ? (reply ?? '') : [],
  );
  for (const told of [await toldInGame(), await toldInDiscord()]) {
    const heard = told.filter((mark) => !mark.startsWith('journey-9'));
    const lost = written.filter((mark) => !heard.includes(mark));
    // Nobody has lost what the game still had.
    for (const mark of lost)
      expect(
        handedOut.some((reply) => reply.includes(mark)),
        mark,
      ).toBe(true);
    // With each kill what was under way: some seconds of talk at most.
    expect(lost.length).toBeLessThanOrEqual(KILLS * (LINES / 2));
    const repeated = heard.length - new Set(heard).size;
    expect(repeated).toBeLessThanOrEqual(KILLS);
    test.info().annotations.push({ type: 'lost, repeated', description: `${lost.length}, ${repeated}` });
  }
});

const stamp = () =>
  new Date().toISOString().slice(0, 19).replaceAll('-', '.').replace('T', '_').replaceAll(':', '.');
