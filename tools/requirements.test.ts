import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { machineProblem, missingForMachine, satisfies, thisMachine } from './requirements.mjs';

const ROOT = join(import.meta.dirname, '..');
const read = async (name: string) => JSON.parse(await readFile(join(ROOT, name), 'utf8'));
const lock = await read('package-lock.json');
const { engines } = await read('package.json');
const debian = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const problem = (machine: object, version = 'v24.0.0') => machineProblem({ engines, lock, machine, version });

test.each([
  ['v18.20.8', false],
  ['v20.18.1', false],
  ['v20.19.0', true],
  ['v20.20.2', true],
  ['v21.7.3', false],
  ['v22.11.0', false],
  ['v22.12.0', true],
  ['v24.0.0-nightly2025', true],
  ['v100.0.0', true],
])('Node %s is enough: %s', (version, isEnough) => {
  expect(problem(debian, version) === undefined).toBe(isEnough);
  if (!isEnough) expect(problem(debian, version)).toContain(`but this is Node ${version}`);
});

test('every package made for a machine accepts the Node that engines asks for', () => {
  const oldest = ['20.19.0', '22.12.0'];
  const entries = Object.entries<{ os?: string[]; engines?: { node: string } }>(lock.packages);
  const stricter = entries.filter(([, { os, engines: own }]) => {
    // Other ranges in the lock are from before Node 20.
    const range = own?.node ?? '';
    return os && /\d\d\.\d+\.\d+ \|\|/.test(range) && !oldest.every((version) => satisfies(version, range));
  });
  expect(
    stricter.map(([path]) => path).filter((path) => !path.includes('wasm32') && !path.includes('fsevents')),
  ).toEqual([]);
});

test('a machine that something needed is not made for is refused before anything is installed', () => {
  for (const machine of [
    debian,
    { ...debian, cpu: 'arm64' },
    { os: 'darwin', cpu: 'arm64' },
    { os: 'win32', cpu: 'x64' },
  ])
    expect(problem(machine)).toBeUndefined();
  expect(problem({ ...debian, libc: 'musl' })).toContain('glibc');
  expect(problem({ os: 'sunos', cpu: 'x64' })).toMatch(
    /sunos with x64: there is no @rolldown\/binding-…, no/,
  );
});

test('a package for this machine that npm skipped is named', async () => {
  const root = await mkdtemp(join(tmpdir(), 'arkwright-requirements-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const wanted = {
    packages: {
      'node_modules/here': { optional: true, os: ['linux'], cpu: ['x64'] },
      'node_modules/a/node_modules/@b/skipped': {
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
        libc: ['glibc'],
      },
      'node_modules/for-musl': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/for-windows': { optional: true, os: ['win32'] },
      'node_modules/for-all': { optional: true },
    },
  };
  await mkdir(join(root, 'node_modules/here'), { recursive: true });
  await writeFile(join(root, 'node_modules/here/package.json'), '{}');
  expect(missingForMachine(wanted, debian, root)).toEqual(['@b/skipped']);
});

test('what is installed here is complete', () => {
  expect(missingForMachine(lock, thisMachine(), ROOT)).toEqual([]);
});

test('a start refuses an old Node in one line, before npm runs', async () => {
  const root = await mkdtemp(join(tmpdir(), 'arkwright-old-node-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'tools'));
  for (const name of ['start.mjs', 'prepare.mjs', 'requirements.mjs'])
    await cp(join(ROOT, 'tools', name), join(root, 'tools', name));
  await cp(join(ROOT, 'package-lock.json'), join(root, 'package-lock.json'));
  await writeFile(join(root, 'package.json'), JSON.stringify({ engines: { node: '>=999.0.0' } }));
  const run = () =>
    execFileSync(process.execPath, [join(root, 'tools/start.mjs')], { stdio: 'pipe', env: { PATH: '' } });
  expect(run).toThrow(
    /Arkwright needs Node >=999\.0\.0, but this is Node v\d+\.\d+\.\d+\. Install .*, then start again\.\n$/,
  );
});
