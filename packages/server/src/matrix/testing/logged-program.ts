import { type ApiOptions, createApi } from '@arkwright/server/api';
import type { TestApp } from '@arkwright/testing/test-app';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { testSettings } from '@arkwright/testing/test-settings';
import { createContext } from '../../create-context.ts';
import { createLogger } from '../../platform/base/logger.ts';
import type { AppSettings } from '../../platform/settings.ts';

export type LoggedProgram = TestApp & {
  /** Everything that has been logged, at all levels. */
  logged(): string;
};

/** The API on a database of its own, which writes down whatever it would log. */
export async function startLoggedProgram(
  changed: Partial<AppSettings>,
  options: ApiOptions = { checkReplies: true, limitRates: false },
): Promise<LoggedProgram> {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line) => void lines.push(line) });
  const opened = await createContext(testSettings(database.url, changed), { log });
  const context = Object.assign(opened, {
    async dispose() {
      await opened.close();
      await database.drop();
    },
  });
  const app = await createApi(context, options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    context,
    app,
    logged: () => lines.join(''),
    async dispose() {
      context.drain();
      await app.close();
      await context.dispose();
    },
  };
}
