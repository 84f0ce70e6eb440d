import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApi } from '@arkwright/server/api';
import { createContext } from '@arkwright/server/create-context';
import { testSettings } from '@arkwright/testing/test-settings';
import { build } from 'vite';
import { type Browser, findBrowser } from '../browser.ts';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median } from '../table.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));
/** Installed into a folder of its own when the bench runs: a hundred packages that nothing else here needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = ['/', '/faq', '/patreon', '/tools/spawnItem', '/tools/spawnDino', '/docu', '/login', '/start'];
const PROFILES = { phone: [], desktop: ['--preset=desktop'] } as const;
/** The middle one counts. */
const ROUNDS = 3;
const AIM = 95;
const SHIFT_AIM = 0.02;
const FILES_AIM = 15;

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
};

const run = promisify(execFile);

/**
 * Google's Lighthouse on what visitors see first, in its phone profile (slow 4G, a processor four times slower) and for
 * desktops: score, first paint, layout shift, files. `ratio` is aim ÷ score for scores, value ÷ aim for the rest: below
 * 1 is within it.
 */
export async function runLighthouseBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'arkwright-lighthouse-'));
  const webRoot = join(folder, 'web');
  const database = await startBenchDatabase();
  try {
    await build({
      root: WEB,
      configFile: join(WEB, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: webRoot, emptyOutDir: true },
    });
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, LIGHTHOUSE]);
    const browser = await findBrowser();
    const context = await createContext({ ...testSettings(database.url), webRoot });
    const app = await createApi(context, { limitRates: false });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const rows: BenchRow[] = [];
    for (const [profile, flags] of Object.entries(PROFILES)) {
      for (const page of PAGES) {
        const reports: Report[] = [];
        for (let round = 0; round < ROUNDS; round++)
          reports.push(await report({ folder, browser }, `${url}${page}`, flags));
        rows.push(...toRows(`${page}, ${profile}`, reports));
      }
    }
    await app.close();
    await context.close();
    return { name: 'Lighthouse: what visitors see first', rows };
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function report(
  { folder, browser }: { folder: string; browser: Browser },
  url: string,
  flags: readonly string[],
): Promise<Report> {
  const { executablePath, args, env } = browser;
  const file = join(folder, 'report.json');
  await run(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      ...flags,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${['--headless', ...args].join(' ')}`,
    ],
    { env: { ...env, CHROME_PATH: executablePath } },
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function toRows(page: string, reports: readonly Report[]): BenchRow[] {
  const middle = (figureOf: (report: Report) => number) => median(reports.map(figureOf));
  const score = (category: string) =>
    Math.round(100 * middle(({ categories }) => categories[category]?.score ?? 0));
  const audit = (name: string) => middle(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
  const files = middle(({ audits }) => {
    const items = audits['network-requests']?.details?.items as { resourceType?: string }[] | undefined;
    return (items ?? []).filter(({ resourceType }) => resourceType !== 'Fetch').length;
  });
  const others = ['accessibility', 'best-practices', 'seo'].map(score);
  const performance = score('performance');
  const shift = audit('cumulative-layout-shift');
  return [
    {
      label: `${page}: performance`,
      value: performance,
      unit: `of 100 (aim ${AIM})`,
      ratio: AIM / performance,
      target: 1,
    },
    {
      label: `${page}: worst of accessibility, best practices, SEO`,
      value: Math.min(...others),
      unit: 'of 100 (aim 100)',
      ratio: 100 / Math.min(...others),
      target: 1,
    },
    {
      label: `${page}: first paint`,
      value: Math.round(audit('first-contentful-paint')),
      unit: 'ms',
      ratio: audit('first-contentful-paint') / audit('largest-contentful-paint'),
    },
    {
      label: `${page}: layout shift`,
      value: Math.round(shift * 1000) / 1000,
      unit: `(aim ${SHIFT_AIM})`,
      ratio: shift / SHIFT_AIM,
      target: 1,
    },
    {
      label: `${page}: files`,
      value: files,
      unit: `(aim ${FILES_AIM})`,
      ratio: files / FILES_AIM,
      target: 1,
    },
  ];
}
