import { setTimeout as delay } from 'node:timers/promises';
import { registry } from '@arkwright/contracts/registry';
import { expect, test } from '@playwright/test';
import { type Session, signIn } from '../support/api.ts';
import { type ClusterServer, clusterOf, statusesOf } from '../support/cluster.ts';
import { controlOf } from '../support/control.ts';
import { residentBytes } from '../support/processes.ts';
import { makeDataDir, type Program, type SandboxServer, startProgram } from '../support/program.ts';

/** FAULT_HOSTILE_SECONDS=600 is what the goal asks for. */
const HOSTILE_MS = Number(process.env.FAULT_HOSTILE_SECONDS ?? 20) * 1000;
const MAX_GROWTH_BYTES = 128 * 2 ** 20;
/** Player lists are read every 10 s. */
const FOLLOWS_WITHIN_MS = 15_000;
const CROWD = 20;
const stranger = (index: number) => ({
  name: `Stranger ${index}`,
  eosId: index.toString(16).padStart(32, 'fedcba98'),
});

/** They show themselves with their next answer: they are online when they go bad. */
const NOISY = [
  'garble',
  'reset',
  'oversize-length',
  'negative-length',
  'early-close',
  'truncate',
  'endless-reply',
];
/** Only time tells: these are bad from the first connection on. */
const SILENT = ['hang', 'mute', 'wrong-id', 'wrong-password-always'];
/** They fall silent while they are online, and only time tells. One lost answer is nothing. */
const SILENCED = ['hang', 'mute', 'wrong-id'];
const OFFLINE_WITHIN_MS = 20_000;
const ONLINE_AGAIN_WITHIN_MS = 20_000;
/** They do answer, late or among rubbish. Online or not, as it comes. */
const TEDIOUS = ['slow', 'drip', 'keepalive-spam', 'flood'];

type HostileServer = ClusterServer & { kind: string };

let data: Awaited<ReturnType<typeof makeDataDir>>;
let program: Program;
let owner: Session;

test.beforeAll(async () => {
  data = await makeDataDir();
  // Beside the ten of the cluster there are twenty servers that belong to nobody yet.
  program = await startProgram({ dataDir: data.dataDir, env: { SANDBOX_SCALE: '5' } });
  owner = await signIn(program.url, 'owner');
});

test.afterAll(async () => {
  await program?.stop();
  await data.dispose();
});

/** How much memory the program takes, and how long a call takes at most, until `end`. */
async function watchProgram(end: number): Promise<{ bytes: number; slowestMs: number }> {
  let [bytes, slowestMs] = [0, 0];
  while (performance.now() < end) {
    bytes = Math.max(bytes, await residentBytes(program.process.pid!));
    slowestMs = Math.max(slowestMs, (await owner.send(registry.users.self)).ms);
    await delay(250);
  }
  return { bytes, slowestMs };
}

const fieldsOf = (game: SandboxServer) => ({
  sortingIndex: 0,
  name: game.name,
  nameShort: game.name.slice(-10),
  host: game.host,
  gamePort: game.gamePort,
  rconPort: game.rconPort,
  rconPassword: game.password,
  maxPlayers: 70,
});

