import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listOf } from '@arkwright/sandbox/official-bans/official-bans';
import { ATTACKS } from './attacks.ts';
import { OFFICIAL_BANS } from './hostile.ts';
import { ordinaryRequests } from './ordinary.ts';
import type { Means } from './tools.ts';

// Attacks run in this process, so that the measuring one has nothing else to do.

/** `load` makes ordinary requests, `atOnce` at a time, that use as much of the program's processor time as `cpuMs`. */
export type Order =
  | { do: 'meet'; means: Means; pid: number }
  | { do: 'prepare'; name: string }
  | { do: 'attack'; name: string; until: number }
  | { do: 'load'; cpuMs: number; atOnce: number; from: number; until: number };
export type Answer = { banListUrl: string } | { cpuMs: number } | { failed: string };

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

let means: Means;
let pid = 0;
const prepared: Record<string, (until: number) => Promise<unknown>> = {};

/** Processor time that the program's process has used, ms (proc(5): user and system time). */
function cpuMs(): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function carryOut(order: Order): Promise<Answer> {
  if (order.do === 'meet') {
    ({ means, pid } = order);
    return { cpuMs: 0 };
  }
  if (order.do === 'load') {
    const began = cpuMs();
    const share = order.cpuMs / (order.until - order.from);
    while (Date.now() < order.until)
      if (cpuMs() - began < share * (Date.now() - order.from)) await ordinaryRequests(means, order.atOnce);
      else await delay(TICK_MS);
    return { cpuMs: cpuMs() - began };
  }
  if (order.do === 'prepare') {
    const prepare = ATTACKS[order.name];
    if (prepare) prepared[order.name] = await prepare(means);
    return { cpuMs: 0 };
  }
  const act = prepared[order.name];
  if (!act) throw new Error(`${order.name} was not prepared`);
  const began = cpuMs();
  await act(order.until);
  return { cpuMs: cpuMs() - began };
}

const bans = Buffer.from(listOf(OFFICIAL_BANS));
const banList = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', etag: '"1"' }).end(bans);
}).listen(0, '127.0.0.1');
await once(banList, 'listening');
const address = banList.address();
process.on('message', (order: Order) => {
  carryOut(order).then(answer, (error: unknown) => answer({ failed: String(error) }));
});
process.on('disconnect', () => process.exit());
answer({ banListUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` });

function answer(text: Answer): void {
  process.send?.(text);
}
