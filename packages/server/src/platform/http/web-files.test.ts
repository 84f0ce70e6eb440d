import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { serveWebApp } from './web-files.ts';

let webRoot: string | undefined;
afterEach(async () => {
  if (webRoot !== undefined) await rm(webRoot, { recursive: true });
});

test('a page is from the newest build, and from the last one while there is none', async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  const index = join(webRoot, 'index.html');
  const app = fastify();
  await writeFile(index, '<p>first __SANDBOX__</p>');
  await serveWebApp(app, { webRoot, sandbox: true });
  const page = async () => (await app.inject('/servers')).body;
  expect(await page()).toBe('<p>first true</p>');
  await writeFile(index, '<p>second __SANDBOX__</p>');
  expect(await page()).toBe('<p>second true</p>');
  await rm(index);
  expect(await page()).toBe('<p>second true</p>');
  await app.close();
});
