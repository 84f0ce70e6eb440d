import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { companionsOf } from './support/companions.ts';
import { controlOf } from './support/control.ts';
import { openGuild } from './support/guild.ts';
import { expectGoodLooks } from './support/looks.ts';
import { makeDataDir, type Program, startProgram } from './support/program.ts';
import { dialogOf } from './support/server-screen.ts';
import { flip } from './support/switches.ts';

// The second test goes on from what the first has switched on.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const PATH = '/logging?tab=tribe';
const DEATH = 'Your Journey Rex - Lvl 215 (Rex) was killed by a Raptor - Lvl 56!';

type Outcome = { interactionId: string; message: { content: string } | null };

let data: Awaited<ReturnType<typeof makeDataDir>>;
let program: Program;
let control: ReturnType<typeof controlOf>;
let guild: Awaited<ReturnType<typeof openGuild>>;

test.beforeAll(async () => {
  data = await makeDataDir();
  program = await startProgram({ dataDir: data.dataDir });
  control = controlOf(program.sandbox);
  guild = await openGuild(program);
});

test.afterAll(async () => {
  await program.stop();
  await data.dispose();
});

/** A line of a tribe's log, as the game stamps it now. */
function write(tribe: { tribeId: string; tribeName: string }, text: string): Promise<unknown> {
  const at = new Date()
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', '.')
    .replace('T', '_')
    .replaceAll(':', '.');
  const rich = `<RichColor Color="1, 0, 0, 1">${text}</>`;
  return control.write(ISLAND, [
    `${at}: Tribe ${tribe.tribeName}, ID ${tribe.tribeId}: Day 45, 12:34:56: ${rich})`,
  ]);
}

/** A member uses `/tribelog …`; the reply that they alone see. */
async function use(as: string, sub: string, options: object): Promise<string> {
  const input = { as, guildId: guild.guildId, command: `tribelog ${sub}`, options };
  const { message } = (await control.post('/discord/interactions', input)) as Outcome;
  return message?.content ?? '';
}

/** What the bot has written to somebody directly, as people read it. */
async function direct(as: string): Promise<string> {
  const messages = (await control.get(`/discord/direct-messages/${as}`)) as { content: string }[];
  return messages.map(({ content }) => content.replaceAll('\\', '')).join('\n');
}

const isOffered = async () => {
  const all = (await control.get('/discord/commands')) as Record<string, { name: string }[]>;
  return (all[guild.guildId] ?? []).some(({ name }) => name === 'tribelog');
};
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Linked tribe logs' }).getByRole('row').filter({ hasText: name }).first();

test('a member asks for a log, the owner approves it by number, its lines come directly, and end with the link', async ({
  visit,
}) => {
  const page = await visit(program, PATH, { as: 'owner' });
  await flip(page, 'Enable tribe log linking');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await expect.poll(isOffered, { timeout: 20_000 }).toBe(true);
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

test('who is registered and in the tribe by an upload gets its log in a channel, until the log says they left', async ({
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
  const { members } = (await control.get(`/discord/guilds/${guild.guildId}`)) as {
    members: { user: { id: string; username: string } }[];
  };
  const [who] = members.filter(
    ({ user }) => user.username === 'giga_gwen' && !registered.some(({ discordId }) => discordId === user.id),
  );
  if (!who) throw new Error('Gwen is registered already.');
  const fields = { netId: mine.member.netId, discordId: who.user.id, discordUsername: who.user.username };
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
