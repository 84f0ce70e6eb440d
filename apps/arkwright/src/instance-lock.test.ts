import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@arkwright/testing/eventually';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive, processStart } from './base/process-identity.ts';
import { acquireInstanceLock, lockHolder } from './instance-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'instance lock '));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a second instance is refused in one line that says who holds the folder and how to stop it', async () => {
  const lock = await acquireInstanceLock(folder);
  expect(await lockHolder(folder)).toMatchObject({ pid: process.pid, isHere: true });
  await expect(acquireInstanceLock(folder)).rejects.toThrow(
    `Arkwright already runs on ${folder} (process ${process.pid}). Stop it with "kill ${process.pid}", or set DATA_DIR and PORT to start a second one.`,
  );
  await lock.release();
  expect(await lockHolder(folder)).toBeUndefined();
  await (await acquireInstanceLock(folder)).release();
  expect(await readdir(folder)).toEqual(['arkwright.lock.system']);
});

test('the lock of a killed process is taken over', async () => {
  const module = join(import.meta.dirname, 'instance-lock.ts');
  const script = `import { acquireInstanceLock } from ${JSON.stringify(module)};
    await acquireInstanceLock(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn('node', ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  await expect(acquireInstanceLock(folder)).rejects.toThrow(`process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await acquireInstanceLock(folder);
  expect((await lockHolder(folder))?.pid).toBe(process.pid);
});

test('a reused process id doesn’t count as the holder', async () => {
  await writeFile(
    join(folder, 'arkwright.lock'),
    JSON.stringify({ pid: process.pid, start: 'another boot/1' }),
  );
  await acquireInstanceLock(folder);
  expect((await lockHolder(folder))?.pid).toBe(process.pid);
});

test.each(['', '{"pid":', '[]', '{"pid":"1","start":1}'])(
  'an unreadable lock (%j) is taken over',
  async (text) => {
    await writeFile(join(folder, 'arkwright.lock'), text);
    await acquireInstanceLock(folder);
    expect((await lockHolder(folder))?.pid).toBe(process.pid);
  },
);

test('a stopping holder is waited for', async () => {
  const first = await acquireInstanceLock(folder);
  await first.markStopping();
  const second = acquireInstanceLock(folder);
  expect(await Promise.race([second, first.markStopping().then(() => 'still waiting')])).toBe(
    'still waiting',
  );
  await first.release();
  await expect(second).resolves.toBeDefined();
});

test('the wait for a stopping holder is limited', async () => {
  await (await acquireInstanceLock(folder)).markStopping();
  await expect(acquireInstanceLock(folder, { timeoutMs: 60 })).rejects.toThrow('already runs');
});

