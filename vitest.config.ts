import { defineConfig } from 'vitest/config';

const node = ['packages/**/*.test.ts', 'apps/{arkwright,web/markdown}/**/*.test.ts', 'tools/**/*.test.ts'];
const ignored = ['**/node_modules/**', '**/dist/**'];

/** Fails a test that leaves something changed for those after it. */
const LEFTOVER_GUARD = 'packages/testing/src/leftover-guard.ts';

/** For each project: what stands beside the projects is not handed down to them. */
const shared = {
  // Files of a project share their modules: loading them anew for each took half of all the time.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  setupFiles: [LEFTOVER_GUARD],
  sequence: { setupFiles: 'list' as const },
  // More than the two cores: most tests wait for sockets and PostgreSQL.
  maxWorkers: 3,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: node,
          exclude: [...ignored, '**/*.db.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'db',
          include: ['packages/**/*.db.test.ts', 'apps/arkwright/**/*.db.test.ts'],
          exclude: ignored,
          environment: 'node',
          globalSetup: ['packages/testing/src/vitest-database.ts'],
          // Starting the program four times takes a minute and a half when everything else runs beside it.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ignored,
          environment: 'jsdom',
          // Testing Library formats the whole page for each look that finds nothing yet. To see it when a test fails:
          // DEBUG_PRINT_LIMIT=7000 npx vitest …
          env: { DEBUG_PRINT_LIMIT: process.env.DEBUG_PRINT_LIMIT ?? '0' },
          // The guard last: what the other one gives to each file is no leftover of the file.
          setupFiles: ['apps/web/src/testing/setup.ts', LEFTOVER_GUARD],
          // Longer than Testing Library waits (testing/setup.ts), as its message says what was missing.
          testTimeout: 120_000,
        },
      },
    ],
  },
});
