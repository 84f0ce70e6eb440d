import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { controlOf } from './support/control.ts';
import { makeDataDir, type Program, startProgram } from './support/program.ts';
import { gameServer } from './support/server-screen.ts';
import { flip } from './support/switches.ts';

// One world: what the first test switches on, the others see.
test.describe.configure({ mode: 'serial' });

type Channel = { id: string; name: string; type: number; parent_id: string | null };
type Shown = { embeds: { title: string; description: string }[] };

let data: Awaited<ReturnType<typeof makeDataDir>>;
let program: Program;
let control: ReturnType<typeof controlOf>;
let guildId: string;

test.beforeAll(async () => {
  data = await makeDataDir();
  program = await startProgram({ dataDir: data.dataDir });
  control = controlOf(program.sandbox);
  const [instance] = await (await sessionAs(program, 'owner')).call(registry.bots.forDiscordUser);
  guildId = instance!.guildId;
});

test.afterAll(async () => {
  await program.stop();
  await data.dispose();
});

const channels = async () =>
  ((await control.get(`/discord/guilds/${guildId}`)) as { channels: Channel[] }).channels;
const voiceNames = async (category: string) => {
  const all = await channels();
  const parent = all.find(({ name, type }) => name === category && type === 4)!;
  return all.filter(({ parent_id, type }) => parent_id === parent.id && type === 2).map(({ name }) => name);
};
const messagesIn = async (name: string) => {
  const { id } = (await channels()).find((channel) => channel.name === name)!;
  const messages = (await control.get(`/discord/channels/${id}/messages`)) as Shown[];
  return messages.flatMap(({ embeds }) => embeds);
};

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('what the owner switches on stands in Discord, and follows the game', async ({ visit }) => {
  const page = await visit(program, '/statusAndListing', { as: 'owner' });
  await flip(page, 'Enable server status');
  await choose(page, 'Category of the voice channels', 'Information');
  await flip(page, 'Enable the combined message');
  await choose(page, 'Channel of the combined message', '#server-status');
  await flip(page, 'Show the player count');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();

  await expect
    .poll(() => voiceNames('Information'))
    .toContainEqual(expect.stringMatching(/^🟢 The Island \d+\/70$/));
  await expect
    .poll(async () => (await messagesIn('server-status')).map(({ title }) => title))
    .toEqual(['Server Status']);
  const states = page.getByRole('region', { name: 'What Discord shows' });
  await expect(states.getByRole('listitem').filter({ hasText: 'Combined message' })).toHaveCount(1);

  await gameServer(control, 'obelisk-the-island').power('down');
  // Its name waits for Discord's ten minutes, which the page says.
  await expect(states.getByRole('listitem').filter({ hasText: 'The Island' })).toContainText(
    /Changes in \d minutes/,
    { timeout: 60_000 },
  );
});

test('a channel that is closed to the bot is told on the page and to the owner, and nothing is made', async ({
  visit,
}) => {
  const { id } = (await channels()).find(({ name }) => name === 'general')!;
  await control.post('/discord/faults', { denyChannel: { channelId: id, permissions: ['EMBED_LINKS'] } });
  const page = await visit(program, '/statusAndListing?tab=players', { as: 'owner' });
  await flip(page, 'Enable player lists');
  await choose(page, 'The Center', '#general');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The bot needs View Channel, Send Messages, Embed Links')).toBeVisible({
    timeout: 20_000,
  });
  expect(await messagesIn('general')).toEqual([]);
});

test('what is switched off goes', async ({ visit }) => {
  const page = await visit(program, '/statusAndListing', { as: 'owner' });
  await flip(page, 'Enable server status');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await expect.poll(() => voiceNames('Information'), { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => messagesIn('server-status')).toEqual([]);
});
