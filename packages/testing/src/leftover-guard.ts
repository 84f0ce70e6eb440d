import { beforeAll, beforeEach, vi } from 'vitest';
import { leftovers, type Snapshot, takeSnapshot } from './leftovers.ts';

// A setup file: Vitest runs it for each test file, before the file is loaded. Files share a worker, so a global that one
// test leaves changed makes some other test fail now and then. With this guard the test that left it fails.

// Twice: the first reading makes Node load `fetch` and its dispatcher, which it does on first use.
takeSnapshot();
const atStart = takeSnapshot();
/** What was already reported for a test, so that it isn't reported for its file as well. */
const reported = new Set<string>();

function report(who: string, left: readonly string[]): void {
  for (const words of left) reported.add(words);
  if (left.length > 0) throw new Error(`"${who}" left ${left.join(', ')}`);
}

/**
 * The state after the last test. Nothing runs between two tests of a suite, so it is also the state before the next one,
 * which halves the cost.
 */
let last: { suite: unknown; snapshot: Snapshot } | undefined;

beforeEach(({ task, onTestFinished }) => {
  const suite = task.suite ?? task.file;
  const before = last?.suite === suite ? last.snapshot : takeSnapshot();
  // Not in afterEach: Vitest calls what was registered first last of all, after each afterEach and the cleanups of
  // beforeEach (runTest in its runner; leftover-guard.test.ts shows it).
  onTestFinished(() => {
    undoStubs();
    last = { suite, snapshot: takeSnapshot() };
    report(task.fullTestName, leftovers(before, last.snapshot));
  });
});

// Vitest runs what beforeAll returns after all afterAll hooks, in reverse order, so this comes last.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures off the pattern, and takes no other argument
beforeAll(({}, { name }) => () => {
  undoStubs();
  const left = leftovers(atStart, takeSnapshot());
  report(
    name,
    left.filter((words) => !reported.has(words)),
  );
});

/** Vitest itself undoes these before the next test of the same file, so those of a file's last test would stay. */
function undoStubs(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}
