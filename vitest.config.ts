import { defineConfig } from 'vitest/config';

const node = ['packages/**/*.test.ts', 'apps/arkwright/**/*.test.ts', 'tools/**/*.test.ts'];
const ignored = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // Two even on two cores: most tests wait for sockets and PostgreSQL, and one alone leaves a core idle.
    maxWorkers: 2,
    projects: [
      {
        test: { name: 'unit', include: node, exclude: [...ignored, '**/*.db.test.ts'], environment: 'node' },
      },
      {
        test: {
          name: 'db',
          include: ['packages/**/*.db.test.ts', 'apps/arkwright/**/*.db.test.ts'],
          exclude: ignored,
          environment: 'node',
          globalSetup: ['packages/testing/src/vitest-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ignored,
          environment: 'jsdom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          // Typing into a form in jsdom takes long on two busy cores.
          testTimeout: 30_000,
        },
      },
    ],
  },
});
