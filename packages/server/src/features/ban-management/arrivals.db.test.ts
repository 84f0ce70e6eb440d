import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlayerSet } from '../official-bans/player-set.ts';
import { onPlayersJoined } from './arrivals-service.ts';
import { ban, unban } from './service.ts';
import {
  addServer,
  type BanWorld,
  endCommands,
  enforceBans,
  eos,
  makeBanWorld,
  saidIn,
  setBan,
  waitingCommands,
} from './testing/ban-world.ts';

let now = 1_800_000_000_000;
let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());

const OFFICIAL = eos(77);
const official = async () => ({ version: '1', players: new PlayerSet(Buffer.from(OFFICIAL, 'hex')) });
const bob = { netId: eos(1), playerName: 'Bob', reason: 'Mesh', bannedUntil: 0, isIgnoreEntry: false };

const meet = (world: BanWorld, serverId: string, netIds: readonly string[]) =>
  onPlayersJoined(
    context,
    netIds.map((netId) => ({ server: { botId: world.id, id: serverId }, netId, name: 'Some_one' })),
    official,
  );
const commandsFor = async (botId: string) =>
  (await waitingCommands(context, botId)).map(({ command }) => command);

test('a banned player whom the game let in is kicked, and the ban is sent to the game again', async () => {
  const world = await makeBanWorld(context);
  const serverId = await addServer(context, world);
  await ban(context, world.by, bob);
  await enforceBans(context);
  await endCommands(context, world.id);
  await enforceBans(context);
  expect(await meet(world, serverId, [bob.netId, eos(2)])).toEqual(new Set([world.id]));
  expect(await endCommands(context, world.id)).toEqual([`KickPlayer ${bob.netId}`]);
  await enforceBans(context);
  expect(await commandsFor(world.id)).toEqual([`BanPlayer ${bob.netId}`]);
});

test('a player whose ban has ended, was lifted, or is an ignore entry is not kicked', async () => {
  const world = await makeBanWorld(context, { includeOfficialBans: true });
  const serverId = await addServer(context, world);
  await ban(context, world.by, bob);
  await ban(context, world.by, { ...bob, netId: eos(2), bannedUntil: now - 1 });
  await ban(context, world.by, { ...bob, netId: OFFICIAL, isIgnoreEntry: true });
  await unban(context, world.by, bob.netId);
  await meet(world, serverId, [bob.netId, eos(2), OFFICIAL]);
  expect(await commandsFor(world.id)).toEqual([]);
});

provesSetting(
  'ban.includeOfficialBans',
  'ban.infoChannelId',
  'ban.warnIfOnOfficialBanList',
)('a player on the official list is reported once a day, and kicked where that list counts', async () => {
  const world = await makeBanWorld(context, { warnIfOnOfficialBanList: true });
  const serverId = await addServer(context, world);
  await meet(world, serverId, [OFFICIAL]);
  await meet(world, serverId, [OFFICIAL]);
  const warning = `⚠️ **Some\\_one** is playing on **The Island** and is on the official ban list.\n-# ${OFFICIAL}`;
  expect(await saidIn(context, world.info)).toEqual([warning]);
  expect(await commandsFor(world.id)).toEqual([]);
  await setBan(context, world.id, { isEnabled: true, includeOfficialBans: true });
  await meet(world, serverId, [OFFICIAL]);
  expect(await commandsFor(world.id)).toEqual([`KickPlayer ${OFFICIAL}`]);
  now += 24 * 3_600_000;
  await setBan(context, world.id, {
    isEnabled: true,
    warnIfOnOfficialBanList: true,
    infoChannelId: world.info,
  });
  await meet(world, serverId, [OFFICIAL]);
  expect(await saidIn(context, world.info)).toHaveLength(2);
});

provesSetting('ban.optInToBanInfoSharing', 'ban.banSharingAlertChannelId')(
  'a player banned by others is reported where both share their bans, and is not banned',
  async () => {
    const world = await makeBanWorld(context, { optInToBanInfoSharing: true });
    const other = await makeBanWorld(context, { optInToBanInfoSharing: true });
    const secret = await makeBanWorld(context);
    const serverId = await addServer(context, world);
    await ban(context, other.by, { ...bob, reason: '@everyone *x*' });
    await ban(context, secret.by, { ...bob, netId: eos(2) });
    await meet(world, serverId, [bob.netId, eos(2)]);
    const [said, ...more] = await saidIn(context, world.shared);
    expect(more).toEqual([]);
    expect(said).toContain('is playing on **The Island** and is banned by others:');
    expect(said).toContain('\\*x\\*');
    expect(await commandsFor(world.id)).toEqual([]);
    // A bot that stops sharing takes its entries out.
    now += 24 * 3_600_000;
    await setBan(context, other.id, { isEnabled: true });
    await meet(world, serverId, [bob.netId]);
    expect(await saidIn(context, world.shared)).toHaveLength(1);
  },
);

test('players are not checked while Ban Management is off', async () => {
  const world = await makeBanWorld(context);
  const serverId = await addServer(context, world);
  await ban(context, world.by, bob);
  await setBan(context, world.id, { isEnabled: false });
  expect(await meet(world, serverId, [bob.netId])).toEqual(new Set([world.id]));
  expect(await commandsFor(world.id)).toEqual([]);
});
