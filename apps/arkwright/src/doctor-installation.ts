import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallationResult } from '@arkwright/contracts/users/admin-schema';
import { checkInstallation } from '@arkwright/server/features/findings/service';
import { systemClock } from '@arkwright/server/platform/base/clock';
import { openDatabase } from '@arkwright/server/platform/database/database';
import type { Config } from './config.ts';
import { listenUrl } from './config.ts';
import { loadSecretKey } from './secret-key.ts';

/**
 * What the page Admin checks. With a simulated world there is nothing to check: it runs only with the program.
 */
export async function checkConfigured(config: Config, databaseUrl: string): Promise<InstallationResult[]> {
  const { discord, discordApiUrl, dataDir, publicUrl, host, port, sandbox } = config;
  if (sandbox !== undefined || discord === undefined) return [];
  // Without a key nothing has been started yet: whatever answers at the address is something else.
  const secretKey =
    config.secretKey ??
    (existsSync(join(dataDir, 'secret.key')) ? await loadSecretKey(dataDir) : randomBytes(32));
  const db = openDatabase({ url: databaseUrl });
  try {
    return await checkInstallation({
      settings: {
        discord: { ...discord, apiUrl: discordApiUrl },
        publicUrl: publicUrl ?? listenUrl(host, port),
        dataDir,
        secretKey,
      },
      db,
      clock: systemClock,
    });
  } finally {
    await db.close();
  }
}
