import { randomUUID } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import v8 from 'node:v8';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';

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
    /** Forgets what has run before. A look takes V8 some 50 ms, so this is for where that matters. */
    reset: take,
    /** Counts what has run since the last look: the work, and what it sets off in the context. */
    async measure(context: WorksInDatabase, work: () => Promise<unknown>): Promise<number> {
      await runToEnd(context, work);
      return take();
    },
    async stop(): Promise<void> {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
      for (const name of OPTIMIZERS) v8.setFlagsFromString(`--${name}`);
    },
  };
}

type WorksInDatabase = Pick<AppContext, 'db' | 'bus'>;

/** Runs work once what went before has ended, and waits for all that it sets off in the context. */
export async function runToEnd(context: WorksInDatabase, work: () => Promise<unknown>): Promise<void> {
  await settle(context);
  await work();
  await settle(context);
}

/** Waits until everything that was set off before has ended. */
async function settle({ db, bus }: WorksInDatabase): Promise<void> {
  await allHeard(bus, db);
  let isQuiet = false;
  while (!isQuiet) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
        and pid <> pg_backend_pid()`);
    // PostgreSQL may have replied to others before it replied to this, and long work pauses between its slices.
    await nextTurn();
    isQuiet = rows.length === 0 && !process.getActiveResourcesInfo().includes('Immediate');
  }
}

/** Waits until all messages that were published before have arrived: PostgreSQL keeps their order. */
async function allHeard(bus: AppContext['bus'], db: AppContext['db']): Promise<void> {
  const id = randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'work-ended' && message.id === id) resolve();
  });
  await bus.publish(db, { kind: 'work-ended', id });
  await promise;
  unsubscribe();
}
