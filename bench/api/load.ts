import { Agent, request } from 'node:http';

/** Told by `run.ts`: calls `url` over `connections` kept-open connections for a time, and answers with the count. */
type Order = { url: string; token: string; connections: number; milliseconds: number };

process.on('message', async (order: Order) => {
  process.send?.(await run(order));
});

async function run({
  url,
  token,
  connections,
  milliseconds,
}: Order): Promise<{ perSecond: number; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + milliseconds;
  let failed = 0;
  const caller = async () => {
    let calls = 0;
    for (; performance.now() < end; calls++) if ((await get(agent, url, token)) !== 200) failed++;
    return calls;
  };
  const start = performance.now();
  const counts = await Promise.all(Array.from({ length: connections }, caller));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { perSecond: counts.reduce((sum, count) => sum + count, 0) / seconds, failed };
}

function get(agent: Agent, url: string, token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode));
    })
      .on('error', reject)
      .end();
  });
}
