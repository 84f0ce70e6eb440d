import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine on which nothing listens. */
export async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  server.close();
  await once(server, 'close');
  return address.port;
}
