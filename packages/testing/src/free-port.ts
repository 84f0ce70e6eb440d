import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports of simulated game servers (from 10,000) and of outgoing connections: either could take a port before the
 * caller listens on it. There is none between them that browsers refuse.
 */
const FIRST_PORT = 7_000;
const PORTS_EACH = 250;
/** Test runners number the processes that run beside each other: each has ports of its own. */
const slot = Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0) % 12;
let next = randomInt(PORTS_EACH);

/** A port that nobody listens on, and that no other test process picks meanwhile. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + slot * PORTS_EACH + next;
    next = (next + 1) % PORTS_EACH;
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
