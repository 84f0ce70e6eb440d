import { expect, type Page } from '@playwright/test';
import { test } from './support/browsing.ts';
import { logLine } from './support/game-log.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose, save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

const ISLAND = 'obelisk-the-island';
const CENTER = 'obelisk-the-center';
const RAGNAROK = 'obelisk-ragnarok';
const SERVERS = [ISLAND, CENTER, RAGNAROK] as const;
type Server = (typeof SERVERS)[number];

/** Five players, by where they play. */
const PLAYERS: Record<string, Server> = { Ann: ISLAND, Bo: ISLAND, Cy: CENTER, Di: CENTER, Ed: RAGNAROK };
/** Two members of the guild. */
const MEMBERS = ['owner', 'manager-edit'];

type Line = { by: string; text: string };
/** In the order in which it is said in each place. */
const CONVERSATION: readonly Line[] = [
  { by: 'Ann', text: 'first of all, hello' },
  { by: 'Cy', text: 'hello from the center' },
  { by: 'owner', text: 'Discord reads along' },
  { by: 'Ed', text: 'who trades a rex' },
  { by: 'Bo', text: 'second on the island' },
  { by: 'Di', text: 'second on the center' },
  { by: 'manager-edit', text: 'trade in the market please' },
  { by: 'Ann', text: 'third on the island @everyone' },
  { by: 'Ed', text: 'second on ragnarok' },
];
const SOON = { timeout: 30_000 };

const { program, control, guild } = shareGuildWorld();

async function makeGroup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Group' }).first().click();
  const dialog = dialogOf(page, 'Add Group');
  await dialog.getByRole('textbox', { name: 'Group Name' }).fill('Everybody');
  await dialog.getByRole('combobox', { name: 'Servers' }).click();
  for (const name of ['The Island', 'The Center', 'Ragnarok'])
    await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: '#crosschat' }).click();
  await expectGoodLooks(page, 'the dialog of a crosschat group');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

const isMember = (name: string) => MEMBERS.includes(name);

/** Somebody says something where they are. */
function say({ by, text }: Line): Promise<unknown> {
  if (isMember(by))
    return control.post(`/discord/channels/${guild.channelId('crosschat')}/messages`, {
      as: by,
      content: text,
    });
  return control.write(PLAYERS[by]!, [logLine(`${by} (${by}): ${text}`)]);
}

/** What a game was told to say, by what of the conversation is in it. */
async function toldIn(server: Server): Promise<string[]> {
  const commands = (await control.commands(server)) as { text: string }[];
  return commands.flatMap(({ text }) => {
    const line = text.startsWith('ServerChat ') && CONVERSATION.find((each) => text.endsWith(each.text));
    return line ? [line.text] : [];
  });
}

type Shown = { content: string; author: { username: string }; mention_everyone: boolean };
const shown = async () =>
  (await control.get(`/discord/channels/${guild.channelId('crosschat')}/messages?limit=1000`)) as Shown[];

/** What of the conversation stands in the channel, and by whom. */
async function toldInDiscord(): Promise<string[]> {
  const messages = await shown();
  return messages.flatMap(({ content, author }) =>
    CONVERSATION.filter(({ text }) => content.replaceAll('\\', '').includes(text)).map(
      ({ text }) => `${author.username}: ${text}`,
    ),
  );
}

const textsBy = (names: readonly string[]) =>
  CONVERSATION.filter(({ by }) => names.includes(by)).map(({ text }) => text);
const playersOn = (server: Server) => Object.keys(PLAYERS).filter((name) => PLAYERS[name] === server);

test('five players on three servers and two members in Discord read the same conversation', async ({
  visit,
}) => {
  // Its beginning alone may take 90 s.
  test.setTimeout(240_000);
  const page = await visit(program, '/crosschat', { as: 'owner' });
  await flip(page, 'Enable crosschat');
  await makeGroup(page);
  await expectGoodLooks(page, 'the page of crosschat with a group');
  await save(page);
  for (const [index, [name, server]] of Object.entries(PLAYERS).entries())
    await control.join(server, { name, eosId: `0002${String(index).repeat(28)}` });

  // To read what members write the bot identifies anew, after it has gathered changes for 45 s.
  await expect(async () => {
    await say({ by: 'owner', text: 'is anybody there' });
    await expect
      .poll(async () => JSON.stringify(await control.commands(ISLAND)), { timeout: 5_000 })
      .toContain('is anybody there');
  }).toPass({ timeout: 90_000 });

  // Each waits until the line before has come everywhere: the conversation has one order.
  for (const [index, line] of CONVERSATION.entries()) {
    await say(line);
    for (const server of SERVERS) {
      if (PLAYERS[line.by] === server) continue;
      await expect.poll(() => toldIn(server), SOON).toContain(line.text);
    }
    await expect.poll(async () => (await toldInDiscord()).length, SOON).toBe(index + 1);
  }

  // Everywhere all that the others said, once, in its order; nobody hears themselves again.
  for (const server of SERVERS) {
    const others = Object.keys(PLAYERS).filter((name) => !playersOn(server).includes(name));
    expect(await toldIn(server)).toEqual(textsBy([...others, ...MEMBERS]));
  }
  const inDiscord = await toldInDiscord();
  expect(inDiscord.map((line) => line.slice(line.indexOf(': ') + 2))).toEqual(
    CONVERSATION.map(({ text }) => text),
  );
  // Players have their own names there.
  expect(inDiscord[0]).toMatch(/^Ann \[.+\]: /);
  expect((await shown()).every((message) => !message.mention_everyone)).toBe(true);
});

