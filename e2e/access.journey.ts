import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import { drawer, drawerEntries, sessionAs, test, unfoldDrawer } from './support/browsing.ts';
import { shareWorld } from './support/world.ts';

// What each account of the sandbox sees and can do, written by hand from the specification (§2 drawer and guards, §6 tiers
// and permissions). The owner has Tier 5, owner-free a guild of their own without a pledge and with as many servers
// as that allows; manager-view may view everything, manager-edit edits Servers, Logging and Crosschat.
const ACCOUNTS = [
  'owner',
  'owner-free',
  'manager-view',
  'manager-edit',
  'manager-full',
  'admin',
  'newcomer',
] as const;

const TOOLS = ['/tools/spawnItem', '/tools/spawnDino'];
const COMMUNITY = ['/sponsors', '/legal', '/terms', '/privacy', '/docu'];
/** Of §2's entries those whose screens exist, by the drawer's headings; a new screen needs its place here and its line below. */
const GROUPS = [
  ['/servers', '/live', '/dataDashboard'],
  ['/rconPresets', '/updateNotifications', '/automaticRcon', '/decay', '/dynamicConfig'],
  ['/banManagement', '/bannedWords', '/adminGroups', '/playerAlerts', '/playerRegistrations', '/starterSets'],
  [
    '/statusAndListing',
    '/logging',
    '/rconCommands',
    '/chatReactions',
    '/crosschat',
    '/offlineAlerts',
    '/branding',
  ],
  ['/doctor', '/companion', '/permissions', '/history', '/nitrado', '/apiAccess'],
];
const OWN = ['/notifications', '/settings', '/patreon', '/logout'];

type Role = 'button' | 'combobox' | 'switch' | 'textbox';
type Screen = {
  path: string;
  heading: string;
  /** Something on the screen that only those who may edit there can use. */
  control: [role: Role, name: string];
  /**
   * A letter for each account, in their order: `e` can use the control, `v` sees the screen with the control off, `p` is
   * told that a permission is missing, `b` that there is no bot, `h` is sent home.
   */
  verdicts: string;
};

const SCREENS: readonly Screen[] = [
  { path: '/servers', heading: 'Servers', control: ['button', 'Add'], verdicts: 'evveebb' },
  { path: '/live', heading: 'Live Room', control: ['textbox', 'Message'], verdicts: 'evveebb' },
  {
    path: '/companion',
    heading: 'Arkwright Companion',
    control: ['switch', 'Enable'],
    verdicts: 'evvpebb',
  },
  {
    path: '/statusAndListing',
    heading: 'Server Status & Player Listing',
    control: ['switch', 'Enable server status'],
    verdicts: 'eevpebb',
  },
  { path: '/logging', heading: 'Logging', control: ['switch', 'Enable logging'], verdicts: 'eeveebb' },
  // Public commands are of every tier.
  {
    path: '/rconCommands',
    heading: 'RCON Commands',
    control: ['switch', '/chat'],
    verdicts: 'eevpebb',
  },
  { path: '/rconPresets', heading: 'RCON Presets', control: ['button', 'Add'], verdicts: 'evvpebb' },
  {
    path: '/banManagement',
    heading: 'Ban Management',
    control: ['switch', 'Enable'],
    verdicts: 'evvpebb',
  },
  { path: '/crosschat', heading: 'Crosschat', control: ['switch', 'Enable crosschat'], verdicts: 'evveebb' },
  {
    path: '/updateNotifications',
    heading: 'Update Notifications',
    control: ['switch', 'Enable'],
    verdicts: 'evvpebb',
  },
  { path: '/automaticRcon', heading: 'Automatic RCON', control: ['button', 'Add'], verdicts: 'evvpebb' },
  {
    path: '/adminGroups',
    heading: 'Ingame Admin Groups',
    control: ['button', 'Add'],
    // Every tier has a group.
    verdicts: 'eevpebb',
  },
  {
    path: '/playerAlerts',
    heading: 'Player Alerts',
    // It can be switched on because the game log is (see beforeAll).
    control: ['switch', 'Enable'],
    verdicts: 'evvpebb',
  },
  {
    path: '/offlineAlerts',
    heading: 'Server Offline Alerts',
    control: ['switch', 'Enable'],
    verdicts: 'evvpebb',
  },
  {
    path: '/playerRegistrations',
    heading: 'Player Registration',
    // Enable is on from the start, and what is on can be switched off without the tier, too.
    control: ['switch', 'Log registrations'],
    verdicts: 'evvpebb',
  },
  // They can be switched on because the chat log is (see beforeAll).
  {
    path: '/chatReactions',
    heading: 'Chat Reactions',
    control: ['switch', 'Enable'],
    verdicts: 'evvpebb',
  },
  { path: '/bannedWords', heading: 'Banned Words', control: ['switch', 'Enable'], verdicts: 'evvpebb' },
  // Without the companion the mode can't be chosen; Mode is the first of the settings.
  { path: '/decay', heading: 'Automatic Decay', control: ['combobox', 'Mode'], verdicts: 'evvpebb' },
  { path: '/dynamicConfig', heading: 'Dynamic Config', control: ['button', 'Add'], verdicts: 'evvpebb' },
  {
    path: '/starterSets',
    heading: 'Starter Sets',
    control: ['switch', 'Enable'],
    verdicts: 'evvpebb',
  },
  {
    path: '/dataDashboard',
    heading: 'Data Dashboard',
    control: ['button', 'Wipe Data'],
    verdicts: 'eevpebb',
  },
  { path: '/branding', heading: 'Branding / White-Label', control: ['textbox', 'Name'], verdicts: 'evvpebb' },
  { path: '/permissions', heading: 'Permissions', control: ['button', 'Add User'], verdicts: 'eepppbb' },
  {
    path: '/nitrado',
    heading: 'Hosting Sync',
    control: ['button', 'Log in to Nitrado'],
    verdicts: 'eevpebb',
  },
  { path: '/doctor', heading: 'Setup and checks', control: ['button', 'Check now'], verdicts: 'eeeeebb' },
  { path: '/history', heading: 'History', control: ['button', 'Export CSV'], verdicts: 'eeeeebb' },
  {
    path: '/apiAccess',
    heading: 'API Access',
    control: ['switch', 'Enable API access'],
    verdicts: 'evpppbb',
  },
  { path: '/notifications', heading: 'Notifications', control: ['button', 'Refresh'], verdicts: 'eeeeeee' },
  {
    path: '/settings',
    heading: 'Settings',
    control: ['button', 'Delete account'],
    verdicts: 'eeeeeee',
  },
  { path: '/admin', heading: 'Admin', control: ['button', 'Refresh'], verdicts: 'hhhhheh' },
];

