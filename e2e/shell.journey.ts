import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { drawer, drawerEntries, keptBy, sessionAs, test, unfoldDrawer } from './support/browsing.ts';
import { describeServer, dialogOf, input, rowOf } from './support/server-screen.ts';
import { startWorld } from './support/world.ts';

const WIDE_RAIL = 256;
const NARROW_RAIL = 56;
const SLIDE_MS = 5_000;

const { program, startAgain } = startWorld();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

test('the theme is dark until it is switched, and only the tab keeps the choice', async ({ visit }) => {
  const page = await visit(program, '/');
  const brightness = () =>
    page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
      return (Number(red) + Number(green) + Number(blue)) / 3;
    });
  expect(await brightness()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect.poll(brightness).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(brightness).toBeGreaterThan(200);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cookieConsent']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Switch to the system’s theme' }).click();
  await expect.poll(brightness).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(brightness).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect.poll(brightness).toBeLessThan(60);
  expect(await scheme(page)).toBe('dark');
  const other = await page.context().newPage();
  await other.goto(program.url);
  await expect(heading(other, 'Welcome to Arkwright')).toBeVisible();
  expect(await scheme(other)).toBe('dark');
});

test('a signed-in person has their theme on every device, without a flash of another one', async ({
  visit,
}) => {
  const page = await visit(program, '/servers', { as: 'owner' });
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/user/theme'));
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  expect((await kept).ok()).toBe(true);
  const elsewhere = await visit(program, '/faq', { as: 'owner' });
  // From the first frame on: nothing that can be seen was ever dark.
  await elsewhere.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const { classList, dataset } = document.documentElement;
      if (!classList.contains('waits')) seen.add(dataset.mantineColorScheme ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await elsewhere.evaluate(() => sessionStorage.clear());
  await elsewhere.goto(`${program.url}/servers`);
  await expect(rowOf(elsewhere, 'The Island')).toBeVisible();
  expect(await elsewhere.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
    'light',
  ]);
  await page.getByRole('button', { name: 'Switch to the system’s theme' }).click();
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
});

