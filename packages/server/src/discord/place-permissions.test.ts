import { expect, test } from 'vitest';
import { copyableOverwrites } from './place-permissions.ts';

const VIEW = 1n << 10n;
const SEND = 1n << 11n;
const CONNECT = 1n << 20n;
const ROLES = 1n << 28n;
const overwrite = (allow: bigint, deny: bigint) => ({ id: '1', type: 0, allow: `${allow}`, deny: `${deny}` });

test('what the bot holds in the guild is copied, and the rest left out', () => {
  expect(copyableOverwrites(VIEW | CONNECT | ROLES, [overwrite(CONNECT | ROLES, SEND | VIEW)])).toEqual([
    overwrite(CONNECT, VIEW),
  ]);
});

test('an administrator copies all of it', () => {
  expect(copyableOverwrites('everything', [overwrite(ROLES, SEND)])).toEqual([overwrite(ROLES, SEND)]);
});

test.each([
  ['see', CONNECT, VIEW],
  ['come into', VIEW, CONNECT],
])('there is no copy that more people could %s', (_what, held, deny) => {
  expect(copyableOverwrites(held, [overwrite(0n, deny)])).toBeUndefined();
});
