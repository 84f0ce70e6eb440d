import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MAX_INFRACTION_COUNTS } from '@arkwright/contracts/player-registrations/bounds';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { By } from '../core/history/change-log.ts';
import { clearInfractions, countInfractions, infractionCounts } from '../features/infractions/service.ts';
import { playerInfractionCounts } from '../features/infractions/table.ts';
import { unregister } from '../features/player-registrations/member-service.ts';
import {
  createRegistration,
  deleteRegistration,
  listRegistrations,
  updateRegistration,
} from '../features/player-registrations/service.ts';
import { takeClaim } from '../features/set-claims/service.ts';
import { playerClaims } from '../features/set-claims/table.ts';
import { serverFeatures } from '../registry.ts';

// What limits a person counts by EOS ID, and no action of theirs resets it.

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FEATURES = 'packages/server/src/features';

/** The tables that count something against a person, with the files that may lower or delete a count, and when. */
const COUNTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  player_claims: {
    [`${FEATURES}/set-claims/repository.ts`]: 'a manager resets it, or deletes the starter set',
    [`${FEATURES}/set-claims/service.ts`]: 'a claim that was not delivered',
  },
  player_infraction_counts: {
    [`${FEATURES}/infractions/repository.ts`]: 'a manager takes the ban for it back; beyond the maximum',
  },
};
/** Other numbers beside an EOS ID, which are not counted against the player. */
const HARMLESS: Readonly<Record<string, string>> = {
  'admin_commands.kick_tries': 'how often we tried to kick them for it',
  'ban_enforcements.tries': 'how often we tried to tell the game',
  'player_registrations.playtime_counter': 'grows in favour of the player',
};
const BOB = { netId: `0002${'b'.repeat(28)}`, discordId: '700', discordUsername: 'bob' };
const EVE = { netId: `0002${'e'.repeat(28)}`, discordId: '701', discordUsername: 'eve' };
const SET = 'set';

let context: TestContext;
let instance: TestInstance;
let registrationId: string;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context);
  registrationId = (await createRegistration(context, instance.by, BOB)).id;
});

const bob = (): By => ({
  actor: { kind: 'discord-member', id: BOB.discordId, name: 'bob' },
  scope: instance.scope,
  origin: 'discord',
});
const claim = (discordId = BOB.discordId) =>
  takeClaim(context.db, instance.scope, {
    discordId,
    setId: SET,
    max: 1,
    playtime: { id: 'Global', minutes: 0 },
  });
const infract = async (netId = BOB.netId) => {
  const added = new Map([[netId, 1]]);
  return (await countInfractions(context, context.db, { scope: instance.scope, added })).get(netId);
};
const forget = async () => {
  for (const feature of serverFeatures) await feature.forgetPerson?.(context, BOB.discordId);
};

/** All that ends a registration, or makes it another player's. */
const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  'the account is deleted': forget,
  '/unregister': () => unregister(context, bob()),
  'a manager deletes the registration': () => deleteRegistration(context, instance.by, registrationId),
  'the registration becomes another player’s, and is deleted': async () => {
    await updateRegistration(context, instance.by, { ...BOB, netId: EVE.netId, id: registrationId });
    expect(await infract(EVE.netId)).toBe(1);
    await deleteRegistration(context, instance.by, registrationId);
  },
};

test.each(Object.entries(WAYS))('claims and infractions still count after this: %s', async (_, act) => {
  expect((await claim()).kind).toBe('taken');
  await infract();
  expect(await infract()).toBe(2);
  await act();
  expect(await infract()).toBeUndefined();
  const again = await createRegistration(context, instance.by, BOB);
  expect(again).toMatchObject({ bannedWordInfractions: 2, netId: BOB.netId });
  expect((await claim()).kind).toBe('full');
  expect(await infract()).toBe(3);
  const [listed] = await listRegistrations(context, instance.scope, { showsCodes: false });
  expect(listed?.bannedWordInfractions).toBe(3);
});

test('a count has nothing about a person but the EOS ID', async () => {
  await claim();
  await infract();
  await forget();
  const columns = [playerClaims, playerInfractionCounts].map((table) =>
    Object.keys(table).filter((key) => key !== 'enableRLS'),
  );
  expect(columns).toEqual([
    ['botId', 'netId', 'setId', 'count'],
    ['botId', 'netId', 'count', 'at'],
  ]);
});

test('taking a ban back resets the count, also of a player who is not registered', async () => {
  await infract();
  await unregister(context, bob());
  await clearInfractions(context, context.db, { scope: instance.scope, netIds: [BOB.netId] });
  expect(await infractionCounts(context.db, instance.scope)).toEqual(new Map());
});

test('the number of counts has a maximum: the oldest of players without a registration go first', async () => {
  await infract();
  await context.db.execute(sql`
    insert into player_infraction_counts (bot_id, net_id, count, at)
    select ${instance.id}, '0001' || lpad(to_hex(n), 28, '0'), 1, ${Date.now()}::bigint + n
    from generate_series(1, ${MAX_INFRACTION_COUNTS - 1}::int) as n`);
  await context.db
    .update(playerInfractionCounts)
    .set({ at: 0 })
    .where(eq(playerInfractionCounts.netId, BOB.netId));
  await createRegistration(context, instance.by, EVE);
  await infract(EVE.netId);
  const counts = await infractionCounts(context.db, instance.scope);
  expect(counts.size).toBe(MAX_INFRACTION_COUNTS);
  expect(counts.get(BOB.netId)).toBe(1);
  expect(counts.has(`0001${'1'.padStart(28, '0')}`)).toBe(false);
});

test('only the files named here lower or delete a count', async () => {
  const found: Record<string, string[]> = {};
  for await (const path of glob('packages/server/src/**/*.ts', { cwd: ROOT })) {
    if (/\.test\.ts$|\/(?:testing|matrix)\//.test(path)) continue;
    const text = await readFile(`${ROOT}/${path}`, 'utf8');
    for (const [name, variable] of [
      ['player_claims', 'playerClaims'],
      ['player_infraction_counts', 'playerInfractionCounts'],
    ] as const) {
      const lowers = new RegExp(`(?:delete from|update) ${name}\\b|\\.(?:delete|update)\\(${variable}\\)`);
      if (lowers.test(text)) found[name] = [...(found[name] ?? []), path];
    }
  }
  const named = Object.entries(COUNTERS).map(([name, files]) => [name, Object.keys(files)]);
  expect(found).toEqual(Object.fromEntries(named));
});

test('each table that counts something of an EOS ID is here', async () => {
  const { rows } = await context.db.execute<{ place: string; table: string }>(sql`
    select counted.table_name || '.' || counted.column_name as place, counted.table_name as "table"
    from information_schema.columns as counted
    join information_schema.columns as player
      on player.table_schema = counted.table_schema and player.table_name = counted.table_name
        and player.column_name = 'net_id'
    where counted.table_schema = 'public' and counted.data_type = 'integer'
      and counted.column_name ~ '(count|claims|infractions|tries|times|strikes)'
    order by 1`);
  const found = rows.filter(({ place }) => !(place in HARMLESS)).map(({ table }) => table);
  expect(found).toEqual(Object.keys(COUNTERS));
});
