import { registry } from '@arkwright/contracts/registry';
import { expect } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { openGuild } from './support/guild.ts';
import { expectGoodLooks } from './support/looks.ts';
import { runCommand } from './support/program.ts';
import { dialogOf } from './support/server-screen.ts';
import { startWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const PLAYER = { netId: '0002a1b2c3d4e5f60718293a4b5c6d7e', discordUsername: 'rexanne' };
const RAIDER = '0002ffffffffffffffffffffffffffff';

// Two installations, each with a database and a simulated world of its own; the guilds are the same in both.
const hosted = startWorld();
const OWN_MACHINE = { SELF_HOSTED: 'true' };
const own = startWorld({ env: OWN_MACHINE });

/** What the owner's bot has in an installation. */
async function botIn({ program }: typeof hosted) {
  const owner = await sessionAs(program, 'owner');
  const { botId, guildId } = await openGuild(program);
  const names = async () =>
    (await owner.call(registry.rconPresets.list, { params: { botId } })).map(({ name }) => name);
  const log = async () =>
    (await owner.call(registry.bots.forDiscordUser)).find(({ id }) => id === botId)?.log;
  return { owner, botId, guildId, names, log };
}

let file: string;

test.beforeAll(async () => {
  const { owner, botId } = await botIn(hosted);
  const discordId =
    hosted.program.sandbox.accounts.find(({ name }) => name === 'newcomer')?.discordId ?? '77';
  await owner.call(registry.bots.update, { body: { bot: { id: botId, log: { filterTribeLogs: true } } } });
  await owner.call(registry.rconPresets.create, {
    body: { botId, name: 'Moving preset', commands: ['SaveWorld'], isEnabled: true },
  });
  await owner.call(registry.ban.ban, {
    body: {
      botId,
      netId: RAIDER,
      playerName: 'Raider',
      reason: 'Griefing',
      bannedUntil: 0,
      isIgnoreEntry: false,
    },
  });
  await owner.call(registry.playerRegistrations.create, { body: { botId, discordId, ...PLAYER } });
  await owner.call(registry.ownBot.request, {
    body: { botId, kind: 'machine', reason: 'A server at home.' },
  });
  const admin = await sessionAs(hosted.program, 'admin');
  await admin.call(registry.ownBot.decide, { body: { botId, decision: 'grant', reason: '' } });
});

test('with the grant the owner gets the bot as a file', async ({ visit }) => {
  const page = await visit(hosted.program, '/branding', { as: 'owner' });
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this bot' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^bot-.+\.jsonl\.gz$/);
  await expectGoodLooks(page, 'a bot that may be moved');
  // The folder of a test goes with it.
  file = `${own.program.dataDir}/moved.jsonl.gz`;
  await saved.saveAs(file);
});

test('on another machine restore-instance brings settings, lists and registrations, beside the running program', async ({
  visit,
}) => {
  const printed = await runCommand(['restore-instance', file, '--yes'], {
    dataDir: own.program.dataDir,
    env: OWN_MACHINE,
  });
  expect(printed).toContain('It is here already.');
  expect(printed).toContain('Next steps:\n- Type the RCON password');
  const { names, log } = await botIn(own);
  await expect.poll(names).toContain('Moving preset');
  expect(await log()).toMatchObject({ filterTribeLogs: true });
  const registrations = await visit(own.program, '/playerRegistrations?tab=registrations', { as: 'owner' });
  await expect(registrations.getByRole('cell', { name: PLAYER.discordUsername })).toBeVisible();
  const bans = await visit(own.program, '/banManagement?tab=list', { as: 'owner' });
  await expect(bans.getByText('Raider').first()).toBeVisible();
});

test('and the way back: the file is restored on the page, after its plan and a typed name', async ({
  visit,
}) => {
  const there = await botIn(own);
  await there.owner.call(registry.rconPresets.create, {
    body: { botId: there.botId, name: 'Made at home', commands: ['SaveWorld'], isEnabled: true },
  });
  const home = await visit(own.program, '/branding', { as: 'owner' });
  const saving = home.waitForEvent('download');
  await home.getByRole('button', { name: 'Download this bot' }).click();
  const back = `${own.program.dataDir}/back.jsonl.gz`;
  await (await saving).saveAs(back);

  const page = await visit(hosted.program, '/branding', { as: 'owner' });
  await page.getByRole('button', { name: 'Restore from a file' }).click();
  const dialog = dialogOf(page, 'Restore from a File');
  await dialog.locator('input[type=file]').setInputFiles(back);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('This is what there is afterwards:')).toBeVisible();
  await expectGoodLooks(page, 'the plan of a restore');
  await expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: /Type the Discord server’s name/ }).fill('Obelisk Cluster');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  const { names } = await botIn(hosted);
  expect(await names()).toEqual(expect.arrayContaining(['Moving preset', 'Made at home']));
});