test('the Live Room shows a line of the conversation once, and for one server what its players read', async ({
  visit,
}) => {
  const page = await visit(program, '/live', { as: 'owner' });
  const server = page.getByRole('combobox', { name: 'Server', exact: true });
  const search = page.getByRole('searchbox', { name: 'Search lines' });
  const lines = page.getByRole('log', { name: 'Lines' });
  for (const text of ['first of all, hello', 'Discord reads along']) {
    await search.fill(text);
    // When both have been read there is nothing more to come.
    for (const name of ['The Center', 'Ragnarok']) {
      await server.click();
      await page.getByRole('option', { name, exact: true }).click();
      await expect(lines.getByText(text)).toHaveText(new RegExp(`^\\[.+\\] .+: ${text}$`), SOON);
    }
    await page.getByRole('button', { name: 'Show all' }).click();
    await search.fill(text);
    await expect(lines.getByText(text)).toHaveCount(1);
  }
});

test('simultaneous lines arrive in the order of each server', async ({ visit }) => {
  await visit(program, '/crosschat', { as: 'owner' });
  const told = async () => {
    const commands = (await control.commands(RAGNAROK)) as { text: string }[];
    return commands.flatMap(({ text }) => /(?:island|center) \d+$/.exec(text)?.[0] ?? []);
  };
  const numbers = Array.from({ length: 8 }, (_, index) => index);
  await Promise.all([
    control.write(
      ISLAND,
      numbers.map((n) => logLine(`${n % 2 ? 'Ann' : 'Bo'} (X): island ${n}`)),
    ),
    control.write(
      CENTER,
      numbers.map((n) => logLine(`${n % 2 ? 'Cy' : 'Di'} (X): center ${n}`)),
    ),
  ]);
  await expect.poll(async () => (await told()).length, SOON).toBe(16);
  for (const place of ['island', 'center'])
    expect((await told()).filter((text) => text.startsWith(place))).toEqual(
      numbers.map((n) => `${place} ${n}`),
    );
});

test('joins and leaves are posted in the other games and in a channel of their own, with a welcome message', async ({
  visit,
}) => {
  const page = await visit(program, '/crosschat', { as: 'owner' });
  await flip(page, 'Relay joins and leaves');
  await flip(page, 'Joins and leaves in a channel of their own');
  await choose(page, 'Channel for joins and leaves', '#join-leave');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = dialogOf(page, 'Edit Group');
  await dialog.getByRole('textbox', { name: 'Welcome message' }).fill('Welcome, read the rules');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await save(page);

  const late = { name: 'Late *Lou* @everyone', eosId: `0002${'9'.repeat(28)}` };
  await control.join(ISLAND, late);
  const sentTo = async (server: Server) => {
    const commands = (await control.commands(server)) as { text: string }[];
    return commands.map(({ text }) => text).filter((text) => /Lou|Welcome/.test(text));
  };
  await expect
    .poll(() => sentTo(CENTER), SOON)
    .toContainEqual(expect.stringMatching(/\] Late .*Lou.* joined$/));
  await expect
    .poll(() => sentTo(ISLAND), SOON)
    .toEqual([`ServerChatTo "${late.eosId}" Welcome, read the rules`]);
  await control.leave(ISLAND, late);
  await expect.poll(() => sentTo(RAGNAROK), SOON).toContainEqual(expect.stringMatching(/Lou.* left$/));
  const told = () =>
    guild.linesIn('join-leave').then((lines) => lines.filter((line) => line.includes('Lou')));
  await expect
    .poll(told, SOON)
    .toEqual([
      expect.stringMatching(/^\*\*The Island\*\* Late .*Lou.* joined$/),
      expect.stringMatching(/^\*\*The Island\*\* Late .*Lou.* left$/),
    ]);
  expect(JSON.stringify(await shown())).not.toContain('Lou');
  await expectGoodLooks(page, 'the page of crosschat with joins and leaves');
});
