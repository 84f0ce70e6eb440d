import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Connection, contenders } from './contenders.ts';

export type BenchRow = { label: string; value: number; unit: string; ratio: number };

const connectionCount = 200;
const rounds = 9;
const warmUpMs = 600;
const roundMs = 1_000;

/**
 * Commands per second over 200 connections, one in flight on each, against a peer in another process. The
 * contenders take turns, in changing order, so that whatever else the machine does meets all of them; `ratio`
 * is the median over the rounds of contender ÷ bare sockets in the same round.
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
    const speeds = teams.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < teams.length; turn++) {
        const index = (turn + round) % teams.length;
        speeds[index]?.push(await measure(teams[index] ?? [], roundMs));
      }
    }
    for (const connection of teams.flat()) connection.close();
    return { name: `RCON, ${connectionCount} connections`, rows: toRows(speeds) };
  } finally {
    peer.kill();
  }
}

async function measure(team: Connection[], milliseconds: number): Promise<number> {
  let isOver = false;
  const start = performance.now();
  setTimeout(() => {
    isOver = true;
  }, milliseconds);
  const commands = await Promise.all(team.map((connection) => connection.run(() => isOver)));
  const seconds = (performance.now() - start) / 1_000;
  return commands.reduce((sum, count) => sum + count, 0) / seconds;
}

function toRows(speeds: number[][]): BenchRow[] {
  const bare = speeds[0] ?? [];
  return contenders.map(({ label }, index) => {
    const own = speeds[index] ?? [];
    const ratios = own.map((speed, round) => speed / (bare[round] ?? Number.NaN));
    return { label, value: Math.round(median(own)), unit: 'commands/s', ratio: median(ratios) };
  });
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
