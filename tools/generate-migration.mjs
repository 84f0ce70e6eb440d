// npm run migrations:generate -- --name what-it-is: makes a migration from the tables, then deletes the snapshots before its
// own. drizzle-kit compares the tables with the newest snapshot only.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

/** All snapshots in a folder of drizzle-kit but the newest one. */
export function olderSnapshots(names) {
  return names
    .filter((name) => /^\d+_snapshot\.json$/.test(name))
    .toSorted()
    .slice(0, -1);
}

function main() {
  const drizzleKit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
  const options = ['generate', '--config', 'packages/server/drizzle.config.ts', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [drizzleKit, ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const folder = join(root, 'packages/server/migrations/meta');
  for (const name of olderSnapshots(readdirSync(folder))) rmSync(join(folder, name));
}

if (process.argv[1] && import.meta.filename === process.argv[1]) main();
