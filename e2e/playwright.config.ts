import { defineConfig } from '@playwright/test';

// tools/test.mjs finds a browser and says so here; by hand: CHROMIUM_PATH=/usr/bin/chromium npm run test:e2e
const { CHROMIUM_PATH: executablePath, CHROMIUM_ARGS: args } = process.env;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // Each has a program with a PostgreSQL of its own: a third one starves the others on two slow cores, whose calls then end
  // with 503. Faults measure times, so they have no company of their own.
  workers: 2,
  projects: [
    { name: 'journeys', testMatch: '*.journey.ts', testIgnore: 'faults/**' },
    { name: 'faults', testMatch: 'faults/*.journey.ts', workers: 1 },
  ],
  forbidOnly: true,
  reporter: [['list']],
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 15_000,
    // Pictures of every step would take longer than the steps.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: args ? (JSON.parse(args) as string[]) : [],
    },
  },
});
