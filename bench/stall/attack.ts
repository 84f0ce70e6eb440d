import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRow } from '../table.ts';
import type { Answer, Order } from './attackers.ts';
import { ATTACKS, EVERYTHING } from './attacks.ts';
import { MAX_UNDER_WAY } from './everything.ts';
import { type Installation, startInstallation } from './installation.ts';
import { type Answers, ask, at, type Question } from './victims.ts';

/** Nobody else may wait longer than beside ordinary requests of the same cost, at p99.9 and at worst. */
const AIM_MS = { usually: 50, worst: 200 };
/** Ordinary requests at a time. */
const AT_ONCE = 20;
const ATTACK_MS = 20_000;
/** What is left of an attack has ended by then. */
const REST_MS = 10_000;

/**
 * How long the health checks and another tenant wait during each attack, on the real program with all its limits, beside how
 * long they wait during ordinary requests that use as much processor time. Sandbox and attackers are processes of their own.
 */
export async function measureAttacks(): Promise<BenchRow[]> {
  const attackers = fork(new URL('./attackers.ts', import.meta.url));
  const [met] = (await once(attackers, 'message')) as [Answer];
  const installation = await startInstallation({
    env: { OFFICIAL_BAN_LIST_URL: 'banListUrl' in met ? met.banListUrl : '' },
  });
  try {
    const { program, controlUrl, attacker, freeAttacker, accounts } = installation;
    const { url, sandbox } = program;
    const means = { url, controlUrl, attacker, freeAttacker, accounts, sandboxServers: sandbox.servers };
    await order(attackers, { do: 'meet', means, pid: program.process.pid ?? 0 });
    const rows: BenchRow[] = [];
    for (const name of Object.keys(ATTACKS)) rows.push(...(await measureOne(installation, attackers, name)));
    return rows;
  } finally {
    attackers.kill();
    await installation.dispose();
  }
}

async function measureOne(
  installation: Installation,
  attackers: ChildProcess,
  name: string,
): Promise<BenchRow[]> {
  await order(attackers, { do: 'prepare', name });
  await delay(REST_MS);
  const questions = questionsTo(installation);
  const until = Date.now() + ATTACK_MS;
  const [attacked, cpuMs] = await Promise.all([
    ask(questions, ATTACK_MS),
    order(attackers, { do: 'attack', name, until }),
  ]);
  const beside = async (atOnce: number): Promise<Answers[]> => {
    await delay(REST_MS);
    const from = Date.now();
    const [harmless, used] = await Promise.all([
      ask(questions, ATTACK_MS),
      order(attackers, { do: 'load', cpuMs, atOnce, from, until: from + ATTACK_MS }),
    ]);
    console.log(`${name}: ${cpuMs} ms of processor time, ${used} ms by ordinary requests, ${atOnce} at once`);
    return harmless;
  };
  const harmless = await beside(AT_ONCE);
  const rows = attacked.flatMap((answers, index) => toRows(name, answers, harmless[index]));
  if (name === EVERYTHING) {
    // It begins with some 300 requests in one moment. How much of the wait is due to that, whatever they ask?
    const crowd = await beside(MAX_UNDER_WAY);
    rows.push(
      ...attacked.flatMap((answers, index) => toRows(`${name}, beside a crowd`, answers, crowd[index])),
    );
  }
  await delay(REST_MS);
  return rows;
}

/** Rejects with what the other process says if it could not carry it out. */
async function order(attackers: ChildProcess, what: Order): Promise<number> {
  attackers.send(what);
  const [answer] = (await once(attackers, 'message')) as [Answer];
  if ('failed' in answer) throw new Error(answer.failed);
  return 'cpuMs' in answer ? answer.cpuMs : 0;
}

function questionsTo({ program, healthUrl, victim }: Installation): Question[] {
  return [
    { name: '/healthz', url: `${program.url}/healthz`, everyMs: 10 },
    { name: 'HEALTH_PORT', url: healthUrl, everyMs: 10 },
    {
      name: 'another tenant’s server list',
      url: `${program.url}/api/server/list/${victim.botId}`,
      token: victim.token,
      // As often as one may ask.
      everyMs: 210,
    },
  ];
}

function toRows(attack: string, attacked: Answers, harmless: Answers | undefined): BenchRow[] {
  const row = (share: number, words: string, aim: number): BenchRow => {
    const [ms, beside] = [at(attacked, share), harmless ? at(harmless, share) : Number.NaN];
    return {
      label: `${attack}: ${attacked.name}, ${words} (${Math.round(ms)} ms, harmless ${Math.round(beside)} ms; ratio: of the ${aim} ms above it)`,
      figure: `${attack}: ${attacked.name}, ${words}`,
      value: Math.round(ms - beside),
      unit: 'ms',
      ratio: Math.max(0, ms - beside) / aim,
      target: 1,
    };
  };
  return [
    row(0.999, 'p99.9', AIM_MS.usually),
    row(1, 'worst', AIM_MS.worst),
    {
      label: `${attack}: ${attacked.name}, no or another answer (harmless: ${harmless?.failed})`,
      figure: `${attack}: ${attacked.name}, no or another answer`,
      value: attacked.failed,
      unit: `of ${attacked.times.length}`,
      ratio: attacked.failed / attacked.times.length,
      target: 0,
    },
  ];
}
