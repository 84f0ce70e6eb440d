import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findListenPort, listenError } from './listen-address.ts';

test('a free port is kept, and 0 becomes a free one', async () => {
  const port = await findListenPort('127.0.0.1', 0);
  expect(port).toBeGreaterThan(0);
  expect(await findListenPort('127.0.0.1', port)).toBe(port);
});

test('a port in use gives one line that suggests another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(findListenPort('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or choose another port. Example: PORT=${port + 1}`,
  );
});

test('an address of another machine gives one line', async () => {
  await expect(findListenPort('192.0.2.1', 8080)).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine',
  );
});

test('a port that only root may use gives one line', () => {
  const error = Object.assign(new Error('denied'), { code: 'EACCES' });
  expect(listenError({ host: '::', port: 80 }, error).message).toMatch(/^PORT 80 may only be used by root/);
});
