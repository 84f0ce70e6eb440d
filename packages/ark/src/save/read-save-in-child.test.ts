import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answersOfChild, type ReaderOptions } from './child-lines.ts';
import { readSave } from './read-save.ts';
import { readSaveInChild } from './read-save-in-child.ts';
import type { ReadRequest } from './save-answer.ts';
import { SaveError } from './save-error.ts';
import { writeSlowToOpen } from './testing/hostile-saves.ts';
import * as sample from './testing/sample-world.ts';
import { writeWorld } from './testing/write-world.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
  path = join(folder, 'TheIsland_WP.ark');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
afterAll(() => rm(folder, { recursive: true }));

/** The reason why this save is refused. */
async function refusal(options: ReaderOptions): Promise<string> {
  const error = await readSaveInChild(path, options).catch((thrown: unknown) => thrown);
  if (error instanceof SaveError) return error.message;
  throw new Error(`not refused: ${String(error)}`);
}

const STARTER = `
  import { spawn } from 'node:child_process';
  const [child, request] = process.argv.slice(1);
  const { pid, stdin } = spawn(process.execPath, [child], { stdio: ['pipe', 'inherit', 'inherit'] });
  stdin.write(JSON.stringify({ ...JSON.parse(request), starter: process.pid }), () => stdin.end(() => console.log(pid)));
  setInterval(() => {}, 1000);`;
const CHILD = fileURLToPath(new URL('./save-child.ts', import.meta.url));
/** A program that does this with its request. */
const program = (code: string) => ({ command: [process.execPath, '--eval', code] });

test('a save that takes too long for a reason that no check foresees is refused', async () => {
  vi.stubEnv('TMPDIR', folder);
  await writeSlowToOpen(path);
  expect(await refusal({ maxMs: 1000 })).toBe('reading it took more than 1 seconds');
  // Its copy is removed, too.
  expect(await readdir(folder)).toEqual(['TheIsland_WP.ark']);
});

test('a child that never ends is killed', async () => {
  expect(await refusal({ ...program('while (true);'), maxMs: 200 })).toBe(
    'reading it took more than 0.2 seconds',
  );
});

test('a save that needs too much memory of any kind is refused', async () => {
  await writeSlowToOpen(path);
  expect(await refusal({ maxMemory: 10 * 1024 ** 2, maxMs: 20_000 })).toBe(
    'reading it needs more than 10 MB of memory',
  );
});

test('a child whose starter is gone ends by itself', async () => {
  await writeSlowToOpen(path);
  const request: Omit<ReadRequest, 'starter'> = { path, maxMemory: 1024 ** 3 };
  // Starts the child, says its process ID, and is killed. Both have our pipe, which closes when the last of them ends.
  const starter = spawn(
    process.execPath,
    ['--input-type=module', '--eval', STARTER, CHILD, JSON.stringify(request)],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [said] = (await once(starter.stdout, 'data')) as [Buffer];
  process.kill(Number(said.toString()), 0);
  starter.kill('SIGKILL');
  await once(starter.stdout.resume(), 'end');
});

test('a process that is stopped from outside says nothing about the save', async () => {
  const stopped = readSaveInChild(
    path,
    program("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)"),
  );
  await expect(stopped).rejects.toThrow('the process that reads a save got SIGTERM');
  await expect(stopped).rejects.not.toBeInstanceOf(SaveError);
});

test('a child gets none of our secrets', async () => {
  vi.stubEnv('SECRET_OF_OURS', 'x');
  const told = program('process.stdout.write(JSON.stringify({ refusal: Object.keys(process.env).join() }))');
  expect(await refusal(told)).not.toContain('SECRET');
  expect(await refusal(told)).toContain('PATH');
});

test('the time that the caller takes with answers does not count', async () => {
  const two = program(`
    process.stdout.write('{"n":1}\\n{"n":2}\\n');
    setTimeout(() => process.stdout.write('{"n":3}\\n'), 100);`);
  const answers = answersOfChild<{ n: number }>({
    ...two,
    request: {},
    maxMs: 10_000,
    maxLine: 1000,
    tooLong: '',
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
  const read: number[] = [];
  for await (const { n } of answers) {
    read.push(n);
    await vi.advanceTimersByTimeAsync(9000);
  }
  expect(read).toEqual([1, 2, 3]);
});

test('a child that ends without an answer is a fault of the save, and an error of ours is none', async () => {
  expect(await refusal(program('process.abort()'))).toMatch(/ended without an answer/);
  expect(await refusal(program('process.exitCode = 7'))).toMatch(/ended without an answer/);
  expect(await refusal(program(`process.stdout.write('{"save":{'); process.exitCode = 1`))).toMatch(
    /ended without an answer/,
  );
  const broken = program(`process.stdout.write(JSON.stringify({ fault: 'Error: ours' }))`);
  await expect(readSaveInChild(path, broken)).rejects.toThrow('reading the save failed: Error: ours');
  const missing = { command: [join(folder, 'no-such-program')] };
  await expect(readSaveInChild(path, missing)).rejects.toThrow('ENOENT');
});

test('an answer that the caller could not hold is refused', async () => {
  const endless = program("const text = 'x'.repeat(1e7); while (true) require('node:fs').writeSync(1, text)");
  expect(await refusal({ ...endless, maxMs: 20_000 })).toBe(
    'there is more in it than 128 MB of players, bases and dinos',
  );
});

test('a reader that is stopped ends its child', async () => {
  const stopping = new AbortController();
  const reading = readSaveInChild(path, {
    ...program('while (true);'),
    signal: stopping.signal,
    maxMs: 20_000,
  });
  stopping.abort();
  await expect(reading).rejects.toThrow('aborted');
});

test('a save is read in a child as it is in this process', async () => {
  const place = { x: 0.5, y: -1e9, z: 3 };
  const objects = sample.tamedDino(10, { team: 1_000_000_007, level: 225, place });
  await writeWorld(path, { objects, players: [sample.profile(60_001, { name: 'Ann "Ä€"' })] });
  expect(await readSaveInChild(path)).toEqual(await readSave(path));
});
