import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { companionsOf } from './support/companions.ts';
import { tribeLogLine } from './support/game-log.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

// The second test goes on from what the first has switched on.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const PATH = '/logging?tab=tribe';
const DEATH = 'Your Journey Rex - Lvl 215 (Rex) was killed by a Raptor - Lvl 56!';

const { program, control, guild } = shareGuildWorld();

/** The game writes into a tribe's log. */
const write = (tribe: { tribeId: string; tribeName: string }, text: string) =>
  control.write(ISLAND, [tribeLogLine(tribe, text)]);

/** A member uses `/tribelog …`; the reply that they alone see. */
async function use(as: string, sub: string, options: object): Promise<string> {
  const { message } = await guild.interact(as, { command: `tribelog ${sub}`, options });
  return message?.content ?? '';
}

/** What the bot has written to somebody directly, as people read it. */
async function direct(as: string): Promise<string> {
  const messages = (await control.get(`/discord/direct-messages/${as}`)) as { content: string }[];
  return messages.map(({ content }) => content.replaceAll('\\', '')).join('\n');
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Linked tribe logs' }).getByRole('row').filter({ hasText: name }).first();

test('a member requests a log, the owner approves it by number, its lines come as direct messages, and end with the link', async ({
  visit,
}) => {
  const page = await visit(program, PATH, { as: 'owner' });
  await flip(page, 'Enable tribe log linking');
  await save(page);
  await expect.poll(guild.commands, { timeout: 20_000 }).toContain('tribelog');
  await expectGoodLooks(page, 'the tab of tribe logs');

  const asked = { tribe: 'Journey Wolves', server: 'The Island', where: 'dm' };
  expect(await use('thyla.tom', 'link', asked)).toContain('have been asked');
  await expect(rowOf(page, 'thyla.tom')).toContainText('Asks for approval');
  await rowOf(page, 'thyla.tom').getByRole('button', { name: 'Approve' }).click();
  const dialog = dialogOf(page, 'Approve Tribe Log Link');
  await dialog.getByRole('textbox', { name: 'Tribe ID' }).fill('4711000001');
  await expectGoodLooks(page, 'the dialog that approves');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'thyla.tom')).toContainText('Approved by');
  await expectGoodLooks(page, 'the linked tribe logs');

  const wolves = { tribeId: '4711000001', tribeName: 'Journey Wolves' };
  await write({ ...wolves, tribeId: '4711000002' }, 'Your Other Rex - Lvl 1 (Rex) was killed!');
  await write(wolves, DEATH);
  await expect.poll(() => direct('thyla.tom'), { timeout: 20_000 }).toContain(DEATH);
  expect(await direct('thyla.tom')).not.toContain('Other Rex');

  await rowOf(page, 'thyla.tom').getByRole('button', { name: 'End' }).click();
  await dialogOf(page, 'End Tribe Log Link').getByRole('button', { name: 'End', exact: true }).click();
  await expect(rowOf(page, 'thyla.tom')).toContainText('Somebody ended it here.');
  await expect.poll(() => direct('thyla.tom'), { timeout: 20_000 }).toContain('has ended');
});

test('a registered member whose tribe is known from an upload gets its log in a channel, until the log says they left', async ({
  visit,
}) => {
  const session = await sessionAs(program, 'owner');
  const { botId, servers } = await clusterOf(session, program.sandbox);
  const serverId = servers.find(({ game }) => game.name === ISLAND)?.id ?? '';
  await companionsOf(program).uploadNow(ISLAND);
  const tribes = await session.call(registry.dataDashboard.pagedTribes, {
    params: { botId, serverId, page: 1 },
  });
  const registered = await session.call(registry.playerRegistrations.list, { params: { botId } });
  const taken = new Set(registered.map(({ netId }) => netId));
  const [mine] = tribes.flatMap((tribe) =>
    tribe.members.filter(({ netId }) => !taken.has(netId)).map((member) => ({ tribe, member })),
  );
  if (!mine) throw new Error('Everybody is registered already.');
  const { user } = await guild.member('giga_gwen');
  if (registered.some(({ discordId }) => discordId === user.id))
    throw new Error('Gwen is registered already.');
  const fields = { netId: mine.member.netId, discordId: user.id, discordUsername: user.username };
  await session.call(registry.playerRegistrations.create, { body: { ...fields, botId } });

  const { tribe, member } = mine;
  const reply = await use('giga_gwen', 'link', {
    tribe: `${serverId} ${tribe.tribeId}`,
    channel: guild.channelId('general'),
  });
  expect(reply).toContain('from now on');
  const page = await visit(program, PATH, { as: 'owner' });
  await expect(rowOf(page, 'giga_gwen')).toContainText(`in an upload as ${member.characterName}`);
  await write(tribe, DEATH);
  await expect
    .poll(async () => (await guild.linesIn('general')).join('\n'), { timeout: 20_000 })
    .toContain(DEATH);
  await write(tribe, `${member.characterName} was removed from the Tribe!`);
  await expect(rowOf(page, 'giga_gwen')).toContainText('They are no longer in the tribe.', {
    timeout: 20_000,
  });
  await write(tribe, 'Your Last Rex - Lvl 1 (Rex) was killed!');
  await expect
    .poll(() => direct('giga_gwen'), { timeout: 20_000 })
    .toContain('You are no longer in the tribe.');
  expect((await guild.linesIn('general')).join('\n')).not.toContain('Last Rex');
});
