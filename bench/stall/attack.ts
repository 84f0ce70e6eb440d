import { Worker } from 'node:worker_threads';
import { registry } from '@arkwright/contracts/registry';
import { type Session, signIn } from '../../e2e/support/api.ts';
import { controlOf } from '../../e2e/support/control.ts';
import { makeDataDir, type Program, startProgram } from '../../e2e/support/program.ts';
import type { BenchRow } from '../table.ts';
import type { Means } from './attackers.ts';
import { type Answers, ask, at, type Question } from './victims.ts';

const ACCOUNTS = ['owner', 'manager-view', 'manager-edit', 'manager-full', 'admin', 'newcomer'];
/** Nobody may have to wait longer, at p99.9. */
const AIM_MS = 200;
const QUIET_MS = 30_000;
const ATTACK_MS = 180_000;

/**
 * How long the health check and another tenant wait while everybody with an account, a companion, game servers and a place in
 * Discord does their worst, on the real program with all its limits; and while nobody does.
 */
export async function measureAttack(): Promise<BenchRow[]> {
  const { dataDir, dispose } = await makeDataDir();
  const program = await startProgram({ dataDir });
  try {
    const victim = await signIn(program.url, 'owner-free');
    const [instance] = await victim.call(registry.bots.forDiscordUser);
    const questions: Question[] = [
      { name: '/healthz', url: `${program.url}/healthz`, everyMs: 40 },
      {
        name: 'server list of another tenant',
        url: `${program.url}/api/server/list/${instance?.id}`,
        token: victim.token,
        // As often as one may ask.
        everyMs: 210,
      },
    ];
    const quiet = await ask(questions, QUIET_MS);
    const attackers = new Worker(new URL('./attackers.ts', import.meta.url), {
      workerData: await meansAgainst(program),
    });
    const attacked = await ask(questions, ATTACK_MS);
    await attackers.terminate();
    return attacked.flatMap((answers, index) => toRows(answers, quiet[index]));
  } finally {
    await program.stop();
    await dispose();
  }
}

async function meansAgainst(program: Program): Promise<Means> {
  const sessions: Record<string, Session> = {};
  for (const name of ACCOUNTS) sessions[name] = await signIn(program.url, name);
  const owner = sessions.owner;
  if (!owner) throw new Error('Nobody could sign in');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  if (!instance) throw new Error('The owner has no instance');
  const { registrationKey } = await owner.call(registry.companion.key, { params: { botId: instance.id } });
  const guilds = (await controlOf(program.sandbox).get('/discord/guilds')) as { id: string; name: string }[];
  return {
    url: program.url,
    controlUrl: program.sandbox.control.url,
    accounts: Object.fromEntries(Object.entries(sessions).map(([name, { token }]) => [name, token])),
    botId: instance.id,
    companionKey: registrationKey,
    servers: program.sandbox.servers.map(({ name }) => name).filter((name) => name.startsWith('obelisk')),
    guildId: guilds.find(({ name }) => name === 'Obelisk Cluster')?.id ?? '',
  };
}

function toRows(attacked: Answers, quiet: Answers | undefined): BenchRow[] {
  const row = (share: number, label: string): BenchRow => {
    const ms = at(attacked, share);
    const before = quiet ? at(quiet, share) : Number.NaN;
    return {
      label: `${attacked.name}, ${label} under attack (quiet: ${before.toFixed(1)} ms)`,
      figure: `${attacked.name}, ${label} under attack`,
      value: Number(ms.toFixed(1)),
      unit: 'ms',
      ratio: ms / before,
    };
  };
  const worst = at(attacked, 0.999);
  return [
    row(0.5, 'p50'),
    row(0.99, 'p99'),
    { ...row(0.999, `p99.9, aim ${AIM_MS} (ratio: of the aim),`), ratio: worst / AIM_MS, target: 1 },
    {
      label: `${attacked.name}: no or another answer`,
      value: attacked.failed,
      unit: `of ${attacked.times.length}`,
      ratio: attacked.failed / attacked.times.length,
      target: 0,
    },
  ];
}
