import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from './testing/test-cluster.ts';

async function logFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
  onTestFinished(() => rm(root, { recursive: true }));
  return join(root, 'ShooterGame', 'Saved', 'Logs');
}

test('the log goes into a file where that is wanted, and each launch puts the old one aside', async () => {
  const folder = await logFolder();
  const server = await startTestServer({ now: () => Date.UTC(2026, 8, 13, 18, 48, 40, 7), timeScale: 0 });
  server.writeLine('before');
  server.setOptions({ logFolder: folder });
  server.writeLine('SERVER: grüße');
  const text = await readFile(join(folder, 'ShooterGame.log'), 'utf8');
  expect(text).toMatch(/^\ufeffLog file open, 2026\/09\/13 18:48:40\r\n/);
  expect(text).toMatch(
    /\[2026\.09\.13-18\.48\.40:007\]\[ {2}\d\]2026\.09\.13_18\.48\.40: SERVER: grüße\r\n$/,
  );
  expect(text).not.toContain('before');
  await server.setPower('down');
  await server.setPower('up');
  server.writeLine('SERVER: again');
  expect(await readdir(folder)).toEqual(['ShooterGame-backup-2026.09.13-18.48.40.log', 'ShooterGame.log']);
  expect(await readFile(join(folder, 'ShooterGame-backup-2026.09.13-18.48.40.log'), 'utf8')).toBe(text);
  server.setOptions({ logFolder: '' });
  server.writeLine('SERVER: unwritten');
  expect(await readFile(join(folder, 'ShooterGame.log'), 'utf8')).toMatch(/SERVER: again\r\n$/);
});
