import type { AppSettings } from '@arkwright/server/platform/settings';

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
    // Any file will do.
    agentFile: import.meta.filename,
    selfHosted: false,
    starterSets: { isAllowed: true },
    adminDiscordIds: [],
    outboundAllow: ['external', 'loopback'],
    logLevel: 'silent',
    supportInviteUrl: '',
    shopBotUrl: '',
    trustedProxies: ['loopback'],
    operator: { name: '', address: '', email: '' },
    sandbox: true,
    // Nobody listens there.
    nitrado: {
      apiUrl: 'http://127.0.0.1:9',
      oauthUrl: 'http://127.0.0.1:9',
      client: { id: '2000', secret: 'test-nitrado-secret' },
    },
    updates: { steamInfoUrl: 'http://127.0.0.1:9', everyMs: 600_000 },
    officialBans: { url: 'http://127.0.0.1:9/BanList.txt', everyMs: 3_600_000 },
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
