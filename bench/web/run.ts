import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { BenchRow } from '../table.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));
const CONTRACTS = fileURLToPath(new URL('../../packages/contracts/src', import.meta.url));
const FIRST_LOAD_AIM_KB = 170;
const SCREEN_AIM_KB = 230;
const DIALOG_AIM_KB = 260;
const STYLE_AIM_KB = 50;
const SETTINGS_AIM = { kB: 300, files: 12 };
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

  // One sheet for all screens, which is no part of a chunk.
  const sheet = Object.values(manifest).filter(({ file }) => file.endsWith('.css'));
  const first = chunksOf(manifest, ENTRY);
  const settings = Object.keys(manifest)
    .filter(hasSettings)
    .map((name) => {
      const files = new Set([...first, ...chunksOf(manifest, name)]);
      return { name: titleOf(name), kB: sizeOf(files), files: files.size };
    });
  const largest = settings.toSorted((a, b) => b.kB - a.kB)[0] ?? { name: 'none', kB: 0, files: 0 };
  const most = settings.toSorted((a, b) => b.files - a.files)[0] ?? largest;
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
    row('style sheet, beside every first load', sizeOf(sheet), STYLE_AIM_KB),
    {
      ...row(`settings page, largest: ${largest.name}`, largest.kB, SETTINGS_AIM.kB),
      figure: 'settings page, largest',
    },
    {
      label: `settings page, most files: ${most.name}`,
      figure: 'settings page, most files',
      value: most.files,
      unit: `files (aim ${SETTINGS_AIM.files})`,
      ratio: most.files / SETTINGS_AIM.files,
      target: 1,
    },
    ...heaviestFirst(screens),
    ...heaviestFirst(parts),
  ];
}

/** Whether it is the page of a feature that has settings. */
function hasSettings(name: string): boolean {
  const feature = /^src\/features\/([\w-]+)\/\1-page\.tsx$/.exec(name)?.[1];
  return feature !== undefined && existsSync(join(CONTRACTS, feature, 'settings.ts'));
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
