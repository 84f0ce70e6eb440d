import type { AppContext } from '@arkwright/server/context/app-context';
import { createContext } from '@arkwright/server/create-context';
import type { Clock } from '@arkwright/server/platform/base/clock';
import { createLogger } from '@arkwright/server/platform/base/logger';
import type { AppSettings } from '@arkwright/server/platform/settings';
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
