import { MAX_SHARED_OF_BOT } from '@arkwright/contracts/ban-management/bounds';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ban } from './service.ts';
import { findSharedBans, listSharedBans } from './shared-service.ts';
import { bans } from './table.ts';
import { eos, makeBanWorld, setBan } from './testing/ban-world.ts';

let now = 1_800_000_000_000;
let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());

const sharing = { optInToBanInfoSharing: true };
const entry = (netId: string, change: object = {}) => ({
  netId,
  playerName: 'Bob',
  reason: 'Mesh',
  bannedUntil: 0,
  isIgnoreEntry: false,
  ...change,
});

test('bots that share bans see the bans in force of other sharing bots, by player', async () => {
  await context.db.delete(bans);
  const [one, two, three, silent] = [
    await makeBanWorld(context, sharing),
    await makeBanWorld(context, sharing),
    await makeBanWorld(context, sharing),
    await makeBanWorld(context),
  ];
  await ban(context, two.by, entry(eos(1), { reason: 'Older' }));
  now += 1000;
  await ban(context, three.by, entry(eos(1), { reason: 'Newer', bannedUntil: now + 60_000 }));
  await ban(context, three.by, entry(eos(2), { isIgnoreEntry: true }));
  await ban(context, three.by, entry(eos(3), { bannedUntil: now + 1 }));
  await ban(context, silent.by, entry(eos(4)));
  await ban(context, one.by, entry(eos(5)));
  now += 1000;
  const seen = async () =>
    (await listSharedBans(context, one.scope)).map(({ netId, bans: told }) => [
      netId,
      told.map(({ reason }) => reason),
    ]);
  expect(await seen()).toEqual([[eos(1), ['Newer', 'Older']]]);
  expect(await listSharedBans(context, silent.scope)).toEqual([]);
  // A bot that stops sharing takes its entries out.
  await setBan(context, three.id, { isEnabled: true, optInToBanInfoSharing: false });
  expect(await seen()).toEqual([[eos(1), ['Older']]]);
});

test("a bot that floods the list with made-up bans shares only its newest and pushes out nobody else's", async () => {
  await context.db.delete(bans);
  const [honest, reader] = [await makeBanWorld(context, sharing), await makeBanWorld(context, sharing)];
  await ban(context, honest.by, entry(eos(1)));
  const flooders = [];
  for (let flooder = 0; flooder < 11; flooder++) flooders.push(await makeBanWorld(context, sharing));
  for (const { id: botId } of flooders)
    await context.db.execute(sql`
      insert into bans (bot_id, id, net_id, player_name, reason, banned_at, banned_until, is_ignore_entry,
        is_ended, is_spread)
      select ${botId}, 'b' || n, '0002' || lpad(to_hex(n + 1000), 28, '0'), '', 'Flood', ${now}::bigint + n, 0, false, false, true
      from generate_series(1, ${MAX_SHARED_OF_BOT + 500}::int) as n`);
  const shared = await listSharedBans(context, reader.scope);
  expect(shared.map(({ netId }) => netId)).toContain(eos(1));
  expect(shared.length).toBeLessThanOrEqual(MAX_SHARED_OF_BOT + 1);
  // Only the newest made-up bans cause alerts: the shared number, and not one more.
  const [newest, last, beyond] = [MAX_SHARED_OF_BOT + 500, 501, 500].map((n) => eos(1000 + n));
  const found = await findSharedBans(context, reader.scope, [eos(1), newest!, last!, beyond!]);
  expect([...found.keys()].toSorted()).toEqual([eos(1), newest, last].toSorted());
});