/** Where the guards send whom they don't let in, and what stands there. */
const ELSEWHERE: Record<string, { path: string; heading: string }> = {
  p: { path: '/errors/missingPermissions', heading: 'Permission Denied' },
  b: { path: '/errors/noBots', heading: 'One step left: add the bot to your Discord server' },
  h: { path: '/home', heading: 'Welcome to Arkwright' },
};

const { program } = shareWorld({ copies: ['obelisk', 'beach'] });

test.beforeAll(async () => {
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  await owner.call(registry.bots.update, {
    body: { bot: { id: instance!.id, log: { isEnabled: true }, chat: { isChatLogEnabled: true } } },
  });
});

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** By the drawer, as people go, or by the address where it has no entry. */
async function open(page: Page, path: string): Promise<void> {
  await unfoldDrawer(page);
  const entry = drawer(page).locator(`a[href="${path}"], a[href^="${path}?"]`);
  if ((await entry.count()) > 0) await entry.click();
  else await page.goto(program.url + path);
}

async function expectUse(control: Locator, role: Role, canUse: boolean): Promise<void> {
  if (role === 'textbox') await expect(control).toBeEditable({ editable: canUse });
  else await expect(control).toBeEnabled({ enabled: canUse });
}

async function expectVerdict(page: Page, screen: Screen, verdict: string): Promise<void> {
  const { path, heading } = ELSEWHERE[verdict] ?? screen;
  await expect(
    page.getByRole('main').getByRole('heading', { name: heading, exact: true, level: 1 }),
  ).toBeVisible();
  expect(pathOf(page)).toBe(path);
  if (ELSEWHERE[verdict]) return;
  const [role, name] = screen.control;
  // Required fields have a star at the end of their name.
  const control = page.getByRole('main').getByRole(role, { name: new RegExp(`^${name}(?: \\*)?$`) });
  await expectUse(control.first(), role, verdict === 'e');
}

/** Those that an account may not open are at the end of their group. */
function featuresOf(index: number): string[] {
  const isLocked = (path: string) =>
    'pb'.includes(SCREENS.find((screen) => screen.path === path)!.verdicts.charAt(index));
  return GROUPS.flatMap((paths) => [...paths.filter((path) => !isLocked(path)), ...paths.filter(isLocked)]);
}

for (const [index, account] of ACCOUNTS.entries()) {
  test(`${account} reaches and uses exactly what the specification gives them`, async ({ visit }) => {
    const page = await visit(program, '/notifications', { as: account });
    const admin = account === 'admin' ? ['/admin'] : [];
    await expect
      .poll(() => drawerEntries(page))
      .toEqual(['/', ...featuresOf(index), ...OWN, ...admin, ...TOOLS, ...COMMUNITY]);
    for (const screen of SCREENS) {
      await test.step(screen.path, async () => {
        await open(page, screen.path);
        await expectVerdict(page, screen, screen.verdicts.charAt(index));
      });
    }
  });
}

test('a signed-out person sees the public entries, and is redirected to the sign-in from everything else', async ({
  visit,
}) => {
  const page = await visit(program, '/faq');
  await expect.poll(() => drawerEntries(page)).toEqual(['/', '/login', '/patreon', ...TOOLS, ...COMMUNITY]);
  for (const path of ['/sponsors', ...TOOLS, '/patreon']) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(pathOf(page)).toBe(path);
  }
  for (const path of ['/servers', '/permissions', '/settings', '/admin']) {
    await page.goto(program.url + path);
    // The sign-in itself is Discord's page.
    await page.waitForURL(/\/oauth2\/authorize\?/);
  }
});