test('of many that start at once over a dead lock, exactly one gets it', async () => {
  await writeFile(
    join(folder, 'arkwright.lock'),
    JSON.stringify({ pid: process.pid, start: 'another boot/1' }),
  );
  const module = join(import.meta.dirname, 'instance-lock.ts');
  const script = `import { acquireInstanceLock } from ${JSON.stringify(module)};
    await acquireInstanceLock(${JSON.stringify(folder)}).then(() => console.log('held'), () => console.log('refused'));
    setInterval(() => {}, 1000);`;
  const children = Array.from({ length: 4 }, () =>
    spawn('node', ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  const answers = await Promise.all(
    children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()),
  );
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
});

test('a take-over that was killed halfway does not lock everybody out', async () => {
  const dead = JSON.stringify({ pid: process.pid, start: 'another boot/1' });
  const path = join(folder, 'arkwright.lock');
  await writeFile(path, dead);
  const marker = `${path}.${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`;
  await writeFile(marker, dead);
  vi.useFakeTimers({ now: Date.now() + 6000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await acquireInstanceLock(folder);
  expect((await lockHolder(folder))?.pid).toBe(process.pid);
  expect(await readdir(folder)).toEqual(['arkwright.lock', 'arkwright.lock.system']);
});

const noSystemLock = async () => 'unknown' as const;

/** Held by a process that pretends to be in another container. */
async function holdElsewhere() {
  const module = join(import.meta.dirname, 'instance-lock.ts');
  const script = `import { acquireInstanceLock } from ${JSON.stringify(module)};
    await acquireInstanceLock(${JSON.stringify(folder)}, { place: 'another container', beatMs: 20 });
    console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn('node', ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

const HOST = hostname();

test('a holder in another container, whose process id proves nothing here, is refused while it lives', async () => {
  const child = await holdElsewhere();
  const refusal = `Arkwright already runs on ${folder}, in another container or on another machine (${HOST}). Stop it there, or set DATA_DIR and PORT to start a second one.`;
  await expect(acquireInstanceLock(folder)).rejects.toThrow(refusal);
  expect(await lockHolder(folder)).toMatchObject({ isHere: false, host: HOST });
  // On file systems without locks, the heartbeat decides.
  await expect(acquireInstanceLock(folder, { systemLock: noSystemLock })).rejects.toThrow(refusal);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const report = vi.fn();
  await acquireInstanceLock(folder, { termMs: 100, beatMs: 20, report });
  expect(report.mock.calls).toEqual([
    [
      `Waiting for up to 0.1 s: ${folder} was used in another container or on another machine (${HOST}), where Arkwright may still run.`,
    ],
  ]);
});

const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;

test.skipIf(!canUnshare)(
  'of two in real PID namespaces, the second is refused while the first lives',
  async () => {
    const module = join(import.meta.dirname, 'instance-lock.ts');
    const script = `import { acquireInstanceLock } from ${JSON.stringify(module)};
    await acquireInstanceLock(${JSON.stringify(folder)}, { termMs: 100, beatMs: 20 })
      .then(() => console.log('held by ' + process.pid), (error) => console.log(error.message));
    setInterval(() => {}, 1000);`;
    const start = async () => {
      const child = spawn(
        'unshare',
        ['--pid', '--fork', '--kill-child', '--mount-proc', 'node', '--input-type=module', '-e', script],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      onTestFinished(() => void child.kill('SIGKILL'));
      const [answer] = await once(child.stdout, 'data');
      return { child, answer: String(answer).trim() };
    };
    const first = await start();
    expect(first.answer).toBe('held by 1');
    expect((await start()).answer).toContain('in another container or on another machine');
    await expect(acquireInstanceLock(folder)).rejects.toThrow('in another container');
    first.child.kill('SIGKILL');
    await once(first.child, 'close');
    expect((await start()).answer).toBe('held by 1');
  },
);

test('one in another container keeps the folder even if suspended for longer than the term', async () => {
  const child = await holdElsewhere();
  child.kill('SIGSTOP');
  await expect(acquireInstanceLock(folder, { termMs: 50, beatMs: 20 })).rejects.toThrow('already runs');
  expect(await lockHolder(folder)).toMatchObject({ isHere: false });
});

test('a resumed holder that finds another one is told to stop, and leaves its lock alone', async () => {
  const lost = vi.fn();
  const first = await acquireInstanceLock(folder, { beatMs: 20, onLost: lost });
  const theirs = JSON.stringify({ pid: 1, start: 'x', place: 'a third', host: 'third' });
  await writeFile(join(folder, 'draft'), theirs);
  await rename(join(folder, 'draft'), join(folder, 'arkwright.lock'));
  await eventually(() => expect(lost).toHaveBeenCalledOnce());
  await first.release();
  expect(await readFile(join(folder, 'arkwright.lock'), 'utf8')).toBe(theirs);
});

test('a stopping one in another container is waited for, and keeps its heartbeat', async () => {
  const first = await acquireInstanceLock(folder, { place: 'another container', beatMs: 20 });
  await first.markStopping();
  const { mtimeMs } = await stat(join(folder, 'arkwright.lock'));
  await eventually(async () =>
    expect((await stat(join(folder, 'arkwright.lock'))).mtimeMs).toBeGreaterThan(mtimeMs),
  );
  const second = acquireInstanceLock(folder, { beatMs: 20, termMs: 60_000 });
  expect(await Promise.race([second, first.markStopping().then(() => 'still waiting')])).toBe(
    'still waiting',
  );
  await first.release();
  await expect(second).resolves.toBeDefined();
});

test('a process is distinguished from a later one with the same id, and a dead one has no start', async () => {
  const child = spawn('sleep', ['60']);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  const pid = child.pid!;
  expect(await processStart(pid)).toBe(await processStart(pid));
  expect(await processStart(pid)).not.toBe(await processStart(process.pid));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(pid)).toBe(false);
  expect(await processStart(pid)).toBeUndefined();
});
