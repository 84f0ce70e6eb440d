import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { BenchRow } from '../table.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));
const FIRST_LOAD_AIM_KB = 170;
const SCREEN_AIM_KB = 230;
const DIALOG_AIM_KB = 260;
const ENTRY = 'index.html';

/** Vite's manifest: source file or chunk name to what it was built into. */
type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Gzip sizes (kB, 1,000 bytes) of scripts and styles, fonts left out (they are compressed already and load beside): the first
 * load, then what a visit has loaded in all when it begins with a screen, and when it opens a dialog there or fetches
 * another part of it. `ratio` is size ÷ aim: below 1 is within it.
 */
export async function runWebBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const outDir = mkdtempSync(join(tmpdir(), 'arkwright-web-'));
  try {
    await build({
      root: WEB,
      configFile: join(WEB, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
    return {
      name: 'Web: gzip of all that is loaded until the first screen, and the first dialog of a visit, shows',
      rows: measure(outDir),
    };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function measure(outDir: string): BenchRow[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (chunks: Iterable<Chunk>) => {
    const names = new Set([...chunks].flatMap(({ file, css = [] }) => [file, ...css]));
    const bytes = [...names].map((name) => gzipSync(readFileSync(join(outDir, name)), { level: 9 }).length);
    return bytes.reduce((sum, byte) => sum + byte, 0) / 1000;
  };

  const first = chunksOf(manifest, ENTRY);
  const screens: BenchRow[] = [];
  const parts: BenchRow[] = [];
  for (const name of lazyIn(first)) {
    const screen = chunksOf(manifest, name);
    const isScreen = name.startsWith('src/features/');
    const title = isScreen ? titleOf(name) : `shell › ${titleOf(name)}`;
    screens.push(row(title, sizeOf([...first, ...screen]), SCREEN_AIM_KB));
    for (const part of lazyIn([...screen].filter((chunk) => !first.has(chunk)))) {
      const loaded = [...first, ...screen, ...chunksOf(manifest, part)];
      parts.push(row(`${titleOf(name)} › ${titleOf(part)}`, sizeOf(loaded), DIALOG_AIM_KB));
    }
  }
  const heaviestFirst = (some: BenchRow[]) => some.toSorted((a, b) => b.value - a.value);
  return [
    row('first load', sizeOf(first), FIRST_LOAD_AIM_KB),
    ...heaviestFirst(screens),
    ...heaviestFirst(parts),
  ];
}

/** A chunk with all that it imports statically. */
function chunksOf(manifest: Manifest, name: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const inner of chunk.imports ?? []) chunksOf(manifest, inner, seen);
  return seen;
}

/** What these chunks fetch when it is needed. */
function lazyIn(chunks: Iterable<Chunk>): Set<string> {
  return new Set([...chunks].flatMap(({ dynamicImports = [] }) => dynamicImports));
}

/** `src/features/servers/servers-page.tsx` and the like as words. */
function titleOf(name: string): string {
  return name.replace(/^(?:.*\/)?_?/, '').replace(/(?:-[\w-]{8})?\.(?:tsx|js)$/, '');
}

function row(label: string, size: number, aim: number): BenchRow {
  return { label, value: Math.round(size * 10) / 10, unit: `kB (aim ${aim})`, ratio: size / aim, target: 1 };
}

if (import.meta.main) {
  const { name, rows } = await runWebBench();
  console.log(name);
  console.table(rows.map((benchRow) => ({ ...benchRow, ratio: benchRow.ratio.toFixed(2) })));
}
