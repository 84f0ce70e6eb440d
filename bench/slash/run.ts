import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { RCON_COMMANDS } from '@arkwright/contracts/rcon-commands/commands';
import type { AppContext } from '@arkwright/server/context/app-context';
import { botInstances } from '@arkwright/server/core/access/table';
import { createContext } from '@arkwright/server/create-context';
import { findRoleName } from '@arkwright/server/discord/guilds/directory';
import { updateInstance } from '@arkwright/server/features/instances/service';
import { createRegistration } from '@arkwright/server/features/player-registrations/service';
import { serverStatuses } from '@arkwright/server/features/server-status/table';
import { servers } from '@arkwright/server/features/servers/table';
import { newId } from '@arkwright/server/platform/base/random';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { startWorker } from '@arkwright/server/worker';
import { makeInstance, makeUser, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { count, eq } from 'drizzle-orm';
import { startBenchDatabase } from '../database.ts';
import { createReader } from '../discord/reader.ts';
import { type BenchRow, percentile } from '../table.ts';
import { answerBare } from './bare.ts';
import { fillInstance, netIdOf } from './rows.ts';

type World = {
  discord: AppSettings['discord'];
  controlUrl: string;
  guildId: string;
  servers: { name: string; rconPort: number; password: string }[];
};

/** The simulated world has four servers for each step of its scale. */
const SCALE = 50;
const SERVERS = 200;
/** Number of them that the worker holds: more than any tier allows. */
const HELD = 150;
const AIM_MS = 300;
/** Each kind is used so often, one after another. */
const USES = 100;
/** What a member may use, of all paced kinds together, while it is measured. */
const PACED_USES_EACH = 6;
/** How often members then use all kinds at once that are not rate limited. */
const CROWDS = 25;
const READY_WITHIN_MS = 120_000;

type Control = ReturnType<typeof createReader>;
type Interaction = {
  interactionId: string;
  status: string;
  message: { content: string; components: unknown[] } | null;
  modal: object | null;
  choices: unknown[] | null;
};
/** What a member does, and whether what they see is the answer to it. */
type Kind = {
  label: string;
  sends: { command: string; options?: object; autocomplete?: string };
  isAnswer(outcome: Interaction): boolean;
  isPaced?: true;
};

const says = (text: string) => (outcome: Interaction) => outcome.message?.content.includes(text) === true;
const suggests = ({ choices }: Interaction) => (choices ?? []).length > 0;

const KINDS: readonly Kind[] = [
  { label: '/dashboard', sends: { command: 'dashboard' }, isAnswer: says('The dashboard'), isPaced: true },
  { label: '/whoami', sends: { command: 'whoami' }, isAnswer: says('You are'), isPaced: true },
  { label: '/listplayers', sends: { command: 'listplayers' }, isAnswer: says('online'), isPaced: true },
  {
    label: '/search for a tribe',
    sends: { command: 'search', options: { text: 'tribe 1234' } },
    isAnswer: says('dinos'),
  },
  {
    label: '/preset: its menu',
    sends: { command: 'preset', options: { server: 'all' } },
    isAnswer: ({ message }) => message?.components.length === 1,
  },
  {
    label: '/broadcast: its window',
    sends: { command: 'broadcast', options: { server: 'all' } },
    isAnswer: ({ modal }) => modal !== null,
  },
  {
    label: 'servers as one types',
    sends: { command: 'saveworld', options: { server: 'spare-1' }, autocomplete: 'server' },
    isAnswer: suggests,
  },
  {
    label: 'players as one types',
    sends: { command: 'kick', options: { player: 'player 19' }, autocomplete: 'player' },
    isAnswer: suggests,
  },
  {
    label: 'presets as one types',
    sends: { command: 'preset', options: { name: 'pre' }, autocomplete: 'name' },
    isAnswer: suggests,
  },
  {
    label: 'tribes as one types',
    sends: { command: 'nuketribe', options: { tribe: 'tribe' }, autocomplete: 'tribe' },
    isAnswer: suggests,
  },
];
const FREE = KINDS.filter(({ isPaced }) => !isPaced);

/**
 * Slash commands in a guild with 200 servers, all that a worker does for it going on: from the moment when a member uses one to the answer that
 * the member sees, beside a bare handler that answers at once, over the same simulated Discord, which is in a process of
 * its own with the game servers. What Discord's side takes is in both.
 */
export async function runSlashBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const child: ChildProcess = fork(fileURLToPath(new URL('../discord/world.ts', import.meta.url)), [
    String(SCALE),
  ]);
  try {
    const [world] = (await once(child, 'message')) as [World];
    const context = await createContext(
      testSettings(database.url, { discord: world.discord, selfHosted: true }),
    );
    const control = createReader(world.controlUrl);
    const guild = await setUp(context, { world, control, databaseUrl: database.url });
    const worker = await startWorker(context);
    await allOnline(context);
    await switchOn(context, control, guild);
    const ours = await measure(control, guild, true);
    await worker.stop();
    await context.close();
    const handler = await answerBare(world.discord);
    const bare = await measure(control, guild, false);
    handler.stop();
    return { name: `Slash commands in a guild with ${SERVERS} servers`, rows: toRows(ours, bare) };
  } finally {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
    await database.stop();
  }
}

type Guild = { id: string; instance: TestInstance; roleId: string; members: string[] };

