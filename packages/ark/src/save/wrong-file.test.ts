import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openWorldFile } from './world-file.ts';

test.each([
  ['nothing', Buffer.alloc(0), 'it is empty'],
  ['gzip', gzipSync('save'), 'it is packed (gzip): unpack it first'],
  ['zip', Buffer.from('PK\u0003\u0004'), 'it is packed (zip): unpack it first'],
  ['a pointer', Buffer.from('version https://git-lfs.github.com/spec/v1\n'), 'it is a pointer of Git LFS'],
  ['a page', Buffer.from('\ufeff<!DOCTYPE html><title>Login</title>'), 'it is a web page'],
  ['JSON', Buffer.from('{"error": 403}'), 'it is a text in JSON'],
  ['zeros', Buffer.alloc(100), 'it cannot be read as a database'],
])('%s in place of a save is named', async (_, bytes, words) => {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-wrong-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'TheIsland_WP.ark');
  await writeFile(path, bytes);
  await expect(openWorldFile(path, bytes.length)).rejects.toThrow(words);
});
