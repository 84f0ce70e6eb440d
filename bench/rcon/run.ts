import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../table.ts';
import { type Connection, contenders } from './contenders.ts';

const connectionCount = 200;
// Many short rounds: the shorter the round, the more alike the machine is for those compared within it.
const rounds = 30;
const warmUpMs = 1_000;
const roundMs = 250;

/** What one contender did in one round. */
type Sample = { commandsPerSecond: number; cpuMicroseconds: number };

/**
 * Commands per second over 200 connections, one in flight on each, against a peer in another process; and the
 * processor time that one command costs us, which means more on a machine that has other work. The contenders
 * take turns, in changing order, so that whatever else the machine does meets all of them. `ratio` is the median
 * over the rounds of contender ÷ bare sockets in the same round, for processor time the other way round: 1 is as
 * fast as bare sockets, less is slower.
 */
export async function runRconBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const peer = fork(fileURLToPath(new URL('peer.ts', import.meta.url)));
  try {
    const [port] = await once(peer, 'message');
    const teams: Connection[][] = [];
    for (const contender of contenders) {
      teams.push(
        await Promise.all(Array.from({ length: connectionCount }, () => contender.open(Number(port)))),
      );
    }
    for (const team of teams) await measure(team, warmUpMs);
    const samples = teams.map((): Sample[] => []);
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < teams.length; turn++) {
        const index = (turn + round) % teams.length;
        samples[index]?.push(await measure(teams[index] ?? [], roundMs));
      }
    }
    for (const connection of teams.flat()) connection.close();
    return { name: `RCON, ${connectionCount} connections`, rows: toRows(samples) };
  } finally {
    peer.kill();
  }
}

async function measure(team: Connection[], milliseconds: number): Promise<Sample> {
  let isOver = false;
  const start = performance.now();
  const startCpu = process.cpuUsage();
  setTimeout(() => {
    isOver = true;
  }, milliseconds);
  const counts = await Promise.all(team.map((connection) => connection.run(() => isOver)));
  const { user, system } = process.cpuUsage(startCpu);
  const commands = counts.reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - start) / 1_000;
  return { commandsPerSecond: commands / seconds, cpuMicroseconds: (user + system) / commands };
}

function toRows(samples: Sample[][]): BenchRow[] {
  const bare = samples[0] ?? [];
  const medianRatio = (own: Sample[], ratio: (own: Sample, bare: Sample) => number) =>
    median(own.flatMap((sample, round) => (bare[round] ? [ratio(sample, bare[round])] : [])));
  const speeds = samples.map((own, index) => ({
    label: contenders[index]?.label ?? '',
    value: Math.round(median(own.map((sample) => sample.commandsPerSecond))),
    unit: 'commands/s',
    ratio: medianRatio(own, (a, b) => a.commandsPerSecond / b.commandsPerSecond),
    better: 'higher' as const,
  }));
  const costs = samples.map((own, index) => ({
    label: contenders[index]?.label ?? '',
    value: Number(median(own.map((sample) => sample.cpuMicroseconds)).toFixed(2)),
    unit: 'µs of CPU a command',
    ratio: medianRatio(own, (a, b) => b.cpuMicroseconds / a.cpuMicroseconds),
    better: 'higher' as const,
  }));
  return [...speeds, ...costs];
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

if (import.meta.main) {
  const { name, rows } = await runRconBench();
  console.log(name);
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
}
