import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { logLine } from './support/game-log.ts';
import { expectGoodLooks } from './support/looks.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const VIEW_ONLY = 'You need Edit permission for Crosschat or Moderation.';
const PER_SERVER = 500;

const { program, control } = shareWorld();
let games: string[];

/** The games take no time for what they do. Their worlds live on: lines come that no test has asked for. */
test.beforeAll(async () => {
  games = program.sandbox.servers.map(({ name }) => name).filter((name) => name.startsWith('obelisk-'));
  for (const game of games) await control.post(`/ark/servers/${game}/options`, { timeScale: 0 });
});
const write = (game: string, texts: readonly string[]) => control.write(game, texts.map(logLine));
const received = async (game: string) =>
  ((await control.commands(game)) as { text: string }[]).map(({ text }) => text);
const linesOf = (page: Page) => page.getByRole('log', { name: 'Lines' });

/** What is not among the newest lines has to be looked for: the list holds those in sight. */
const search = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: 'Search lines' }).fill(words);
const resumeButton = (page: Page) => page.getByRole('button', { name: /^[\d,]+ new lines?$/ });

/** The line that stands somewhat below the upper edge, and how far below, in pixels. */
const placeOf = (lines: Locator) =>
  lines.evaluate((log) => {
    const { top, left } = log.getBoundingClientRect();
    const item = document.elementFromPoint(left + 300, top + 100)?.closest('[data-index]');
    const pixels = Math.round((item?.getBoundingClientRect().top ?? 0) - top);
    return { line: item?.textContent, pixels };
  });

/** The same once the wheel has come to rest. */
async function placeAtRest(lines: Locator) {
  let place = await placeOf(lines);
  await expect(async () => {
    const before = place;
    place = await placeOf(lines);
    expect(place).toEqual(before);
  }).toPass({ intervals: [300] });
  return place;
}

test('events on the servers appear on the open page, without secrets', async ({ visit }) => {
  const page = await visit(program, '/live', { as: 'owner' });
  await expect(page.getByRole('heading', { level: 1, name: 'Live Room' })).toBeVisible();
  await write(ISLAND, [
    'Bob (Grim): <RichColor Color="1, 0, 0, 1">hello</> everyone @here',
    'IP for incoming account 0002c0ffee11d00d4242beef00c0ffee - IP 203.0.113.7',
    'AdminCmd: enablecheats hunter2 (PlayerName: Bob, ARKID: 1, PlatformID: 0002c0ffee11d00d4242beef00c0ffee)',
  ]);
  await control.join(ISLAND, { name: 'Journeyer', eosId: 'ab'.repeat(16) });
  const lines = linesOf(page);
  await expect(lines).toContainText('Bob Grim: hello everyone @here', { timeout: 20_000 });
  await expect(lines).toContainText('Bob ran enablecheats ********');
  await expect(lines).toContainText('Journeyer joined', { timeout: 20_000 });
  await expect(lines).not.toContainText('203.0.113.7');
  await expect(lines).not.toContainText('hunter2');
  await expectGoodLooks(page, 'the live room');

  await page.getByRole('button', { name: 'Joins and leaves' }).click();
  await expect(lines).not.toContainText('Journeyer joined');
  await search(page, 'hello everyone');
  // The menu closes with its line, which may go when the search is carried out.
  await expect(lines).not.toContainText('Bob ran enablecheats');
  await lines.getByRole('button', { name: 'Bob', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Show only this player' }).click();
  await expect(page).toHaveURL(/player=Bob/);
  const topOf = async () => (await linesOf(page).boundingBox())?.y;
  const narrowed = await topOf();
  await page.reload();
  await expect(linesOf(page)).toContainText('hello everyone');
  await expect(linesOf(page)).not.toContainText('Journeyer joined');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/player=Bob/);
  expect(await topOf(), 'the lines move').toBe(narrowed);
  await search(page, 'Journeyer');
  await expect(linesOf(page)).toContainText('Journeyer joined');
});

test('a message to the players reaches every game once, and is in the stream once', async ({ visit }) => {
  const page = await visit(program, '/live', { as: 'owner' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Restart in 5 minutes | DoExit');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  for (const game of games) {
    const told = (await received(game)).filter((text) => text.startsWith('ServerChat'));
    expect(told, game).toEqual([expect.stringMatching(/^ServerChat .+: Restart in 5 minutes {2}DoExit$/)]);
  }
  // The games repeat it in their logs; what comes after it shows that these have been read.
  await write(ISLAND, ['Bob (Grim): will do']);
  await expect(linesOf(page)).toContainText('will do', { timeout: 20_000 });
  await search(page, 'Restart in 5 minutes');
  await expect(linesOf(page).getByText('Restart in 5 minutes')).toHaveCount(1);
});

test('a player is messaged alone and kicked from a line, and no kick is guessed', async ({ visit }) => {
  const page = await visit(program, '/live', { as: 'owner' });
  const kicked = { name: 'Kicked Kim', eosId: 'cd'.repeat(16) };
  await control.join(ISLAND, kicked);
  await search(page, kicked.name);
  const name = linesOf(page).getByRole('button', { name: kicked.name }).first();
  const choose = async (item: RegExp) => {
    // Who is online is asked every ten seconds: the menu is opened again until it knows.
    await expect(async () => {
      await name.click();
      const wanted = page.getByRole('menuitem', { name: item });
      await expect(wanted)
        .toBeVisible({ timeout: 2_000 })
        .finally(async () => {
          if (!(await wanted.isVisible())) await page.getByRole('menu').press('Escape');
        });
    }).toPass({ timeout: 40_000 });
    return page.getByRole('menuitem', { name: item });
  };
  await expect(name).toBeVisible({ timeout: 20_000 });
  await (await choose(/^Message…$/)).click();
  const dialog = page.getByRole('dialog', { name: 'Message to a Player' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Behave, please');
  await expectGoodLooks(page, 'a message to a player');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`Sent to ${kicked.name}`)).toBeVisible();
  expect(await received(ISLAND)).toContainEqual(
    expect.stringMatching(new RegExp(`^ServerChatTo "${kicked.eosId}" .+: Behave, please$`)),
  );

  await (await choose(/^Kick…$/)).click();
  const question = page.getByRole('dialog', { name: 'Kick Player' });
  await expectGoodLooks(page, 'the question before a kick');
  await question.getByRole('button', { name: 'Kick' }).click();
  await expect(page.getByText(/was kicked from/)).toBeVisible();
  expect(await received(ISLAND)).toContain(`KickPlayer ${kicked.eosId}`);
  await expect(linesOf(page)).toContainText(`${kicked.name} left`, { timeout: 20_000 });
  await choose(/^Kick… Not online now/);
  await expectGoodLooks(page, 'the menu of a player who has left');
});

test('the list keeps following new lines when the room for it shrinks', async ({ visit }) => {
  const page = await visit(program, '/live', { as: 'owner' });
  await write(
    ISLAND,
    Array.from({ length: 60 }, (_, index) => `Bob (Grim): filler ${index}`),
  );
  await expect(linesOf(page)).toContainText('filler 59', { timeout: 20_000 });
  // As a notice does below, or the keyboard of a phone.
  await page.setViewportSize({ width: 1280, height: 640 });
  await write(ISLAND, ['Bob (Grim): still here']);
  await expect(linesOf(page).getByText('still here')).toBeInViewport({ timeout: 20_000 });
  await expect(resumeButton(page)).toBeHidden();
});

test('the console replies, completes, asks before destructive commands, and is in the history', async ({
  visit,
}) => {
  const page = await visit(program, '/live', { as: 'owner' });
  const panel = page.getByRole('region', { name: 'Console' });
  const input = panel.getByRole('combobox', { name: 'Command' });
  await expect(input).toBeEnabled();
  // Nothing on the page has taken the way of the keyboard past its beginning.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await input.pressSequentially('savew');
  await expect(panel.getByRole('option', { name: /SaveWorld/ })).toBeVisible();
  await expectGoodLooks(page, 'completion in the console');
  await input.press('Tab');
  await input.press('Enter');
  await expect(panel.getByRole('log')).toContainText('World Saved');
  await input.fill('DestroyWildDinos');
  await input.press('Escape');
  await input.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('Press Enter again');
  await expectGoodLooks(page, 'a question in the console');
  expect(await received(ISLAND)).not.toContain('DestroyWildDinos');
  await panel.getByRole('button', { name: 'Run DestroyWildDinos' }).click();
  await expect.poll(() => received(ISLAND)).toContain('DestroyWildDinos');
  await input.press('ArrowUp');
  await expect(input).toHaveValue('DestroyWildDinos');

  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  const { entries } = await owner.call(registry.history.list, { params: { botId: instance!.id }, query: {} });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['live.wrote', 'live.command-ran']),
  );
});

