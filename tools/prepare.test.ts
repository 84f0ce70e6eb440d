import { expect, test } from 'vitest';
import { holdsAll } from './prepare.mjs';

const lock = {
  packages: {
    '': { name: 'root' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/@arkwright/ark': { link: true, resolved: 'packages/ark' },
    'node_modules/only-on-windows': { version: '1.0.0', optional: true },
  },
};
const installed = {
  packages: { 'node_modules/zod': { version: '4.0.0' }, 'node_modules/@arkwright/ark': { link: true } },
};

test('packages that npm installed by hand are recognised, whatever is optional', () => {
  expect(holdsAll(lock, installed)).toBe(true);
});

test('a missing package or another version asks for a new install', () => {
  expect(holdsAll(lock, { packages: {} })).toBe(false);
  const older = { packages: { ...installed.packages, 'node_modules/zod': { version: '3.9.0' } } };
  expect(holdsAll(lock, older)).toBe(false);
});
