import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeLock, missingOptionals } from './complete-lock.mjs';

const text = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');

test('package-lock.json is one that npm ci takes on every system, and names no registry', () => {
  // "node tools/complete-lock.mjs" adds them.
  expect(missingOptionals(JSON.parse(text)).map(({ path }) => path)).toEqual([]);
  expect(text).not.toContain('://registry');
  expect([...text.matchAll(/"resolved": "(.*)"/g)].filter(([, from]) => from?.includes('://'))).toEqual([]);
});

test('what is missing is added for the system in its name', () => {
  const parent = {
    version: '2.0.0',
    dev: true,
    license: 'MIT',
    optionalDependencies: { '@x/linux-arm64-musl': '2.0.0' },
  };
  const lock = { lockfileVersion: 3, packages: { '': {}, 'node_modules/x': parent } };
  expect(completeLock(lock).packages).toMatchObject({
    'node_modules/@x/linux-arm64-musl': {
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
  });
});
