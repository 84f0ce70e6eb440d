import { expect, type Page } from '@playwright/test';
import { drawer, drawerEntries, test, unfoldDrawer } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { startWorld } from './support/world.ts';

// What everybody can open: nobody in here signs in.

/** In the specification's order (§2), after what comes before them for a visitor. */
const EVERYONES = [
  '/tools/spawnItem',
  '/tools/spawnDino',
  '/sponsors',
  '/legal',
  '/terms',
  '/privacy',
  '/joinDiscord',
  '/docu',
];
const REX = "Blueprint'/Game/PrimalEarth/Dinos/Rex/Rex_Character_BP.Rex_Character_BP'";

const { program } = startWorld({
  env: {
    SUPPORT_INVITE_URL: 'https://discord.gg/example',
    OPERATOR_NAME: 'Jane Doe',
    OPERATOR_ADDRESS: 'Beach Road 1, 12345 Town',
    OPERATOR_EMAIL: 'ark@example.org',
  },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const command = (page: Page) => page.getByRole('region', { name: 'Command' }).getByRole('code').first();

test('a visitor and a signed-in person find the public pages in the drawer, in order', async ({ visit }) => {
  for (const as of [undefined, 'owner'] as const) {
    const page = await visit(program, '/', as === undefined ? {} : { as });
    await unfoldDrawer(page);
    await expect(drawer(page).getByRole('link', { name: 'Join our Discord' })).toBeVisible();
    const entries = await drawerEntries(page);
    expect(entries.filter((path) => EVERYONES.includes(path))).toEqual(EVERYONES);
    expect(entries.at(-1)).toBe('/docu');
  }
});

test('a dino is selected with the keyboard only, given attributes, and its command is copied', async ({
  visit,
}) => {
  const page = await visit(program, '/tools/spawnDino');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('combobox', { name: 'Start from a dino' }).focus();
  await page.keyboard.type('rex');
  await page.keyboard.press('Enter');
  await expect(command(page)).toHaveText(
    `scriptcommand arkwright spawndino {eosId} ${REX} gender=female level=1`,
  );
  await page.getByLabel('Mode').selectOption('Defined Attributes');
  await page.getByRole('textbox', { name: 'Health' }).fill('256');
  await expect(page.getByText('Health must be between 1 and 255')).toBeVisible();
  await expect(page.getByText('It appears here as soon as every field has a valid value.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Health' }).fill('255');
  await page.getByRole('button', { name: 'Copy command with cheat' }).click();
  const toast = page.getByText('Copied to clipboard');
  await expect(toast).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `cheat scriptcommand arkwright spawndino {eosId} ${REX} gender=female level=260 health=255 stamina=1 oxygen=0 food=1 weight=1 melee=1 speed=1`,
  );
  await page.mouse.move(5, 400);
  await expect(toast).toBeHidden({ timeout: 10_000 });
});

test('a piece of armor sets its values', async ({ visit }) => {
  const page = await visit(program, '/tools/spawnItem', { onPhone: true });
  await page.getByRole('combobox', { name: 'Start from an item' }).tap();
  await page.getByRole('option', { name: 'Flak Helmet (Armor)' }).tap();
  await page.getByLabel('Quality').selectOption('Ascendant');
  await page.getByRole('textbox', { name: 'Armor' }).fill('352.68');
  await expect(command(page)).toHaveText(
    /PrimalItemArmor_MetalHelmet' quantity=1 quality=ascendant armor=352\.68 durability=50$/,
  );
});

test("a visit does not begin with loading code that only an instance's screens need", async ({ visit }) => {
  const page = await visit(program, '/');
  for (const [path, title] of [
    ['/faq', 'FAQ'],
    ['/patreon', 'Patreon Pledges'],
    ['/tools/spawnItem', 'Spawn Item'],
    ['/tools/spawnDino', 'Spawn Dino'],
  ] as const) {
    await page.goto(`${program.url}${path}`);
    await expect(heading(page, title)).toBeVisible();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /([a-z-]+)-[\w-]+\.js$/.exec(name)?.[1] ?? []),
    );
    expect(scripts, path).not.toContain('kit');
    expect(scripts, path).toContain('page');
  }
});

test('the legal notice names the operator, and links to privacy and terms', async ({ visit }) => {
  const page = await visit(program, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).click();
  await expect(heading(page, 'Legal Notice')).toBeVisible();
  await expect(page.locator('div[lang=de]')).toContainText('Jane Doe');
  await expect(page.locator('div[lang=en]')).toContainText('12345 Town');
  await page.getByRole('link', { name: 'Datenschutzerklärung' }).click();
  await expect(heading(page, 'Data Privacy Policy')).toBeVisible();
  await expect(page.getByText(/^Last updated \d\d\/\d\d\/\d{4}$/)).toBeVisible();
});

test('the documentation can be read, searched, and linked by section', async ({ visit }) => {
  const page = await visit(program, '/docu');
  await expect(heading(page, 'Getting started')).toBeVisible();
  await page.getByRole('searchbox').fill('private network');
  await page.getByRole('link', { name: /When it does not answer/ }).click();
  await expect(page).toHaveURL(/\/docu\/game-servers.*#no-answer$/);
  await expect(page.getByRole('heading', { name: 'When it does not answer' })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'When it does not answer' })).toBeInViewport();
});

test('beside a page of the documentation its sections stay visible if there is room', async ({ visit }) => {
  const page = await visit(program, '/docu/decay');
  const sections = page.getByRole('list', { name: 'On this page' });
  const end = page.getByRole('link', { name: 'Next: Starter Sets' });
  await end.scrollIntoViewIfNeeded();
  await expect(sections).not.toBeInViewport();
  await page.setViewportSize({ width: 2560, height: 900 });
  await end.scrollIntoViewIfNeeded();
  await expect(sections).toBeInViewport({ ratio: 1 });
});

for (const onPhone of [false, true]) {
  const where = onPhone ? 'on a phone' : 'on a wide window';

  test(`public pages look right ${where}`, async ({ visit }) => {
    const page = await visit(program, '/tools/spawnDino', { onPhone, wantsCalm: true });
    await page.getByLabel('Mode').selectOption('Defined Attributes');
    await page.getByRole('textbox', { name: 'Class path' }).fill('Rex');
    await expect(page.getByText('Invalid format')).toBeVisible();
    await expectGoodLooks(page, `the dino builder ${where}`);
    await page.goto(`${program.url}/tools/spawnItem`);
    await page.getByRole('combobox', { name: 'Start from an item' }).fill('saddle');
    await expect(page.getByRole('option', { name: 'Rex Saddle (Saddles)' })).toBeVisible();
    await expectGoodLooks(page, `the list of items ${where}`);
    await page.getByRole('option', { name: 'Rex Saddle (Saddles)' }).click();
    await expectGoodLooks(page, `the item builder ${where}`);
    const screens = {
      '/sponsors': 'Sponsors',
      '/legal': 'Legal Notice',
      '/terms': 'Terms of Service',
      '/privacy': 'Data Privacy Policy',
      '/faq': 'FAQ',
      '/docu': 'Getting started',
      '/docu/self-hosting': 'Self-hosting',
      '/docu/nowhere': 'There is no such page',
    };
    for (const [path, title] of Object.entries(screens)) {
      await page.goto(program.url + path);
      await expect(heading(page, title)).toBeVisible();
      await expectGoodLooks(page, `${path} ${where}`);
    }
    await page.getByRole('searchbox').fill('rcon');
    await expect(page.getByText(/^\d+ found$/)).toBeVisible();
    await expectGoodLooks(page, `the search ${where}`);
  });
}