test('fifteen kinds of misbehaving game servers leave the program up and the healthy servers unaffected', async () => {
  test.setTimeout(HOSTILE_MS + 120_000);
  const control = controlOf(program.sandbox);
  const { botId, servers: healthy } = await clusterOf(owner, program.sandbox);
  const spares = program.sandbox.servers.filter(({ name }) => name.startsWith('spare-'));
  const statuses = () => statusesOf(owner, botId);
  const add = async (kind: string): Promise<HostileServer> => {
    const game = spares.shift()!;
    if (SILENT.includes(kind)) await control.power(game.name, kind);
    const { id } = await owner.call(registry.servers.create, {
      body: { server: { ...fieldsOf(game), botInstanceId: botId } },
    });
    return { id, game, kind };
  };
  const notOnline = async (servers: readonly ClusterServer[]) => {
    const seen = await statuses();
    return servers.filter(({ id }) => !seen.get(id)?.isOnline).map(({ game }) => game.name);
  };
  const sinces = async () => {
    const seen = await statuses();
    return healthy.map(({ id, game }) => `${game.name}: ${seen.get(id)?.state} since ${seen.get(id)?.since}`);
  };

  const onlineFirst: HostileServer[] = [];
  for (const kind of [...NOISY, ...TEDIOUS]) onlineFirst.push(await add(kind));
  await expect.poll(() => notOnline([...healthy, ...onlineFirst]), { timeout: 30_000 }).toEqual([]);
  const before = await sinces();
  const memoryBefore = await residentBytes(program.process.pid!);

  for (const { game, kind } of onlineFirst) await control.power(game.name, kind);
  const badFromStart: HostileServer[] = [];
  for (const kind of SILENT) badFromStart.push(await add(kind));
  const end = performance.now() + HOSTILE_MS;
  const lookout = watchProgram(end);

  // Players of the simulated world come and go by themselves, but never a crowd at once.
  for (const { id, game } of healthy.slice(0, 2)) {
    const playersNow = async () => (await statuses()).get(id)?.players ?? 0;
    const wanted = (await playersNow()) + CROWD - 5;
    for (let index = 0; index < CROWD; index++) await control.join(game.name, stranger(index));
    await expect.poll(playersNow, { timeout: FOLLOWS_WITHIN_MS }).toBeGreaterThanOrEqual(wanted);
  }

  const { bytes, slowestMs } = await lookout;
  expect(program.process.exitCode).toBeNull();
  expect(await sinces(), 'the healthy servers').toEqual(before);
  const seen = await statuses();
  const hostile = [...onlineFirst, ...badFromStart];
  for (const { id, kind } of hostile) {
    const { isOnline, reason } = seen.get(id) ?? {};
    if (isOnline && TEDIOUS.includes(kind)) continue;
    const inWords = expect.stringMatching(/^[A-Z].+\.$/);
    expect({ kind, isOnline, reason }).toEqual({ kind, isOnline: false, reason: inWords });
  }
  const growth = bytes - memoryBefore;
  test.info().annotations.push({ type: 'memory, MiB', description: String(Math.round(growth / 2 ** 20)) });
  test.info().annotations.push({ type: 'slowest call, ms', description: String(Math.round(slowestMs)) });
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  expect(slowestMs).toBeLessThan(2_000);

  for (const { id, game, kind } of hostile) {
    await control.power(game.name, 'up');
    // A wrong password is retried rarely, but at once after the server is saved.
    if (kind === 'wrong-password-always')
      await owner.call(registry.servers.update, { body: { server: { ...fieldsOf(game), id } } });
  }
  await expect.poll(() => notOnline([...healthy, ...hostile]), { timeout: 60_000 }).toEqual([]);
});

test('servers that become silent are offline within 20 s, never shown as starting, and soon online again', async () => {
  test.setTimeout(120_000);
  const control = controlOf(program.sandbox);
  const { botId, servers } = await clusterOf(owner, program.sandbox);
  const statuses = () => statusesOf(owner, botId);
  const cluster = servers.filter(({ game }) => !game.name.startsWith('spare-')).slice(0, SILENCED.length);
  const inState = async (state: string) => {
    const seen = await statuses();
    return cluster.filter(({ id }) => seen.get(id)?.state === state).length;
  };
  await expect.poll(() => inState('online'), { timeout: 30_000 }).toBe(cluster.length);

  const passed = new Map(cluster.map(({ id }) => [id, new Set<string>()]));
  const watch = setInterval(async () => {
    const seen = await statuses().catch(() => undefined);
    for (const [id, states] of passed) states.add(seen?.get(id)?.state ?? 'unknown');
  }, 500);
  for (const [index, { game }] of cluster.entries()) await control.power(game.name, SILENCED[index]!);
  await expect.poll(() => inState('offline'), { timeout: OFFLINE_WITHIN_MS }).toBe(cluster.length);
  // Long enough for further attempts: they must not look like a start.
  await delay(15_000);
  clearInterval(watch);
  for (const states of passed.values()) expect([...states]).toEqual(['online', 'offline']);

  for (const { game } of cluster) await control.power(game.name, 'up');
  await expect.poll(() => inState('online'), { timeout: ONLINE_AGAIN_WITHIN_MS }).toBe(cluster.length);
});
