import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLoops, judgeLoops } from './hand-written-loops.mjs';

const FOLDER = 'packages/server/src';

/** What is reported of sources planted in packages/server/src, without the folder. */
function findIn(files: Record<string, string>): string[] {
  const top = mkdtempSync(join(tmpdir(), 'loops-'));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, FOLDER, path)), { recursive: true });
    writeFileSync(join(top, FOLDER, path), text);
  }
  return findLoops(top).map(({ file, line, what }) => `${file.replace(`${FOLDER}/`, '')}:${line}: ${what}`);
}

test('an interval is reported', () => {
  expect(findIn({ 'a.ts': 'const timer = setInterval(() => void look(), 1000).unref();' })).toEqual([
    'a.ts:1: a timer of its own',
  ]);
});

test('a timer that is set while none is is reported', () => {
  const source = `class Watch {
  #timer: NodeJS.Timeout | undefined;
  plan() {
    this.#timer ??= setTimeout(() => void this.look(), 1000).unref();
  }
  planToo() {
    if (this.isStopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.look(), 1000);
  }
}`;
  expect(findIn({ 'a.ts': source })).toEqual([
    'a.ts:4: a timer that is set while none is',
    'a.ts:8: a timer that is set while none is',
  ]);
});

test('a timer that sets itself again is reported, also by way of other functions', () => {
  const source = `function start() {
  let timer = setTimeout(tick, 10);
  function tick() {
    look().then(() => {
      timer = setTimeout(tick, 10);
    });
  }
}
class Lock {
  #run = async () => {
    await this.#round();
    this.timer = setTimeout(() => this.#again(), 10);
  };
  #again() {
    void this.#run();
  }
}`;
  expect(findIn({ 'a.ts': source })).toEqual([
    'a.ts:5: a timer that sets itself again',
    'a.ts:12: a timer that sets itself again',
  ]);
});

test('a loop over a flag of its own is reported', () => {
  const source = `async function lookOn() {
  while (isPending && hold.isHeld()) {
    isPending = false;
    await look();
  }
}`;
  expect(findIn({ 'a.ts': source })).toEqual(['a.ts:2: a loop over a flag of its own']);
});

test('a loop that pauses until it is stopped is reported', () => {
  const source = `async function run(signal: AbortSignal) {
  while (!signal.aborted) {
    await look();
    await pause(500, signal);
  }
}`;
  expect(findIn({ 'a.ts': source })).toEqual(['a.ts:2: a loop that pauses']);
});

test('a deadline, a pause, a loop over data and the Repeater itself are not', () => {
  const source = `async function fetchAll(pages: string[]) {
  const deadline = setTimeout(() => giveUp(), 1000);
  while (pages.length > 0) {
    await read(pages.pop());
    await pause(10);
  }
  clearTimeout(deadline);
}
const settle = () => {
  if (isOver) return;
  timer = setTimeout(finish, 100);
};
function finish(settle: () => void) {
  settle();
}`;
  const timer = 'setInterval(() => {}, 1)';
  const found = findIn({ 'a.ts': source, 'platform/work/repeater/repeater.ts': timer, 'b.test.ts': timer });
  expect(found).toEqual([]);
});

test('a file with a reason is not judged, and a reason that nothing needs is', () => {
  const found = [{ file: 'a.ts', line: 3, what: 'a timer of its own' }];
  expect(judgeLoops(found, {})).toEqual([
    'a.ts:3: a timer of its own: use a Repeater (platform/work/repeater)',
  ]);
  expect(judgeLoops(found, { 'a.ts': 'a heartbeat' })).toEqual([]);
  expect(judgeLoops([], { 'a.ts': 'a heartbeat' })).toEqual([
    'a.ts: needs no line in tools/hand-written-loops.mjs',
  ]);
});
