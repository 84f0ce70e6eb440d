import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { registry } from '@arkwright/contracts/registry';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { type Session, signIn } from '../../e2e/support/api.ts';
import { statusesOf } from '../../e2e/support/cluster.ts';
import { makeDataDir, startProgram } from '../../e2e/support/program.ts';
import { type BenchRow, median } from '../table.ts';
import { measured, openProfile, openSlowTab, PHONE, startBrowser, WIDE } from './slow-browser.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));
const ROUNDS = 5;
/** A page with its late reads has come by then, also on slow 4G. */
const SETTLES_MS = 8000;
const WITHIN_MS = 120_000;
const SHIFT_AIM = 0.02;
const AIMS_MS = { name: 1500, rows: 3000, field: 200, result: 400 };

type Installation = { url: string; owner: Session; newcomer: Session; guildName: string; serverId: string };

/**
 * The program as people see it who have been there before, on slow 4G and a processor four times slower: how soon Home shows
 * what is on, how soon the search answers, and how much each page of the desk moves while it comes. `ratio` is value ÷ aim.
 */
export async function runScreensBench(): Promise<{ name: string; rows: BenchRow[] }> {
  await build({ root: WEB, configFile: `${WEB}/vite.config.ts`, logLevel: 'error' });
  const { dataDir, dispose } = await makeDataDir();
  const program = await startProgram({ dataDir, env: { SANDBOX_SEED: 'screens' } });
  const browser = await startBrowser();
  try {
    const installation = await look(program.url);
    return {
      name: 'Screens, slow 4G and a processor four times slower, second visit',
      rows: [
        ...(await measureHome(browser, installation)),
        ...(await measurePalette(browser, installation)),
        ...(await measureShifts(browser, installation)),
      ],
    };
  } finally {
    await browser.close();
    await program.stop();
    await dispose();
  }
}

/** Waits until all servers of the owner are online. */
async function look(url: string): Promise<Installation> {
  const owner = await signIn(url, 'owner');
  const newcomer = await signIn(url, 'newcomer');
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await delay(500)) {
    const [instance] = await owner.call(registry.bots.forDiscordUser);
    if (!instance) continue;
    const servers = await owner.call(registry.servers.list, { params: { botId: instance.id } });
    const statuses = await statusesOf(owner, instance.id);
    const [first] = servers;
    if (first && servers.every(({ id }) => statuses.get(id)?.isOnline))
      return { url, owner, newcomer, guildName: instance.guildName, serverId: first.id };
  }
  throw new Error('The servers did not come online');
}

function row(label: string, value: number, aim: number, unit = 'ms '): BenchRow {
  const shown = unit === '' ? Math.round(value * 1000) / 1000 : Math.round(value);
  return { label, value: shown, unit: `${unit}(aim ${aim})`, ratio: value / aim, target: 1 };
}

async function measureHome(browser: Browser, { url, owner, guildName }: Installation): Promise<BenchRow[]> {
  const context = await openProfile(browser, { url, session: owner, device: PHONE });
  const took: { name: number; rows: number }[] = [];
  // The first visit fills the cache.
  for (let visit = 0; visit <= ROUNDS; visit++) {
    const page = await openSlowTab(context);
    await page.goto(url, { waitUntil: 'commit' });
    const [name, rows] = await Promise.all([
      measured(page, 'seenAt', 'h1', guildName),
      measured(page, 'seenAt', 'ul[aria-label="Servers"] li', ''),
    ]);
    if (visit > 0) took.push({ name, rows });
    await page.close();
  }
  await context.close();
  return [
    row('Home: name of the instance', median(took.map(({ name }) => name)), AIMS_MS.name),
    row('Home: rows of the servers', median(took.map(({ rows }) => rows)), AIMS_MS.rows),
  ];
}

async function measurePalette(browser: Browser, { url, owner }: Installation): Promise<BenchRow[]> {
  const context = await openProfile(browser, { url, session: owner, device: PHONE });
  const took: { field: number; result: number }[] = [];
  for (let visit = 0; visit <= ROUNDS; visit++) {
    const page = await openSlowTab(context);
    await page.goto(`${url}/history`);
    await measured(page, 'seenAt', 'h1', 'History');
    await delay(SETTLES_MS);
    const field = measured(page, 'seenAfter', 'keydown', 'input[role="combobox"]:focus', '');
    await page.keyboard.press('Control+k');
    await field;
    await measured(page, 'seenAt', '[role="option"]', '');
    const result = measured(page, 'seenAfter', 'input', '[role="option"]', 'Joins');
    await page.keyboard.insertText('stop joins');
    if (visit > 0) took.push({ field: await field, result: await result });
    await page.close();
  }
  await context.close();
  return [
    row('palette: empty field', median(took.map(({ field }) => field)), AIMS_MS.field),
    row('palette: first result after the last key', median(took.map(({ result }) => result)), AIMS_MS.result),
  ];
}

async function measureShifts(browser: Browser, installation: Installation): Promise<BenchRow[]> {
  const { url, owner, newcomer, serverId } = installation;
  const pages = [
    { name: 'Home', path: '/', session: owner },
    { name: 'server page', path: `/servers/${serverId}`, session: owner },
    { name: '/doctor', path: '/doctor', session: owner },
    { name: '/start', path: '/start', session: newcomer },
    { name: '/servers', path: '/servers', session: owner },
    { name: 'Data Dashboard', path: '/dataDashboard', session: owner },
  ];
  const rows: BenchRow[] = [];
  for (const { name, path, session } of pages)
    for (const [width, device] of [
      ['1440', WIDE],
      ['390', PHONE],
    ] as const) {
      const context = await openProfile(browser, { url, session, device });
      const shifts: number[] = [];
      for (let visit = 0; visit < 2; visit++) {
        const page = await openSlowTab(context);
        await page.goto(url + path);
        await delay(SETTLES_MS);
        shifts.push(await page.evaluate<number>('measured.shift'));
        await page.close();
      }
      await context.close();
      rows.push(row(`layout shift, ${name} at ${width}`, Math.max(...shifts), SHIFT_AIM, ''));
    }
  return rows;
}
