import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemScope } from '@arkwright/server/core/access/scope';
import { botInstances } from '@arkwright/server/core/access/table';
import { listApplications, saveApplication } from '@arkwright/server/core/discord-applications/repository';
import { sealBotToken } from '@arkwright/server/core/discord-applications/token';
import { createContext } from '@arkwright/server/create-context';
import { ownBotRequests } from '@arkwright/server/features/own-bot/table';
import { newId } from '@arkwright/server/platform/base/random';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { makeUser } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { startBenchDatabase } from '../database.ts';
import type { BenchRow } from '../table.ts';
import type { Measured } from '../worker/measured.ts';

const BOTS = 100;
/** What one may take while nothing happens. */
const AIM = { mib: 2, cpu: 0.001 };
const SETTLES_MS = 30_000;
const SECONDS = 60;
const IN_CHARGE_WITHIN_MS = 180_000;

export type OwnBotsWorld = {
  discord: AppSettings['discord'];
  guilds: readonly { guildId: string; ownerId: string; application: { id: string; token: string } }[];
};

type Context = Awaited<ReturnType<typeof createContext>>;

/**
 * A hundred own applications on one worker while nothing happens: what they take beside the same worker, with the same
 * instances, before they had them.
 */
export async function runOwnBotsBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const sandbox = fork(fileURLToPath(new URL('sandbox.ts', import.meta.url)), { execArgv: [] });
  let worker: ChildProcess | undefined;
  try {
    sandbox.send({ bots: BOTS });
    const [world] = (await once(sandbox, 'message')) as [OwnBotsWorld];
    const { discord } = world;
    const context = await createContext(testSettings(database.url, { discord }));
    const botIds = await addInstances(context, world);
    worker = fork(fileURLToPath(new URL('../worker/holder.ts', import.meta.url)), {
      execArgv: ['--expose-gc'],
    });
    worker.send({ databaseUrl: database.url, discord });
    await once(worker, 'message');
    await delay(SETTLES_MS);
    const before = await measure(worker);
    await addApplications(context, world, botIds);
    const began = performance.now();
    await waitUntilInCharge(context);
    const seconds = (performance.now() - began) / 1000;
    await delay(SETTLES_MS);
    const after = await measure(worker);
    await context.close();
    return {
      name: `Own applications: ${BOTS} on one worker, while nothing happens`,
      rows: toRows({ before, after, seconds }),
    };
  } finally {
    worker?.kill('SIGKILL');
    sandbox.kill();
    await database.stop();
  }
}

async function measure(worker: ChildProcess): Promise<Measured> {
  worker.send({ measure: SECONDS });
  const [measured] = (await once(worker, 'message')) as [Measured];
  return measured;
}

/** Instances whose owners may have an application of their own. */
async function addInstances(context: Context, { guilds }: OwnBotsWorld): Promise<string[]> {
  const botIds: string[] = [];
  for (const [index, { guildId, ownerId }] of guilds.entries()) {
    await makeUser(context, { name: `Owner ${index}`, tier: 4, discordId: ownerId });
    const botId = newId();
    await context.db.insert(botInstances).values({
      id: botId,
      guildId,
      guildName: `Guild ${index}`,
      ownerDiscordId: ownerId,
      createdAt: 1,
    });
    await context.db.insert(ownBotRequests).values({
      botId,
      kind: 'application',
      grantedKind: 'application',
      state: 'granted',
      reason: '',
      requesterDiscordId: ownerId,
      requestedAt: 1,
    });
    botIds.push(botId);
  }
  return botIds;
}

async function addApplications(
  context: Context,
  { guilds }: OwnBotsWorld,
  botIds: readonly string[],
): Promise<void> {
  for (const [index, botId] of botIds.entries()) {
    const application = guilds[index]?.application ?? { id: '', token: '' };
    await saveApplication(context.db, systemScope(botId), {
      applicationId: application.id,
      userId: application.id,
      name: `Bot ${index}`,
      token: sealBotToken(context.sealer, { botId, applicationId: application.id, token: application.token }),
      flags: 0,
      pictureUrl: '',
      state: 'connecting',
      stateAt: 1,
      addedAt: 1,
    });
  }
  const [botId = ''] = botIds;
  await context.bus.publish(context.db, { kind: 'discord-applications', botId });
}

async function waitUntilInCharge(context: Context): Promise<void> {
  const end = performance.now() + IN_CHARGE_WITHIN_MS;
  for (;;) {
    const rows = await listApplications(context.db);
    const inCharge = rows.filter(({ state }) => state === 'in-charge').length;
    if (inCharge === BOTS) return;
    if (performance.now() > end) throw new Error(`Only ${inCharge} of ${BOTS} applications are in charge`);
    await delay(250);
  }
}

function toRows(taken: { before: Measured; after: Measured; seconds: number }): BenchRow[] {
  const { before, after, seconds } = taken;
  const mib = (after.usedMiB - before.usedMiB) / BOTS;
  const cpu = (after.cpu - before.cpu) / BOTS;
  return [
    { label: 'without them: memory in use', value: round(before.usedMiB), unit: 'MiB', ratio: 1 },
    { label: 'without them: resident', value: round(before.rssMiB), unit: 'MiB', ratio: 1 },
    {
      label: 'with them: resident',
      value: round(after.rssMiB),
      unit: 'MiB',
      ratio: after.rssMiB / before.rssMiB,
    },
    { label: 'without them: CPU', value: round(before.cpu * 100), unit: '% of a core', ratio: 1 },
    { label: 'each: memory in use', value: round(mib), unit: 'MiB', ratio: mib / AIM.mib, target: 1 },
    { label: 'each: CPU', value: round(cpu * 100), unit: '% of a core', ratio: cpu / AIM.cpu, target: 1 },
    { label: 'until all are in charge', value: round(seconds), unit: 's', ratio: Number.NaN },
  ];
}

const round = (value: number) => Math.round(value * 1000) / 1000;
