import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { companionsOf } from './support/companions.ts';
import { logLine } from './support/game-log.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const SERVER = 'obelisk-the-island';
const MEMBER = 'thyla.tom';
const PLAYER = { name: 'Thyla Tom', eosId: '0002deadbeef00112233445566778899' };
/** What is typed for each set: the first has what may crash the game over RCON. */
const TYPED = {
  Beginner: 'SaveWorld\nKillPlayer {playerId}',
  Veteran: 'ServerChat Welcome {eosId}\nSaveWorld',
  Builder: 'ServerChat Build {eosId}',
};
const NAMES = ['Beginner', 'Veteran', 'Builder'] as const;
const COMMANDS = [`ServerChat Welcome ${PLAYER.eosId}`, 'SaveWorld'];

type SetMessage = {
  id: string;
  embeds: { title: string; description: string }[];
  components: { components: { custom_id: string; label: string }[] }[];
};

const { program, control, guild } = shareGuildWorld();

test.beforeAll(async () => {
  const companions = companionsOf(program);
  await expect.poll(async () => (await companions.state(SERVER)).isConnected, { timeout: 30_000 }).toBe(true);
  const { user } = await guild.member(MEMBER);
  const owner = await sessionAs(program, 'owner');
  await owner.call(registry.playerRegistrations.create, {
    body: {
      botId: guild.botId,
      netId: PLAYER.eosId,
      discordId: user.id,
      discordUsername: MEMBER,
      confirmationCode: '',
    },
  });
});

const setMessages = async () =>
  ((await guild.messages('bot-commands')) as unknown as SetMessage[]).filter(({ embeds }) =>
    embeds.some(({ title }) => title.startsWith('🎁')),
  );
const buttonOf = (title: string) =>
  setMessages().then(
    (all) => all.find(({ embeds }) => embeds[0]?.title === title)?.components[0]?.components[0]?.custom_id,
  );

/** The member presses the button below a set; what the bot answers. */
async function press(title: string): Promise<string> {
  return guild.answerTo(await guild.interact(MEMBER, { customId: await buttonOf(title) }));
}

/** Which of the set's commands the game got over RCON. */
async function overRcon(): Promise<string[]> {
  const all = (await control.commands(SERVER)) as { text: string }[];
  return all.map(({ text }) => text).filter((text) => COMMANDS.includes(text));
}

const claims = (page: Page) => page.getByRole('region', { name: 'Newest claims' });

test('the owner switches starter sets on, writes one and assigns it; its message with a button is in Discord', async ({
  visit,
}) => {
  const page = await visit(program, '/starterSets', { as: 'owner' });
  await expect(page.getByText('Starter sets are deprecated')).toBeVisible();
  await flip(page, 'Enable');
  await choose(page, 'Channel', '#bot-commands');
  await expectGoodLooks(page, 'the settings of starter sets');
  await page.getByRole('button', { name: 'Save' }).click();
  // There is no set yet.
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByRole('tab', { name: 'Starter Sets' }).click();
  for (const name of NAMES) {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    const dialog = dialogOf(page, 'Add Starter Set');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Description').fill('For your first day');
    // Without a server there is no set.
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await choose(page, 'Servers', /Scorched Earth/);
    await dialog.getByLabel('Commands').fill(TYPED[name]);
    if (name === 'Beginner') await expectGoodLooks(page, 'the dialog of a starter set');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Assignment' }).click();
  const assignment = dialogOf(page, 'Assignment');
  for (const name of NAMES) {
    // The names that are chosen already lie over the field.
    await assignment.getByRole('combobox', { name }).fill('The Island');
    await page.getByRole('option', { name: /The Island/ }).click();
    await assignment.getByRole('combobox', { name }).blur();
  }
  await expectGoodLooks(page, 'the assignment of starter sets');
  await assignment.getByRole('button', { name: 'Save' }).click();
  await expect(assignment).toBeHidden();
  await expect
    // Which of them comes first depends on when the bot looked.
    .poll(async () => (await setMessages()).map(({ embeds }) => embeds[0]?.title).sort(), { timeout: 90_000 })
    .toEqual(NAMES.map((name) => `🎁 ${name}`).sort());
  expect((await setMessages())[0]?.embeds[0]?.description).toContain('Once for each registered player');
  await expectGoodLooks(page, 'the list of starter sets');
});

test('a member who presses ten times at once gets one claim, which waits for the player and is delivered by the companion', async ({
  visit,
}) => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => press('🎁 Beginner')));
  expect(answers.filter((answer) => answer.includes('is yours'))).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('You have claimed'))).toHaveLength(9);
  const page = await visit(program, '/starterSets?tab=list', { as: 'owner' });
  await expect(claims(page)).toContainText('Waiting');
  await control.join(SERVER, PLAYER);
  // The number of the character comes with the uploads.
  await companionsOf(program).uploadNow(SERVER);
  await expect(claims(page)).toContainText('Delivered', { timeout: 60_000 });
  const ran = (await control.commands(SERVER)) as { text: string; connection: number }[];
  const kills = ran.filter(({ text }) => text.startsWith('KillPlayer'));
  // From no connection: the companion ran it.
  expect(kills.map(({ connection }) => connection)).toEqual([0]);
  expect(await press('🎁 Beginner')).toContain('as often as you can');
  await page.getByRole('button', { name: 'Show Claims' }).first().click();
  await expect(dialogOf(page, 'Claimed kits')).toContainText(`${MEMBER}: once`);
  await expectGoodLooks(page, 'who has claimed a starter set');
});

test('without a companion a set is delivered over RCON, in order', async ({ visit }) => {
  const owner = await sessionAs(program, 'owner');
  await owner.call(registry.bots.update, {
    body: { bot: { id: guild.botId, companionMod: { isEnabled: false } } },
  } as never);
  expect(await press('🎁 Veteran')).toContain('is yours');
  // The first set saved the world, too.
  await expect.poll(overRcon, { timeout: 60_000 }).toEqual(['SaveWorld', ...COMMANDS]);
  const page = await visit(program, '/starterSets?tab=list', { as: 'owner' });
  await expect(claims(page).getByText('Delivered')).toHaveCount(2);
});

test('a registered player who types /claim and the name of a set in the chat gets it, and the page lists the claim', async ({
  visit,
}) => {
  const page = await visit(program, '/starterSets?tab=list', { as: 'owner' });
  await expect(claims(page).getByText('Delivered')).toHaveCount(2);
  await control.write(SERVER, [logLine(`${PLAYER.name} (Rex): /claim builder`)]);
  const inGame = async () => {
    const all = (await control.commands(SERVER)) as { text: string }[];
    return all.map(({ text }) => text);
  };
  await expect.poll(inGame, { timeout: 60_000 }).toContain(`ServerChat Build ${PLAYER.eosId}`);
  // The player gets a message in the game, too.
  await expect.poll(inGame).toContainEqual(expect.stringMatching(`${PLAYER.eosId}.+Builder is yours`));
  const claim = claims(page).getByRole('listitem').filter({ hasText: 'Builder' });
  await expect(claim).toContainText('Delivered');
  await expect(claim).toContainText(MEMBER);
});