test('with View only lines are visible, without messages or commands, also on a phone', async ({ visit }) => {
  const page = await visit(program, '/live', { as: 'manager-view', onPhone: true });
  await search(page, 'will do');
  await expect(linesOf(page)).toContainText('will do');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeDisabled();
  await expect(page.getByText(VIEW_ONLY).first()).toBeVisible();
  await expectGoodLooks(page, 'a viewer on a phone');
  const screen = await page.evaluate(() => window.innerHeight);
  const stream = await page.getByRole('region', { name: 'Stream' }).boundingBox();
  expect(stream?.height).toBeGreaterThanOrEqual((screen * 2) / 3);
  await page.getByRole('button', { name: 'Console', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeDisabled();
});

test('a server that is off says so', async ({ visit }) => {
  await control.power(ISLAND, 'down');
  const page = await visit(program, '/live', { as: 'owner' });
  const panel = page.getByRole('region', { name: 'Console' });
  await expect(panel).toContainText('The Island accepts no commands right now.', { timeout: 30_000 });
  await control.power(ISLAND, 'up');
  await expect(panel.getByRole('combobox', { name: 'Command' })).toBeEnabled({ timeout: 60_000 });
});

test("of 10,000 lines only the visible ones are in the page; new lines don't move the list", async ({
  visit,
}) => {
  test.setTimeout(180_000);
  const page = await visit(program, '/live', { as: 'owner' });
  for (let round = 0; round < 2; round++) {
    for (const game of games) {
      const texts = Array.from({ length: PER_SERVER }, (_, index) => `Bob (Grim): line ${round}-${index}`);
      await write(game, [...texts, `Bob (Grim): end of round ${round}`]);
    }
    const ends = () => linesOf(page).getByText(`end of round ${round}`).count();
    await expect.poll(ends, { timeout: 60_000 }).toBeGreaterThan(0);
    await search(page, `end of round ${round}`);
    await expect.poll(ends, { timeout: 60_000 }).toBe(games.length);
    await page.getByRole('button', { name: 'Show all' }).click();
  }
  const lines = linesOf(page);
  await lines.hover();
  await page.mouse.wheel(0, -3_000);
  await expect(
    page.getByRole('button', { name: 'To the newest lines' }).or(resumeButton(page)),
  ).toBeVisible();
  const before = await placeAtRest(lines);
  expect(await lines.locator('[data-index]').count()).toBeLessThan(120);
  await write(ISLAND, ['Bob (Grim): something new']);
  const resume = resumeButton(page);
  await expect(resume).toBeVisible({ timeout: 20_000 });
  expect(await placeOf(lines)).toEqual(before);
  await resume.click();
  await expect(lines).toContainText('something new');
});
