import type { Clock } from '@arkwright/server/platform/clock';
import { type AppContext, type AppSettings, createContext } from '@arkwright/server/platform/context';
import { createLogger } from '@arkwright/server/platform/logger';
import { createTestDatabase } from './test-database.ts';
import { testSettings } from './test-settings.ts';

export type TestContext = AppContext & { dispose(): Promise<void> };

/** A context on a database of its own, or on the one given, which stays. */
export async function createTestContext(
  options: { settings?: Partial<AppSettings>; clock?: Clock; databaseUrl?: string } = {},
): Promise<TestContext> {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const settings = testSettings(options.databaseUrl ?? database?.url ?? '', options.settings);
  const context = await createContext(settings, { clock: options.clock, log: createLogger('silent') });
  return Object.assign(context, {
    async dispose() {
      await context.close();
      await database?.drop();
    },
  });
}
