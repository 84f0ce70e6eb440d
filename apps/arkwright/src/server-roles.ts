import { createContext } from '@arkwright/server/create-context';
import type { Logger } from '@arkwright/server/platform/base/logger';
import { checkSecretKey, WrongSecretKey } from '@arkwright/server/platform/key-check/check-key';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { startWorker } from '@arkwright/server/worker';
import { type ApiThreads, superviseApi } from './api-supervisor.ts';
import { migrateDatabase } from './base/migrate-database.ts';
import { StartError } from './base/start-error.ts';
import { listenUrl } from './config.ts';
import type { Role } from './environment.ts';
import type { SandboxSeed } from './outside-world.ts';
import type { Shutdown } from './shutdown.ts';

/** Queries to the running roles. */
export type RunningRoles = {
  isDatabaseReachable(): boolean;
  /** How long a role of this process hasn't been able to work, ms; 0 while it can. */
  outages: Partial<Record<Role, () => number>>;
};

/**
 * Brings the database up to date and starts the worker in this thread and the API in its own, depending on
 * `roles`: neither can block the other.
 */
export async function startServerRoles(options: {
  settings: AppSettings;
  roles: readonly Role[];
  log: Logger;
  shutdown: Shutdown;
  /** Unset if another process has the API. */
  api?: ApiThreads | undefined;
  /** The data that the database has to match if the outside world is simulated. */
  seed?: SandboxSeed | undefined;
}): Promise<RunningRoles> {
  const { settings, roles, log, shutdown, api: threads, seed } = options;
  await migrateDatabase(settings.databaseUrl, { log });
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
  const { isDatabaseReachable } = context;
  let runSweeps = async () => {};
  const outages: RunningRoles['outages'] = {};
  if (roles.includes('worker')) {
    const worker = await startWorker(context);
    outages.worker = worker.pausedMs;
    runSweeps = worker.runSweeps;
    shutdown.add('the worker', () => worker.stop());
    shutdown.proceed();
  }
  if (!threads) return { isDatabaseReachable, outages };
  const api = await superviseApi(context, threads);
  outages.api = api.restartingMs;
  shutdown.add('the API', () => api.stop());
  if (!seed) return { isDatabaseReachable, outages };
  const { installCompanions } = await import('./sandbox-companions.ts');
  const ownUrl = listenUrl(settings.host, settings.port);
  await installCompanions(context, seed, ownUrl);
  const { seedGuilds } = await import('./sandbox-seed.ts');
  seed.connectProgram({
    async addGuild({ guild, accounts, servers: planned }, servers) {
      const plan = { guilds: [guild], accounts, servers: planned };
      await seedGuilds(context, plan, servers);
      await installCompanions(context, { ...seed, plan, servers }, ownUrl);
    },
    runSweeps,
  });
  // Before the API, which waits for running calls.
  shutdown.add('the companions', async () => seed.removeCompanions());
  return { isDatabaseReachable, outages };
}

function wrongKey(cause: WrongSecretKey): StartError {
  const advice =
    'Set SECRET_KEY to the old key, restore secret.key in DATA_DIR, or start with an empty database.';
  return new StartError(`${cause.message}. ${advice}`, { cause });
}