/** An instance whose members are registered as players and have a role of their own, with all that is looked through. */
async function setUp(
  context: AppContext,
  { world, control, databaseUrl }: { world: World; control: Control; databaseUrl: string },
): Promise<Guild> {
  const id = world.guildId;
  const { roles, members, ownerId } = (await control.call('GET', `/discord/guilds/${id}`)) as {
    ownerId: string;
    roles: { id: string; name: string }[];
    members: { user: { id: string; bot?: boolean } }[];
  };
  const owner = await makeUser(context, { discordId: ownerId, tier: 5 });
  const instance = await makeInstance(context, { owner });
  await context.db.update(botInstances).set({ guildId: id }).where(eq(botInstances.id, instance.id));
  await addServers(context, instance, world.servers);
  await fillInstance(databaseUrl, instance.id);
  const roleId = roles.find(({ name }) => name === 'Event Team')?.id ?? '';
  const people = members.filter(({ user }) => !user.bot).map(({ user }) => user.id);
  for (const [index, discordId] of people.entries()) {
    await control.call('PUT', `/discord/guilds/${id}/members/${discordId}/roles/${roleId}`);
    const fields = { discordId, discordUsername: `member ${index}`, netId: netIdOf(index + 1) };
    await createRegistration(context, instance.by, fields);
  }
  return { id, instance, roleId, members: people };
}

/** Gives Discord all commands, for the members' role. */
async function switchOn(context: AppContext, control: Control, guild: Guild): Promise<void> {
  const { id, owner, by, scope } = guild.instance;
  await until('the roles are known', async () => {
    return (await findRoleName(context.db, scope, guild.roleId)) !== undefined;
  });
  const member = await context.memberships.find({ discordId: owner.discordId }, id);
  if (!member) throw new Error('The owner is no member');
  const flags = Object.fromEntries(Object.keys(RCON_COMMANDS).map((flag) => [flag, true]));
  const empowered = { basicCommandsRoleIds: [guild.roleId], advancedCommandsRoleIds: [guild.roleId] };
  const groups = {
    rcon: { ...flags, isBasicEnabled: true, isAdvancedEnabled: true, ...empowered },
    playerList: { isCommandEnabled: true },
    companionMod: { isEnabled: true },
  };
  await updateInstance(context, { ...by, member, discordId: owner.discordId }, { id, ...groups });
  await until('Discord has all commands', async () => {
    const commands = (await control.call('GET', '/discord/commands')) as Record<string, unknown[]>;
    return (commands[guild.id] ?? []).length >= Object.keys(flags).length;
  });
}

/** Straight into the table, which takes more than a tier gives. */
async function addServers(
  context: AppContext,
  instance: TestInstance,
  simulated: World['servers'],
): Promise<void> {
  const rows = simulated.slice(0, SERVERS).map(({ name, rconPort, password }, sortingIndex) => {
    const id = newId();
    const place = { table: 'servers', column: 'rcon_password', botId: instance.id, rowId: id };
    const rconPassword = context.sealer.seal(password, place);
    const fields = serverFields({ name, rconPort, sortingIndex });
    return { ...fields, id, botId: instance.id, rconPassword, createdAt: 0 };
  });
  await context.db.insert(servers).values(rows);
}

const allOnline = (context: AppContext) =>
  until(`${HELD} servers are online`, async () => {
    const isOnline = eq(serverStatuses.state, 'online');
    const [row] = await context.db.select({ n: count() }).from(serverStatuses).where(isOnline);
    return row?.n === HELD;
  });

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Within ${READY_WITHIN_MS / 1000} s it was not so: ${what}`);
    await delay(200);
  }
}

type Took = { alone: Map<string, number[]>; crowd: number[] };

/** Milliseconds of each use. `checks`: whether the answers have to be those of the commands. */
async function measure(control: Control, guild: Guild, checks: boolean): Promise<Took> {
  const turns = { free: 0, paced: 0 };
  async function use({ label, sends, isAnswer, isPaced }: Kind): Promise<number> {
    const as = guild.members[turns[isPaced ? 'paced' : 'free']++ % guild.members.length];
    const began = performance.now();
    const outcome = (await control.call('POST', '/discord/interactions', {
      as,
      guildId: guild.id,
      ...sends,
    })) as Interaction;
    const ms = performance.now() - began;
    if (outcome.status !== 'answered' || (checks && !isAnswer(outcome)))
      throw new Error(`${label} was ${outcome.status}: ${outcome.message?.content ?? 'nothing was said'}`);
    return ms;
  }
  // The first of each finds nothing prepared, as after a start.
  for (const kind of FREE) await use(kind);
  const alone = new Map(KINDS.map(({ label }) => [label, [] as number[]]));
  for (let round = 0; round < USES; round++) {
    for (const kind of KINDS) {
      if (kind.isPaced && turns.paced >= PACED_USES_EACH * guild.members.length) continue;
      alone.get(kind.label)?.push(await use(kind));
    }
  }
  const crowd: number[] = [];
  for (let round = 0; round < CROWDS; round++) crowd.push(...(await Promise.all(FREE.map(use))));
  return { alone, crowd };
}

function toRows(ours: Took, bare: Took): BenchRow[] {
  const rowsOf = (label: string, times: readonly number[]) =>
    [0.5, 0.99].map((share) => {
      const ms = percentile(times, share);
      const value = Number(ms.toPrecision(3));
      return {
        label: `${label}, p${share * 100}`,
        value,
        unit: `ms (aim ${AIM_MS})`,
        ratio: ms / AIM_MS,
        target: 1,
      };
    });
  const all = (took: Took) => [...took.alone.values()].flat();
  return [
    ...rowsOf('bare handler, one at a time', all(bare)),
    ...[...ours.alone].flatMap(([label, times]) => rowsOf(label, times)),
    ...rowsOf('all kinds, one at a time', all(ours)),
    ...rowsOf(`bare handler, ${FREE.length} at once`, bare.crowd),
    ...rowsOf(`all kinds, ${FREE.length} at once`, ours.crowd),
  ];
}

if (import.meta.main) {
  const { name, rows } = await runSlashBench();
  console.log(name);
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
}
