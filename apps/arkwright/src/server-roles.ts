import { startApi } from '@arkwright/server/api';
import type { AppSettings } from '@arkwright/server/platform/context';
import { createContext } from '@arkwright/server/platform/context';
import { checkSecretKey, WrongSecretKey } from '@arkwright/server/platform/key-check/check-key';
import type { Logger } from '@arkwright/server/platform/logger';
import { migrate } from '@arkwright/server/platform/migrate';
import { startWorker } from '@arkwright/server/worker';
import { listenUrl } from './config.ts';
import type { Role } from './environment.ts';
import { listenError } from './listen-address.ts';
import type { SandboxSeed } from './outside-world.ts';
import type { Shutdown } from './shutdown.ts';
import { errorCode, StartError } from './start-error.ts';

/** Brings the database up to date, opens what all roles share, and starts the worker and the API, as `roles` says. */
export async function startServerRoles(options: {
  settings: AppSettings;
  roles: readonly Role[];
  log: Logger;
  shutdown: Shutdown;
  /** What the database has to agree with when the outside world is simulated. */
  seed?: SandboxSeed | undefined;
}): Promise<void> {
  const { settings, roles, log, shutdown, seed } = options;
  await migrate(settings.databaseUrl);
  shutdown.proceed();
  const context = await createContext(settings, { log });
  shutdown.add('the database connections', () => context.close());
  shutdown.proceed();
  await checkSecretKey(context.db, context.sealer).catch((error: unknown) => {
    throw error instanceof WrongSecretKey ? wrongKey(error) : error;
  });
  if (seed) {
    const { seedSandbox } = await import('./sandbox-seed.ts');
    await seedSandbox(context, seed.plan, seed.servers);
  }
  shutdown.proceed();
  if (roles.includes('worker')) {
    const worker = await startWorker(context);
    shutdown.add('the worker', () => worker.stop());
    shutdown.proceed();
  }
  if (!roles.includes('api')) return;
  const api = await startApi(context).catch((error: unknown) => {
    // The port was free a moment ago; somebody may have been quicker.
    throw errorCode(error)?.startsWith('EADDR') ? listenError(settings, error) : error;
  });
  shutdown.add('the API', () => api.stop());
  if (!seed) return;
  const { installCompanions } = await import('./sandbox-companions.ts');
  await installCompanions(context, seed, listenUrl(settings.host, settings.port));
  // Before the API: it waits for the calls that are under way.
  shutdown.add('the companions', async () => seed.removeCompanions());
}

function wrongKey(cause: WrongSecretKey): StartError {
  const advice =
    'Set SECRET_KEY to the old key, bring back secret.key in DATA_DIR, or begin with an empty database.';
  return new StartError(`${cause.message}. ${advice}`, { cause });
}