test('on a wide window the drawer has labels; folded it is a rail that opens on hover', async ({ visit }) => {
  const page = await visit(program, '/', { as: 'owner' });
  const rail = drawer(page);
  const width = async () => Math.round((await rail.boundingBox())?.width ?? 0);
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(WIDE_RAIL);
  // No label is cut off, whatever stands beside it.
  const cut = await rail
    .locator('a span')
    .evaluateAll((labels) =>
      labels.flatMap(({ textContent, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1 ? [textContent] : [],
      ),
    );
  expect(cut).toEqual([]);
  await page.getByRole('button', { name: 'Close navigation' }).click();
  await expect.poll(width).toBe(NARROW_RAIL);
  await rail.hover();
  await expect.poll(width).toBe(WIDE_RAIL);
  await rail.getByRole('link', { name: 'Servers', exact: true }).click();
  await expect(page).toHaveURL(/\/servers/);
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(NARROW_RAIL);
  await page.reload();
  await expect.poll(width).toBe(NARROW_RAIL);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(WIDE_RAIL);
});

test('no name in the drawer is cut, including locked entries on a phone', async ({ visit }) => {
  for (const onPhone of [false, true]) {
    const page = await visit(program, '/faq', { as: 'newcomer', onPhone });
    if (onPhone) await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(drawer(page).getByRole('button', { name: /locked$/ })).toHaveCount(5);
    await unfoldDrawer(page);
    const link = drawer(page).getByRole('link', { name: /Server Status & Player Listing/ });
    const name = link.getByText('Server Status & Player Listing');
    await expect(name).toBeVisible();
    const beyond = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
    );
    expect(beyond, onPhone ? 'on a phone' : 'on a wide window').toBeLessThanOrEqual(1);
  }
});

test('most of the drawer is in sight without scrolling, and everything in it without the mouse', async ({
  visit,
}) => {
  const page = await visit(program, '/servers', { as: 'owner' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rowOf(page, 'The Island')).toBeVisible();
  for (const name of ['Run', 'Moderate', 'Discord & chat', 'Setup'])
    await expect(
      drawer(page).getByRole('button', { name: new RegExp(`^${name}`), expanded: true }),
    ).toBeVisible();
  for (const name of ['You', 'More'])
    await expect(
      drawer(page).getByRole('button', { name: new RegExp(`^${name}`), expanded: false }),
    ).toBeAttached();
  const inSight = await drawer(page)
    .getByRole('link')
    .evaluateAll(
      (links) => links.filter((link) => link.getBoundingClientRect().bottom <= innerHeight).length,
    );
  expect(inSight, 'rows in sight').toBeGreaterThanOrEqual(24);

  await drawer(page).getByRole('link', { name: 'Servers', exact: true }).focus();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toHaveText('More');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toHaveText('Documentation');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Live Room')).toBeVisible();
});

test('on a phone the drawer covers the screen and closes after use', async ({ visit }) => {
  const page = await visit(program, '/', { as: 'owner', onPhone: true });
  const dialog = page.getByRole('dialog', { name: 'Navigation' });
  await expect(heading(page, 'Obelisk Cluster')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation' }).tap();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation' }).tap();
  await page.touchscreen.tap(380, 400);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation' }).tap();
  await dialog.getByRole('button', { name: /^You/ }).tap();
  await dialog.getByRole('link', { name: /^Notifications/ }).tap();
  await expect(heading(page, 'Notifications')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('everything can be reached and left with the keyboard', async ({ visit }) => {
  const page = await visit(program, '/servers', { as: 'owner' });
  await expect(rowOf(page, 'The Island')).toBeVisible();
  await expect(page.getByRole('button', { name: /Selected bot/ })).toBeVisible();
  const focused = page.locator(':focus');
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
  const order = [
    'Skip to content',
    'Close navigation',
    'Arkwright, home',
    expect.stringContaining('Search or run'),
    'Invite',
    expect.stringContaining('Obelisk Cluster'),
    'Switch to the light theme',
    expect.stringContaining('unread notification'),
    expect.stringContaining('Account:'),
    // The drawer: where one is.
    'Servers',
  ];
  const names: string[] = [];
  for (const _name of order) {
    await page.keyboard.press('Tab');
    names.push(await focused.evaluate((element) => element.ariaLabel ?? element.textContent?.trim() ?? ''));
    const box = await focused.boundingBox();
    expect(box && box.x >= 0 && box.y >= 0, `${names.at(-1)} is in sight`).toBe(true);
    const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, `${names.at(-1)} shows that it has the focus`).not.toBe('none');
  }
  expect(names).toEqual(order);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus'), 'the first control of the page').toHaveCount(1);
  expect(names.length - 1, 'stops before it, without the skip link').toBeLessThanOrEqual(9);

  await page.reload();
  await expect(rowOf(page, 'The Island')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  const guilds = page.getByRole('button', { name: /Selected bot/ });
  await guilds.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Obelisk Cluster' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(guilds).toBeFocused();

  const add = page.getByRole('button', { name: 'Add', exact: true });
  const dialog = dialogOf(page, 'Add Server');
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(input(dialog, 'Name')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused.evaluate((element) => element.closest('[role=dialog]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
});

test.describe('the carousel', () => {
  const slide = (page: Page) => page.getByRole('group', { name: / of 7: / });
  const expectSlide = (page: Page, number: number) =>
    expect(slide(page)).toHaveAccessibleName(RegExp(`^${number} of 7:`));

  /** Reloads the page with a clock that stands still until the test runs it. */
  async function open(page: Page): Promise<void> {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Powered by' })).toBeVisible();
    await expectSlide(page, 1);
  }

  test('shows seven slides in turn, five seconds each, and pauses on request', async ({ visit }) => {
    const page = await visit(program, '/');
    await open(page);
    await page.clock.runFor(SLIDE_MS - 100);
    await expectSlide(page, 1);
    for (const number of [2, 3, 4, 5, 6, 7, 1]) {
      await page.clock.runFor(SLIDE_MS);
      await expectSlide(page, number);
    }
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(5, 300);
    await page.clock.runFor(3 * SLIDE_MS);
    await expectSlide(page, 1);
    await page.getByRole('button', { name: 'Next' }).click();
    await expectSlide(page, 2);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.mouse.move(5, 300);
    await page.locator(':focus').blur();
    await page.clock.runFor(SLIDE_MS);
    await expectSlide(page, 3);
  });

  test('does not move with reduced motion', async ({ visit }) => {
    const page = await visit(program, '/', { wantsCalm: true });
    await open(page);
    await page.clock.runFor(3 * SLIDE_MS);
    await expectSlide(page, 1);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  });
});

test('an unknown address shows a message with a link back', async ({ visit }) => {
  const page = await visit(program, '/no/such/page', { as: 'owner' });
  await expect(heading(page, 'There is nothing at this address')).toBeVisible();
  expect(await drawerEntries(page)).toContain('/servers');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(heading(page, 'Obelisk Cluster')).toBeVisible();
});

test('events while a page is still opening its live stream are not missed', async ({ visit }) => {
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  const [server] = await owner.call(registry.servers.list, { params: { botId: instance!.id } });
  const page = await visit(program, '/', { as: 'owner' });
  const { promise: isTime, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/events?*', async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto(`${program.url}/notifications`);
  await expect(page.getByText('No notifications')).toBeVisible();
  await owner.call(registry.servers.wipeDataDashboard, { params: { serverId: server!.id } });
  await expect.poll(() => owner.call(registry.notifications.list)).toHaveLength(1);
  await expect(page.getByText('No notifications')).toBeVisible();
  letGo();
  await expect(page.getByText('has been wiped')).toBeVisible();
});

test('when the program dies nothing is lost and nobody is signed out, and the page recovers by itself', async ({
  visit,
}) => {
  // What the browser reports while nobody answers.
  const complaints = [
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE/,
  ];
  const page = await visit(program, '/servers', { as: 'owner', complaints });
  const idle = await page.context().newPage();
  await idle.goto(`${program.url}/notifications`);
  const spare = program.sandbox.servers.find(({ name }) => name === 'spare-3')!;
  const dialog = dialogOf(page, 'Add Server');
  const banner = (of: Page) =>
    of.getByRole('alert').filter({ hasText: 'You stay signed in; this page reconnects by itself.' });
  const row = rowOf(page, 'Outlived it');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await describeServer(dialog, 'Outlived it', spare);
  await input(dialog, 'RCON Password').fill(spare.password);
  await expect(idle.getByRole('heading', { name: 'Notifications' })).toBeVisible();

  await program.kill();
  await expect(banner(idle)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Arkwright can’t be reached right now.');
  await expect(input(dialog, 'Name')).toHaveValue('Outlived it');
  await drawer(idle).getByRole('link', { name: 'Servers', exact: true }).click();
  await expect(heading(idle, 'You are signed out')).toHaveCount(0);

  await startAgain();
  await expect(banner(idle)).toBeHidden();
  await expect(rowOf(idle, 'The Island')).toContainText('Online');
  await expect(banner(page)).toBeHidden();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Online');
  expect((await keptBy(page)).localStorage).toEqual(['cookieConsent', 'token']);
});
