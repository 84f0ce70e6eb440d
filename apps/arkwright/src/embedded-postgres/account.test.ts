import { constants } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { allows, canEnter, canUse, parsePasswd } from './account.ts';

const stranger = { uid: 54_321, gid: 54_321 };

test.each([
  ['the owner', { uid: 1, gid: 9 }, true],
  ['a group member who is not the owner', { uid: 8, gid: 2 }, false],
  ['anybody else', { uid: 8, gid: 9 }, true],
])('with mode 0705, %s gets what the bits say', (_who, account, expected) => {
  expect(allows({ uid: 1, gid: 2, mode: 0o100705 }, account, constants.X_OK)).toBe(expected);
});

test('the users of /etc/passwd are found by name', () => {
  const accounts = parsePasswd('root:x:0:0::/root:/bin/sh\n\nnobody:x:65534:65533:no:/:/bin/false\nbroken\n');
  expect(accounts.get('nobody')).toEqual({ uid: 65_534, gid: 65_533 });
  expect(accounts.size).toBe(2);
});

test('a single inaccessible folder on the path makes it unreachable', async () => {
  const root = await mkdtemp(join(tmpdir(), 'account-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const inner = join(root, 'closed', 'open');
  await mkdir(inner, { recursive: true, mode: 0o755 });
  await chmod(root, 0o711);
  expect(await canEnter(inner, stranger)).toBe(true);
  expect(await canUse(inner, stranger, constants.R_OK)).toBe(true);
  await chmod(join(root, 'closed'), 0o700);
  expect(await canEnter(inner, stranger)).toBe(false);
  expect(await canUse(inner, stranger, constants.R_OK)).toBe(false);
});
