import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { BenchRow } from '../table.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));
const FIRST_LOAD_AIM_KB = 170;
const ROUTE_AIM_KB = 40;

/** Vite's manifest: source file or chunk name to what it was built into. */
type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isDynamicEntry?: boolean;
};
type Manifest = Record<string, Chunk>;

/**
 * Gzip sizes (kB, 1,000 bytes) of the first load and of what each route adds to it, scripts and styles, fonts left out
 * (they are compressed already and load beside). `ratio` is size ÷ aim: below 1 is within it.
 */
export async function runWebBench(): Promise<{ name: string; rows: BenchRow[] }> {
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'error' });
  const manifest: Manifest = JSON.parse(readFileSync(join(WEB, 'dist/.vite/manifest.json'), 'utf8'));
  const first = filesOf(manifest, 'index.html');
  const routes = Object.keys(manifest).filter(
    (name) => manifest[name]?.isDynamicEntry && name.startsWith('src/features/'),
  );
  const rows = routes.map((name) => {
    const own = new Set([...filesOf(manifest, name)].filter((file) => !first.has(file)));
    return row(name.replace('src/features/', ''), sizeOf(own), ROUTE_AIM_KB);
  });
  return {
    name: 'Web: gzip of the first load and of what each route adds',
    rows: [row('first load', sizeOf(first), FIRST_LOAD_AIM_KB), ...rows.sort((a, b) => b.value - a.value)],
  };
}

/** A chunk's files with those of everything it imports statically. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
  for (const inner of chunk.imports ?? []) filesOf(manifest, inner, seen);
  return seen;
}

function sizeOf(files: ReadonlySet<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(WEB, 'dist', file)), { level: 9 }).length;
  return bytes / 1000;
}

function row(label: string, size: number, aim: number): BenchRow {
  return { label, value: Math.round(size * 10) / 10, unit: `kB (aim ${aim})`, ratio: size / aim };
}

if (import.meta.main) {
  const { name, rows } = await runWebBench();
  console.log(name);
  console.table(rows);
}
