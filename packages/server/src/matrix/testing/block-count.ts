import { Session } from 'node:inspector/promises';
import v8 from 'node:v8';

/**
 * The product's own code: what libraries do is bounded by what they are given. Without the platform, whose timers and pauses
 * between slices run by the clock.
 */
const PRODUCT =
  /\/packages\/(?:ark|contracts|server)\/src\/(?!platform\/|.*(?:\/testing\/|\/matrix\/|\.test\.ts))/;
/** Optimized code counts only part of what runs. */
const OPTIMIZERS = ['opt', 'maglev'];

/**
 * Counts how often blocks of the product's code run: calls, branches and turns of loops. The same work gives the same number
 * on every machine.
 */
export async function createBlockCount() {
  for (const name of OPTIMIZERS) v8.setFlagsFromString(`--no-${name}`);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  /** Blocks that ran since the last look. */
  async function take(): Promise<number> {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    let blocks = 0;
    for (const { url, functions } of result) {
      if (!PRODUCT.test(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
    return blocks;
  }

  return {
    async measure(work: () => Promise<unknown>): Promise<number> {
      // What the work before has set off may still be under way.
      while ((await take()) > 0);
      await work();
      return take();
    },
    async stop(): Promise<void> {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
      for (const name of OPTIMIZERS) v8.setFlagsFromString(`--${name}`);
    },
  };
}
