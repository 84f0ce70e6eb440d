import type { Tier } from '@arkwright/contracts/core/tiers';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queries } from '../../platform/database/database.ts';
import { users } from '../identity/table.ts';
import { keepInstance, lockInstance } from './keep-instance.ts';
import { claimRoom, type LimitCheck } from './limits.ts';
import { systemScope } from './scope.ts';
import { botInstances } from './table.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

/** Counts per instance by tier, Free to Tier 5, then Special (as Tier 5) and Unknown (as Free): specification §6. */
const SERVERS = [6, 15, 25, 35, 150, 100, 100, 6];
const ADMIN_GROUPS = [1, 2, 5, 10, 100, 100, 100, 1];
const RCON_PRESETS = [0, 0, 10, 20, 50, 50, 50, 0];

type Claim = { key: LimitCheck['key']; tier: Tier; current: number; selfHosted?: boolean };

async function claim({ key, tier, current, selfHosted = false }: Claim): Promise<void> {
  const instance = await makeInstance(context, { tier });
  await context.db.transaction((tx) =>
    claimRoom(tx, instance.scope, { key, selfHosted, count: async () => current }),
  );
}

test.each([
  ['servers', SERVERS],
  ['adminGroups', ADMIN_GROUPS],
  ['rconPresets', RCON_PRESETS],
] as const)('there can be as many %s as the owner’s tier allows, and not one more', async (key, counts) => {
  for (const [index, max] of counts.entries()) {
    const tier = index as Tier;
    if (max > 0) await claim({ key, tier, current: max - 1 });
    for (const current of [max, max + 1]) {
      await expect(claim({ key, tier, current }), `tier ${tier}`).rejects.toMatchObject({
        code: 'LIMIT_REACHED',
        message: expect.stringMatching(
          /^You have reached the maximum number of allowed (?:servers|admin groups|RCON presets)\.$/,
        ),
        details: { limit: { key, max, current } },
      });
    }
  }
});

test.each([
  ['a free owner has what Tier 4 has', 0, 150],
  ['Tier 4 stays as it is', 4, 150],
  ['Tier 5 has no fewer servers than Tier 4', 5, 150],
] as const)('on self-hosted installations, %s', async (_words, tier, max) => {
  await claim({ key: 'servers', tier, current: max - 1, selfHosted: true });
  await expect(claim({ key: 'servers', tier, current: max, selfHosted: true })).rejects.toMatchObject({
    details: { limit: { max, current: max } },
  });
});

test('an owner without an account has the limits of the free tier', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  await context.db.delete(users).where(eq(users.id, instance.owner.id));
  const check = { key: 'servers', selfHosted: false, count: async () => 6 } as const;
  const full = context.db.transaction((tx) => claimRoom(tx, instance.scope, check));
  await expect(full).rejects.toMatchObject({ details: { limit: { max: 6 } } });
});

test('a deleted instance has no room', async () => {
  const check = { key: 'servers', selfHosted: true, count: async () => 0 } as const;
  const gone = context.db.transaction((tx) => claimRoom(tx, systemScope('gone'), check));
  await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await context.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

test('a claim for room waits until the previous one commits, and other instances don’t wait', async () => {
  const [instance, other] = [
    await makeInstance(context, { tier: 0 }),
    await makeInstance(context, { tier: 0 }),
  ];
  const made: string[] = [];
  const create = (scope: typeof instance.scope, work: () => Promise<void>) =>
    context.db.transaction(async (tx) => {
      const count = async () => 5 + made.filter((id) => id === scope.botId).length;
      await claimRoom(tx, scope, { key: 'servers', selfHosted: false, count });
      await work();
      made.push(scope.botId);
    });
  const held = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  const first = create(instance.scope, async () => {
    claimed.resolve();
    await held.promise;
  });
  await claimed.promise;
  const second = create(instance.scope, async () => {});
  await eventually(async () => expect(await waitingForLocks()).toBe(1));
  await create(other.scope, async () => {});
  held.resolve();
  await first;
  await expect(second).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
});

test('keeping an instance from being deleted doesn’t wait for claims', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const check = { key: 'servers', selfHosted: false, count: async () => 0 } as const;
  for (const claimed of [
    (tx: Queries) => claimRoom(tx, instance.scope, check),
    (tx: Queries) => lockInstance(tx, instance.scope),
  ]) {
    await context.db.transaction(async (tx) => {
      await claimed(tx);
      await context.db.transaction((other) => keepInstance(other, instance.scope));
      const gone = context.db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = 50`);
        await other.delete(botInstances).where(eq(botInstances.id, instance.id));
      });
      await expect(gone).rejects.toThrow();
    });
  }
});
