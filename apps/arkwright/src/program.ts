import { createLogger } from '@arkwright/server/platform/base/logger';
import { loadApi } from './api-supervisor.ts';
import { appSettings } from './app-settings.ts';
import { type Config, listenUrl } from './config.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { exitOnFault, exitWithoutFolder } from './fault-exit.ts';
import { HEALTH_PATH, openHealthPort } from './health-port.ts';
import { healthReport } from './health-report.ts';
import { acquireInstanceLock } from './instance-lock.ts';
import { findListenPort } from './listen-address.ts';
import { openLogDestination } from './log-destination.ts';
import { startOutsideWorld } from './outside-world.ts';
import type { ProgramDatabase } from './program-database.ts';
import { openProgramDatabase } from './program-database.ts';
import { loadSecretKey } from './secret-key.ts';
import type { RunningRoles } from './server-roles.ts';
import type { Shutdown } from './shutdown.ts';

/** Makes the data folder ours until the shutdown. Throws a StartError if it isn't writable or is taken. */
export async function holdDataDirectory(
  dataDir: string,
  shutdown: Shutdown,
  say: (line: string) => void,
): Promise<void> {
  await prepareDataDirectory(dataDir);
  const lock = await acquireInstanceLock(dataDir, { report: say, onLost: () => exitWithoutFolder(dataDir) });
  shutdown.add('the lock', lock.release);
  shutdown.onBegin(lock.markStopping);
}

/** Starts or finds the database, and releases it at the shutdown. */
export async function holdDatabase(
  config: Config,
  shutdown: Shutdown,
  report: (line: string) => void,
): Promise<ProgramDatabase> {
  const database = await openProgramDatabase(config, report);
  shutdown.add('the database', database.stop);
  return database;
}

/**
 * Starts the roles of `config` and prints the ready line. Everything started is added to `shutdown`, so that
 * an end during the start undoes the finished part. Throws a StartError for problems that a person can fix.
 */
export async function startProgram(
  config: Config,
  shutdown: Shutdown,
  say: (line: string) => void,
): Promise<void> {
  const { dataDir, roles } = config;
  await holdDataDirectory(dataDir, shutdown, say);
  const state: ProgramState = { isStarted: false, running: undefined };
  const healthUrl = await answerHealthChecks(config, shutdown, state);
  const port = roles.includes('api') ? await findListenPort(config.host, config.port) : config.port;
  const logs = await openLogDestination(dataDir, process.stderr.isTTY === true);
  const log = createLogger(config.logLevel, logs.destination);
  exitOnFault(log);

  const needsServer = roles.includes('api') || roles.includes('worker');
  // Loading the server's code takes longer than starting PostgreSQL: do both at once.
  const code = needsServer ? import('./server-roles.ts') : undefined;
  code?.catch(() => {});
  const api = roles.includes('api') ? loadApi({ logLevel: config.logLevel, logPath: logs.path }) : undefined;
  const [database, outside] = await Promise.all([
    needsServer ? holdDatabase(config, shutdown, (line) => log.warn(line)) : undefined,
    startOutsideWorld(config, shutdown, listenUrl(config.host, port)),
  ]);
  shutdown.proceed();

  const secretKey = config.secretKey ?? (await loadSecretKey(dataDir));
  const settings = appSettings(config, {
    port,
    secretKey,
    databaseUrl: database?.url ?? '',
    discord: outside.discord,
    patreon: outside.patreon,
    nitrado: outside.nitrado,
    updates: outside.updates,
    officialBans: outside.officialBans,
  });
  if (code) {
    const { seed } = outside;
    state.running = await (await code).startServerRoles({ settings, roles, log, shutdown, api, seed });
  }
  state.isStarted = true;
  for (const line of outside.banner) say(line);
  if (logs.path) say(`Logs: ${logs.path}`);
  if (healthUrl) say(`Health checks: ${healthUrl}`);
  // Without the API nothing responds at an address.
  say(`Arkwright is ready: ${roles.includes('api') ? settings.publicUrl : roles.join(',')}`);
}

/** The progress of the start, and the running roles. */
type ProgramState = { isStarted: boolean; running: RunningRoles | undefined };

/** Starts answering health checks, if `config` has a port for them. Returns their address. */
async function answerHealthChecks(
  { host, healthPort, roles }: Config,
  shutdown: Shutdown,
  state: ProgramState,
): Promise<string | undefined> {
  if (healthPort === undefined) return undefined;
  const health = await openHealthPort({ host, port: healthPort }, () =>
    healthReport({ roles, isStopping: shutdown.isRequested, ...state }),
  );
  shutdown.add('the health check', health.close);
  return listenUrl(host, health.port) + HEALTH_PATH;
}
