import { join, resolve } from 'node:path';
import { backupDatabase } from './backup/backup.ts';
import { restoreDatabase } from './backup/restore.ts';
import { checkDatabaseAge, migrateDatabase } from './base/migrate-database.ts';
import type { Command } from './command-line.ts';
import type { Config } from './config.ts';
import { lockHolder } from './instance-lock.ts';
import { holdDatabase, holdDataDirectory } from './program.ts';
import { findRunningDatabase, waitForDatabase } from './program-database.ts';
import { askOnTerminal, restoreInstanceFile } from './restore-instance.ts';
import { loadSecretKey } from './secret-key.ts';
import type { Shutdown } from './shutdown.ts';

type Surroundings = { config: Config; shutdown: Shutdown; say: (line: string) => void };

/** Runs one of the commands that do something to the database and end. */
export async function runTask(
  command: Extract<
    Command,
    { verb: 'migrate' | 'backup' | 'restore' | 'restore-instance' | 'start' | 'help' }
  >,
  surroundings: Surroundings,
): Promise<void> {
  const { config, say } = surroundings;
  if (command.verb === 'backup') return backup(command.file, surroundings);
  if (command.verb === 'restore-instance') return restoreInstance(command, surroundings);
  const url = await openDatabase(surroundings);
  await migrateDatabase(url);
  if (command.verb !== 'restore') return say('The database is up to date.');
  return restore(command, { url, config, say });
}

async function restore(
  { file, withoutKey }: { file: string; withoutKey: boolean },
  { url, config, say }: { url: string } & Pick<Surroundings, 'config' | 'say'>,
): Promise<void> {
  const secretKey = config.secretKey ?? (await loadSecretKey(config.dataDir));
  const done = await restoreDatabase({ url, file: resolve(file), secretKey, withoutKey });
  say(`Restored ${done.rows} rows in ${done.tables} tables as of ${done.createdAt}.`);
  if (!done.hasOtherKey) {
    if (withoutKey) say('The backup was made with this key: nothing was dropped.');
    return;
  }
  if (!withoutKey)
    return say(
      'The stored passwords were sealed with another key: restore the secret.key (or SECRET_KEY) of that time. If it is lost, restore again with --without-key.',
    );
  if (done.dropped.length === 0) return say('There were no passwords or keys to drop.');
  say('Dropped the passwords, keys and tokens, which were sealed with another key. Next steps:');
  for (const line of done.dropped) say(`- ${line}`);
}

async function restoreInstance(
  { file, isConfirmed }: { file: string; isConfirmed: boolean },
  surroundings: Surroundings,
): Promise<void> {
  const { config, say } = surroundings;
  const url = await findDatabase(surroundings);
  await migrateDatabase(url);
  const secretKey = config.secretKey ?? (await loadSecretKey(config.dataDir));
  const path = resolve(file);
  await restoreInstanceFile({ config, url, secretKey, file: path, isConfirmed, ask: askOnTerminal, say });
}

async function backup(file: string, surroundings: Surroundings): Promise<void> {
  const { config, say } = surroundings;
  const url = await findDatabase(surroundings);
  await checkDatabaseAge(url);
  const secretKey = config.secretKey ?? (await loadSecretKey(config.dataDir));
  const { tables, rows } = await backupDatabase({ url, file: resolve(file), secretKey });
  say(`Wrote ${rows} rows of ${tables} tables to ${resolve(file)}.`);
  if (config.secretKey) return;
  say(
    `Keep ${join(config.dataDir, 'secret.key')} too, but in another place: without it the stored passwords can't be read.`,
  );
}

/** The database of the program that runs on our data folder, if one does; or else as `openDatabase`. */
async function findDatabase(surroundings: Surroundings): Promise<string> {
  const { databaseUrl, dataDir } = surroundings.config;
  const holder = databaseUrl === undefined ? await lockHolder(dataDir) : undefined;
  return holder ? findRunningDatabase(dataDir, holder) : openDatabase(surroundings);
}

/** Exclusive access to the database: the embedded one is started and held until the shutdown. */
async function openDatabase({ config, shutdown, say }: Surroundings): Promise<string> {
  if (config.databaseUrl !== undefined) {
    // One task at a time needs fewer connections than a role.
    await waitForDatabase(config.databaseUrl, { timeoutMs: 0, roles: [], report: say });
    return config.databaseUrl;
  }
  await holdDataDirectory(config.dataDir, shutdown, say);
  return (await holdDatabase(config, shutdown, say)).url;
}
