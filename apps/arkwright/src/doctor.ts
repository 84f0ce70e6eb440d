import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallationResult } from '@arkwright/contracts/users/admin-schema';
import { checkDatabaseAge } from './base/migrate-database.ts';
import { StartError } from './base/start-error.ts';
import type { Config } from './config.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { lockHolder } from './instance-lock.ts';
import { findListenPort } from './listen-address.ts';
import { holdDatabase, holdDataDirectory } from './program.ts';
import { findRunningDatabase, waitForDatabase } from './program-database.ts';
import { loadSecretKey } from './secret-key.ts';
import type { Shutdown } from './shutdown.ts';

type Surroundings = { config: Config; shutdown: Shutdown; say: (line: string) => void };
type Holder = Awaited<ReturnType<typeof lockHolder>>;
/** Returns what is fine, in words. Throws a StartError, with a line for each problem. */
type Check = () => Promise<string>;

const MARKS = { fine: 'ok      ', warn: 'warning ', bad: 'problem ', unknown: 'unknown ' } as const;

/** Runs what a start checks, all of it whatever fails, and prints a line for each. Returns whether all is fine. */
export async function runDoctor({ config, shutdown, say }: Surroundings): Promise<boolean> {
  const { dataDir, host, port, healthPort, roles } = config;
  const holder = await lockHolder(dataDir);
  if (holder) say(`note     Arkwright is running on ${dataDir} (process ${holder.pid} on ${holder.host})`);
  const listen = (name: string, number: number) => async () => {
    await findListenPort(host, number);
    return `${name} ${number} on ${host} is free`;
  };
  let url: string | undefined;
  const checks: Check[] = [
    async () => `Node ${process.version}, and the configuration is valid`,
    async () => {
      await prepareDataDirectory(dataDir);
      return `the data folder ${dataDir} can be written to, and its disk has room`;
    },
    () => checkKey(config),
    // A running program has them itself.
    ...(holder || !roles.includes('api') ? [] : [listen('PORT', port)]),
    ...(holder || healthPort === undefined ? [] : [listen('HEALTH_PORT', healthPort)]),
    async () => {
      const opened = await openDatabase(config, holder, { shutdown, say });
      await checkDatabaseAge(opened);
      url = opened;
      return config.databaseUrl === undefined
        ? 'the embedded PostgreSQL works'
        : 'the database of DATABASE_URL can be used';
    },
  ];
  const results: boolean[] = [];
  for (const check of checks) results.push(await report(check, say));
  const findings = await findConfigured(config, { url, isWell: results.every(Boolean) });
  for (const { state, label, text } of findings) say(`${MARKS[state]} ${label}: ${text}`);
  const all = [...results, ...findings.map(({ state }) => state !== 'bad')];
  const failed = all.filter((isFine) => !isFine).length;
  const unclear = findings.filter(({ state }) => state === 'warn' || state === 'unknown').length;
  if (failed > 0) say(`${failed} of ${all.length} checks failed.`);
  else
    say(
      unclear === 0
        ? 'Everything is fine.'
        : `Nothing failed, but ${unclear} of ${all.length} checks are not fine.`,
    );
  return failed === 0;
}

/** Loaded late: what a start needs is reported sooner than all of the server's code is there. */
async function findConfigured(
  config: Config,
  { url, isWell }: { url: string | undefined; isWell: boolean },
): Promise<InstallationResult[]> {
  if (url === undefined || !isWell) return [];
  const { checkConfigured } = await import('./doctor-installation.ts');
  return checkConfigured(config, url);
}

async function report(check: Check, say: (line: string) => void): Promise<boolean> {
  try {
    say(`ok       ${await check()}`);
    return true;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    for (const line of error.message.split('\n')) say(`problem  ${line}`);
    return false;
  }
}

/** Doesn't make a key: a start does, if there is none. */
async function checkKey({ secretKey, dataDir }: Config): Promise<string> {
  if (secretKey) return 'SECRET_KEY is set';
  if (!existsSync(join(dataDir, 'secret.key'))) return 'the first start makes a key';
  await loadSecretKey(dataDir);
  return 'secret.key is a key';
}

async function openDatabase(
  config: Config,
  holder: Holder,
  { shutdown, say }: Pick<Surroundings, 'shutdown' | 'say'>,
): Promise<string> {
  const { databaseUrl, roles, dataDir } = config;
  if (databaseUrl !== undefined) {
    await waitForDatabase(databaseUrl, {
      timeoutMs: 0,
      roles,
      report: (line) => say(`warning  ${line}`),
    });
    return databaseUrl;
  }
  if (holder) return findRunningDatabase(dataDir, holder);
  await holdDataDirectory(dataDir, shutdown, say);
  return (await holdDatabase(config, shutdown, say)).url;
}
