import { beforeAll, beforeEach, vi } from 'vitest';
import { leftovers, type Snapshot, takeSnapshot } from './leftovers.ts';

// A setup file: it runs anew for each test file, before the file and its modules are loaded. Files share a worker, so
// that what one test leaves changed fails another one, now and then, far away. Here it fails itself.

// Twice: the first reading has Node load what it loads when first asked for, `fetch` and its dispatcher.
takeSnapshot();
const atStart = takeSnapshot();
/** What tests were blamed for, so that their file is not blamed again. */
const reported = new Set<string>();

function report(who: string, left: readonly string[]): void {
  for (const words of left) reported.add(words);
  if (left.length > 0) throw new Error(`"${who}" left ${left.join(', ')}`);
}

/** How the last test ended: so the next one of the same suite begins, as nothing runs between them. It halves the cost. */
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

// What beforeAll returns runs after each afterAll, in reverse order: this one last.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures off the pattern, and takes no other argument
beforeAll(({}, { name }) => () => {
  undoStubs();
  const left = leftovers(atStart, takeSnapshot());
  report(
    name,
    left.filter((words) => !reported.has(words)),
  );
});

/** Vitest undoes these before the next test of the same file, which is too late for the file that follows the last one. */
function undoStubs(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}
