import type { Clock } from '@arkwright/server/platform/clock';
import { type AppContext, type AppSettings, createContext } from '@arkwright/server/platform/context';
import { createLogger } from '@arkwright/server/platform/logger';
import { createTestDatabase } from './test-database.ts';

/** The program's settings for a test; nothing of it listens or dials out by itself. */
export function testSettings(databaseUrl: string, changed: Partial<AppSettings> = {}): AppSettings {
  return {
    publicUrl: 'http://127.0.0.1:8080',
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    secretKey: Buffer.alloc(32, 7),
    dataDir: '/nonexistent',
    webRoot: '/nonexistent',
    selfHosted: false,
    adminDiscordIds: [],
    outboundAllow: ['external', 'loopback'],
    logLevel: 'silent',
    supportInviteUrl: '',
    sandbox: true,
    discord: {
      clientId: '1000',
      clientSecret: 'test-client-secret',
      botToken: 'test-bot-token',
      apiUrl: 'http://127.0.0.1:9/api',
      authorizeUrl: 'http://127.0.0.1:9/oauth2/authorize',
    },
    ...changed,
  };
}

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
