import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { expectGoodLooks } from './support/looks.ts';
import { shareWorld } from './support/world.ts';

const { program } = shareWorld();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or run…' });
const selected = (page: Page) => page.getByRole('option', { selected: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openCluster() {
  const session = await sessionAs(program, 'owner');
  return { session, ...(await clusterOf(session, program.sandbox)) };
}

test('a setting is found by its effect with words and two keys', async ({ visit }) => {
  const page = await visit(program, '/history', { as: 'owner' });
  await expect(heading(page, 'History')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('stop joins');
  await expect(selected(page)).toContainText(/joins/i);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Logging')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Joins', exact: true })).toBeInViewport();
  await expect(page.locator('[data-lit]')).toContainText('Posts in the chat log who joins.');
});

test('a switch is flipped where it is found, and saved as its page saves it', async ({ visit }) => {
  const { session, botId } = await openCluster();
  const page = await visit(program, '/history', { as: 'owner' });
  await expect(heading(page, 'History')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('sanitize colors');
  await expect(selected(page)).toContainText('Sanitize colors');
  const was = (await selected(page).textContent())?.endsWith('on') === true;
  await page.keyboard.press('Tab');
  await expect(selected(page)).toContainText(was ? 'off' : 'on');
  await expect(page.getByText('Saved', { exact: true })).toBeAttached();
  const bots = await session.call(registry.bots.forDiscordUser, {});
  expect(bots.find(({ id }) => id === botId)).toMatchObject({ log: { sanitizeColors: !was } });
});

test('players are found by half a name, and their actions open their dialogs', async ({ visit }) => {
  const page = await visit(program, '/history', { as: 'owner' });
  await expect(heading(page, 'History')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gup');
  const players = page.getByRole('group', { name: 'Players' });
  await expect(players.getByRole('option').first()).toBeVisible();
  await expect(selected(page)).toContainText('Guppy');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option', { name: /^Kick/ })).toBeVisible();
  await page.keyboard.type('ban');
  await expect(selected(page)).toContainText('Ban…');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Ban/ })).toBeVisible();
});

for (const [where, width, height] of [
  ['desk', 1440, 900],
  ['phone', 390, 844],
] as const) {
  test(`the search looks good on a ${where}`, async ({ visit }) => {
    const page = await visit(program, '/', { as: 'owner' });
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(heading(page, 'Obelisk Cluster')).toBeVisible();
    await (where === 'phone'
      ? page.getByRole('button', { name: 'Search', exact: true })
      : page.getByRole('button', { name: 'Search or run…' })
    ).click();
    await expect(field(page)).toBeFocused();
    await expectGoodLooks(page, `the empty search, ${where}`);
    await page.keyboard.type('stop joins');
    await expect(page.getByRole('group', { name: 'Help' })).toBeVisible();
    await expectGoodLooks(page, `found settings, ${where}`);
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
  });
}

test('the shortcuts are listed, and the account page has their switch', async ({ visit }) => {
  const page = await visit(program, '/settings', { as: 'owner' });
  await expect(heading(page, 'Settings')).toBeVisible();
  const shortcuts = page.getByRole('switch', { name: 'Shortcuts of single letters' });
  await expect(shortcuts).toBeChecked();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

/** Vite's manifest: source file to the file that it was built into, with what that imports. */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

test('what the palette finds is no part of the first load of any page', async () => {
  const dist = join(import.meta.dirname, '../apps/web/dist');
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const RESULTS = 'src/app/palette/results.tsx';
  function chunksOf(name: string, seen = new Set<string>()): Set<string> {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const inner of manifest[name]?.imports ?? []) chunksOf(inner, seen);
    return seen;
  }
  // Words that only the palette has: for a page, for an action, and those of its library.
  const MARKS = ['nightly restart', 'shut up', 'MiniSearch'];
  async function marksIn(chunks: Iterable<string>): Promise<string[]> {
    const files = [...chunks].map((name) => readFile(join(dist, manifest[name]?.file ?? ''), 'utf8'));
    const text = (await Promise.all(files)).join('\n');
    return MARKS.filter((mark) => text.includes(mark));
  }

  expect(Object.keys(manifest), 'the results are a file of their own').toContain(RESULTS);
  expect(await marksIn(chunksOf(RESULTS))).toEqual(MARKS);
  const first = chunksOf('index.html');
  expect(await marksIn(first)).toEqual([]);

  // What is fetched later: only the palette itself fetches its results.
  const later = [...first].flatMap((name) => manifest[name]?.dynamicImports ?? []);
  expect(later).toContain(RESULTS);
  const withIndex: string[] = [];
  for (const name of later.filter((one) => one !== RESULTS)) {
    const chunks = chunksOf(name);
    const marks = await marksIn(chunks);
    // The documentation has a search of its own, with the same library.
    if (chunks.has(RESULTS) || marks.some((mark) => mark !== 'MiniSearch')) withIndex.push(name);
  }
  expect(withIndex).toEqual([]);
});
