import { registry } from '@arkwright/contracts/registry';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { logLine } from './support/game-log.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { shareGuildWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const { program, control, guild } = shareGuildWorld();
const REASON = 'Our members know it by its name.';
const ISLAND = 'obelisk-the-island';
const MEMBER = 'thyla.tom';

type Said = { content: string; author: { id: string }; application_id: string | null };
type SetMessage = Said & {
  embeds: { title: string }[];
  components: { components: { custom_id: string }[] }[];
};

const ownBot = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Own bot', exact: true, level: 2 }) });

let guildName: string;
/** The id of the bot that all share, and the application of the owner's. */
let shared: string;
let own: { id: string; token: string };

test.beforeAll(async () => {
  const owner = await sessionAs(program, 'owner');
  guildName =
    (await owner.call(registry.bots.forDiscordUser)).find(({ isOwner }) => isOwner)?.guildName ?? '';
  const { servers, botId } = await clusterOf(owner, program.sandbox);
  const serverId = servers.find(({ game }) => game.name === ISLAND)?.id ?? '';
  const channelId = guild.channelId('bot-commands');
  const log = { isEnabled: true, channelMapping: [{ serverId, channelId: guild.channelId('game-log') }] };
  await owner.call(registry.bots.update, {
    body: {
      bot: {
        id: botId,
        log,
        rcon: { enableDashboardCommand: true },
        starterSetsConfig: { isEnabled: true, channelId },
      },
    },
  });
  await owner.call(registry.starterSet.create, {
    body: {
      starterSet: {
        botId,
        name: 'Journey',
        description: 'For your first day',
        serverIds: [serverId],
        maxClaims: 1,
        command: 'SaveWorld',
      },
    },
  });
  shared = (await guild.bot()).user.id;
});

const itemIn = (page: Page) => page.getByRole('listitem', { name: guildName, exact: true });

/** The author of the message for the game's latest log line. */
async function authorOfLine(text: string): Promise<string[]> {
  await control.write(ISLAND, [logLine(`Journey Joe (Wolves): ${text}`)]);
  const found = async () =>
    ((await guild.messages('game-log')) as unknown as Said[])
      .filter(({ content }) => content.includes(text))
      .map(({ author }) => author.id);
  await expect.poll(found, { timeout: 30_000 }).toHaveLength(1);
  return found();
}

const setMessages = async () =>
  ((await guild.messages('bot-commands')) as unknown as SetMessage[]).filter(({ embeds }) =>
    embeds.some(({ title }) => title.includes('Journey')),
  );
const authorsOfSet = async () => (await setMessages()).map(({ author }) => author.id);

/** The channel of the log is private: bots that are invited are not let in by that. */
const letIn = (bot: string) =>
  control.put(`/discord/guilds/${guild.guildId}/members/${bot}/roles/${guild.roleId('Moderator')}`);

/** What a member reads who uses the command or presses the button of an application. */
async function answerOf(application: string, input: object): Promise<string> {
  return guild.answerTo(await guild.interact(MEMBER, { application, ...input }));
}

/** The bot answers a command and a button of the starter set, and the other one has neither. */
async function expectAnswersOf(application: string): Promise<void> {
  await expect.poll(authorsOfSet, { timeout: 90_000 }).toEqual([application]);
  await expect(async () => {
    expect(await answerOf(application, { command: 'dashboard' })).toContain('http');
  }).toPass({ timeout: 60_000 });
  const [message] = await setMessages();
  const customId = message?.components[0]?.components[0]?.custom_id;
  expect(await answerOf(application, { customId })).toContain('regist');
}

test('the owner asks for their own application, and a site admin grants it: both see it at once', async ({
  visit,
}) => {
  const page = await visit(program, '/branding', { as: 'owner' });
  const admin = await visit(program, '/admin', { as: 'admin' });
  await expect(admin.getByRole('heading', { name: 'Requests for own bots' })).toBeVisible();
  await ownBot(page).getByRole('button', { name: 'Request your own bot' }).click();
  const asking = dialogOf(page, 'Request your own bot');
  await asking.getByRole('radio', { name: 'Own Discord application' }).check();
  await asking.getByRole('textbox', { name: /^Why/ }).fill(REASON);
  await asking.getByRole('button', { name: 'Send request' }).click();
  await expect(ownBot(page)).toContainText('Waiting for a decision');

  await expect(itemIn(admin)).toContainText(REASON);
  await expect(admin.getByText(/waits? for a decision/)).toBeVisible();
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
  await itemIn(admin)
    .getByRole('button', { name: /^Grant/ })
    .click();
  const deciding = dialogOf(admin, 'Grant the request');
  await deciding.getByRole('textbox', { name: 'Reason' }).fill('Have fun.');
  await deciding.getByRole('button', { name: 'Grant' }).click();
  await expect(itemIn(admin)).toContainText('Granted');

  await expect(ownBot(page)).toContainText('Have fun.');
  await expect(ownBot(page).getByText('Create an application in')).toBeVisible();
  await ownBot(page).scrollIntoViewIfNeeded();
  await expectGoodLooks(page, 'the steps to a bot of its own');
});

