import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

type Target = { url: string; token: string };

/**
 * Told by `run.ts`. `one-by-one` calls for a time over a few connections, each call after the one before; `crowd` sends so
 * many at once, and again when all are answered, once a second at most. Both answer with what each call took.
 */
export type Order =
  | { kind: 'one-by-one'; target: Target; connections: number; milliseconds: number }
  | { kind: 'crowd'; target: Target; atOnce: number; milliseconds: number };

export type Answer = { took: number[]; statuses: Record<string, number> };

const WAVE_MS = 1000;

process.on('message', async (order: Order) => {
  process.send?.(await (order.kind === 'crowd' ? crowd(order) : callOneByOne(order)));
});

async function callOneByOne(order: Extract<Order, { kind: 'one-by-one' }>): Promise<Answer> {
  const calls = createCalls(order.target, order.connections);
  const end = performance.now() + order.milliseconds;
  const caller = async () => {
    while (performance.now() < end) await calls.call();
  };
  await Promise.all(Array.from({ length: order.connections }, caller));
  return calls.end();
}

async function crowd(order: Extract<Order, { kind: 'crowd' }>): Promise<Answer> {
  const calls = createCalls(order.target, order.atOnce);
  const end = performance.now() + order.milliseconds;
  while (performance.now() < end) {
    const wave = Array.from({ length: order.atOnce }, () => calls.call());
    await Promise.all([...wave, delay(WAVE_MS)]);
  }
  return calls.end();
}

function createCalls({ url, token }: Target, maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const answer: Answer = { took: [], statuses: {} };
  const headers = { authorization: `Bearer ${token}` };
  return {
    call: () =>
      new Promise<void>((resolve, reject) => {
        const start = performance.now();
        request(url, { agent, headers }, (reply) => {
          reply.resume().on('end', () => {
            answer.took.push(performance.now() - start);
            const status = String(reply.statusCode);
            answer.statuses[status] = (answer.statuses[status] ?? 0) + 1;
            resolve();
          });
        })
          .on('error', reject)
          .end();
      }),
    end() {
      agent.destroy();
      return answer;
    },
  };
}