test('both sides are notified', async ({ visit }) => {
  const page = await visit(program, '/notifications', { as: 'owner' });
  await expect(
    page.getByText(/Your request for your own Discord application .* was granted\./),
  ).toBeVisible();
  const admin = await visit(program, '/notifications', { as: 'admin' });
  await expect(admin.getByText(`New request for a bot of its own from ${guildName}: `)).toBeVisible();
});

test('its token is pasted and its bot invited: from then on it posts the log and answers a command and a button', async ({
  visit,
}) => {
  expect(await authorOfLine('by the shared bot')).toEqual([shared]);
  await expectAnswersOf(shared);

  own = (await control.post('/discord/applications', { name: 'Obelisk Herald', as: 'owner' })) as typeof own;
  const page = await visit(program, '/branding', {
    as: 'owner',
    complaints: [/status of 400/],
  });
  const token = ownBot(page).getByLabel('Bot token');
  await token.fill('not.a.token');
  await ownBot(page).getByRole('button', { name: 'Connect' }).click();
  await expect(ownBot(page)).toContainText('Discord does not accept this token');
  await expect(token).toHaveValue('not.a.token');
  await token.fill(own.token);
  await token.press('Enter');
  await expect(ownBot(page)).toContainText('Not in your Discord server', { timeout: 30_000 });
  await expect(ownBot(page)).toContainText('Obelisk Herald');
  await expectGoodLooks(page, 'a bot of its own that is not in the Discord server');

  const link = await ownBot(page)
    .getByRole('link', { name: /^Invite your bot/ })
    .getAttribute('href');
  const invitation = new URL(link ?? '');
  expect(invitation.searchParams.get('client_id')).toBe(own.id);
  invitation.searchParams.set('login_as', program.sandbox.names?.accounts.get('owner') ?? 'owner');
  expect((await fetch(invitation)).status).toBe(200);
  await letIn(own.id);
  await expect(ownBot(page)).toContainText('In charge', { timeout: 30_000 });
  await expectGoodLooks(page, 'a bot of its own in charge');

  expect(await authorOfLine('by the own bot')).toEqual([own.id]);
  await expectAnswersOf(own.id);
  // The shared bot no longer has commands there.
  await expect.poll(() => commandsOf(shared)).toEqual([]);
  await control.post(`/discord/guilds/${guild.guildId}/kick-bot`, {});
  expect(await authorOfLine('while the shared bot is away')).toEqual([own.id]);
  await control.post(`/discord/guilds/${guild.guildId}/invite-bot`, {});
  await letIn(shared);
});

async function commandsOf(application: string): Promise<unknown[]> {
  const all = (await control.get(`/discord/commands?application=${application}`)) as Record<
    string,
    unknown[]
  >;
  return all[guild.guildId] ?? [];
}

test('Discord no longer takes the token: the owner is told, and the shared bot takes over', async ({
  visit,
}) => {
  const page = await visit(program, '/branding', { as: 'owner' });
  await expect(ownBot(page)).toContainText('In charge');
  const next = (await control.post(`/discord/applications/${own.id}/reset-token`, {})) as { token: string };
  await expect(ownBot(page)).toContainText('Discord refuses its token', { timeout: 60_000 });
  await expectGoodLooks(page, 'a bot of its own whose token is refused');
  const notifications = await visit(program, '/notifications', { as: 'owner' });
  await expect(
    notifications.getByText(/Discord refuses the token of your own bot “Obelisk Herald”/),
  ).toHaveCount(1);

  expect(await authorOfLine('by the shared bot again')).toEqual([shared]);
  await expectAnswersOf(shared);

  // A new token, and it is in charge again; removed, it is gone.
  await ownBot(page).getByRole('button', { name: 'Paste a new token' }).click();
  const dialog = dialogOf(page, 'Paste a new token');
  await dialog.getByLabel('Bot token').fill(next.token);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(ownBot(page)).toContainText('In charge', { timeout: 30_000 });
  await ownBot(page).getByRole('button', { name: 'Remove' }).click();
  await dialogOf(page, 'Remove own application?').getByRole('button', { name: 'Remove' }).click();
  await expect(ownBot(page).getByText('Create an application in')).toBeVisible();
  expect(await authorOfLine('by the shared bot for good')).toEqual([shared]);
});

test('below Tier 4 the page leads to the tiers, and the price table to the documentation', async ({
  visit,
}) => {
  const page = await visit(program, '/branding', { as: 'owner-free' });
  await expect(ownBot(page)).toContainText('Own Bot is a Tier 4 feature');
  await ownBot(page).getByRole('link', { name: 'See the tiers' }).click();
  await page.getByRole('link', { name: 'Own bot instance' }).click();
  await expect(page.getByRole('heading', { name: 'Own bot', level: 1 })).toBeVisible();
});
