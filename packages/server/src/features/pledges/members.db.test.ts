import { makeInstance } from '@arkwright/testing/factories';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import type { Message } from '../../platform/events/bus.ts';
import { keepMembers, readAllMembers, refreshMembers } from './members-service.ts';
import { PatreonError } from './patreon/request.ts';
import { wishRefresh } from './repository.ts';
import { getPatreonAccount, settlePledges } from './service.ts';
import { patreonMembers } from './table.ts';
import { createPledgeWorld, type PledgeWorld } from './testing/pledge-world.ts';

let world: PledgeWorld;
beforeAll(async () => {
  world = await createPledgeWorld('members');
});
afterAll(() => world.dispose());
afterEach(() => world.faults({ throttled: 0, isDown: false, isCreatorRevoked: false }));

/** Changes a user as an admin does. */
const setUser = (id: string, fields: { tier?: number; bonusType?: string }) =>
  world.api.context.db.update(users).set(fields).where(eq(users.id, id));

test('the sweep gives everyone on all pages the tier of the pledge, in any notation of the Discord ID', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => world.newUser()));
  for (const [index, { discordId }] of people.entries()) await world.pledge(discordId, { tier: index + 1 });
  await world.sweep();
  expect(await Promise.all(people.map(world.tierOf))).toEqual([1, 2, 3, 4, 5]);
});

test('a person who pledged before the first sign-in gets the tier then', async () => {
  const { discordId } = await world.newUser();
  await world.api.context.db.delete(users).where(eq(users.discordId, discordId));
  await world.pledge(discordId, { tier: 3 });
  await world.sweep();
  const user = await world.newUser({ discordId });
  await settlePledges(world.api.context, user.id);
  expect(await world.tierOf(user)).toBe(3);
});

test('an event of the webhook has the member checked, and notifies every process', async () => {
  const owner = await world.newUser();
  const instance = await makeInstance(world.api.context, { owner });
  const heard: Message[] = [];
  const stop = world.api.context.bus.subscribe((message) => void heard.push(message));
  expect(await world.pledge(owner.discordId, { tier: 3 })).toMatchObject({ webhook: 200 });
  // Nothing changes by the event itself.
  expect(await world.tierOf(owner)).toBe(0);
  await world.refresh();
  expect(await world.tierOf(owner)).toBe(3);
  await expect
    .poll(() => heard)
    .toContainEqual(
      expect.objectContaining({ kind: 'access', of: expect.objectContaining({ botId: instance.id }) }),
    );
  expect(heard).toContainEqual({ kind: 'access', of: { userId: owner.id } });
  stop();
  expect(await world.toldTo(owner)).toEqual(['Your Patreon pledge now gives you Tier 3 (before: Free).']);
  const [change] = await world.api.context.db.select().from(changes).where(eq(changes.botId, instance.id));
  expect(change).toMatchObject({
    actorName: 'Patreon',
    action: 'tier.changed',
    before: { pledge: 'Free' },
    after: { pledge: 'Tier 3' },
  });
});

test('a lower pledge is reported with what is off now', async () => {
  const owner = await world.newUser();
  await world.pledge(owner.discordId, { tier: 3 });
  await world.refresh();
  world.clock.pass(1);
  await world.pledge(owner.discordId, { tier: 1 });
  await world.refresh();
  expect(await world.tierOf(owner)).toBe(1);
  const [told] = await world.toldTo(owner);
  expect(told).toContain('now gives you Tier 1 (before: Tier 3). These are now off: ');
  expect(told).toContain('Automatic RCON');
  expect(told).not.toContain('Ban Management');
});

test.each([
  ['declined_patron', 1000],
  ['former_patron', 0],
])('%s ends the tier', async (status, amountCents) => {
  const owner = await world.newUser();
  await world.pledge(owner.discordId, { tier: 3 });
  await world.refresh();
  await world.pledge(owner.discordId, { tier: 3, status, amountCents });
  await world.refresh();
  expect(await world.tierOf(owner)).toBe(0);
});

test('an amount that matches no tier is Unknown, and the person is notified', async () => {
  const owner = await world.newUser();
  await world.pledge(owner.discordId, { tier: 0, amountCents: 450 });
  await world.refresh();
  expect(await world.tierOf(owner)).toBe(7);
  expect((await world.toldTo(owner))[0]).toContain('matches no tier');
});

test.each([
  [{ tier: 6 }, 6],
  [{ tier: 4, bonusType: 'CurrentLifetime' }, 4],
  [{ tier: 5, bonusType: 'Special' }, 5],
])('a tier that an admin gave (%j) is never removed by a sweep', async (given, tier) => {
  const user = await world.newUser();
  await world.pledge(user.discordId, { tier: 1 });
  await setUser(user.id, given);
  await world.refresh();
  await world.sweep();
  expect(await world.tierOf(user)).toBe(tier);
  // Once it is an ordinary account again the pledge counts.
  await setUser(user.id, { tier: 0, bonusType: 'None' });
  await world.sweep();
  expect(await world.tierOf(user)).toBe(1);
});

test('a tier that an admin set stays until the pledge changes', async () => {
  const user = await world.newUser();
  await world.pledge(user.discordId, { tier: 1 });
  await world.refresh();
  await setUser(user.id, { tier: 4 });
  await world.sweep();
  expect(await world.tierOf(user)).toBe(4);
  await world.pledge(user.discordId, { tier: 2 });
  await world.refresh();
  expect(await world.tierOf(user)).toBe(2);
});

test('people without a pledge are unchanged', async () => {
  const user = await world.newUser({ tier: 3 });
  await world.sweep();
  expect(await world.tierOf(user)).toBe(3);
});

test('a person missing from the list loses the tier once Patreon has said so twice', async () => {
  const user = await world.newUser();
  await world.pledge(user.discordId, { tier: 3 });
  await world.refresh();
  await world.sandbox.control('POST', '/patreon/forget', { discordId: user.discordId });
  world.clock.pass(1000);
  await world.sweep();
  await world.refresh();
  expect(await world.tierOf(user)).toBe(3);
  expect(await claimOf(user)).toMatchObject({ tier: 0 });
  world.clock.pass(10_000);
  await world.refresh();
  expect(await world.tierOf(user)).toBe(0);
  const kept = await world.api.context.db
    .select()
    .from(patreonMembers)
    .where(eq(patreonMembers.discordId, user.discordId));
  expect(kept).toEqual([]);
});

const claimOf = async ({ id }: { id: string }) =>
  (await getPatreonAccount(world.api.context, id)).pledge?.claim;

test('a list in which someone has lost their tier counts once Patreon has said so twice', async () => {
  const user = await world.newUser();
  const { memberId } = await world.pledge(user.discordId, { tier: 3 });
  await world.refresh();
  const { client, settings } = world.work;
  const member = await client.fetchMember(memberId);
  const odd = { ...member!, status: null, amountCents: 0, tiers: [] };
  const { context } = world.api;
  const list = async () => {
    world.clock.pass(10_000);
    await keepMembers(context, context.db, [odd], { askedAt: context.clock.now(), settings });
    await settlePledges(context);
  };
  await list();
  expect(await world.tierOf(user)).toBe(3);
  expect(await claimOf(user)).toMatchObject({ tier: 0 });
  // Soon it is asked again, and takes it back.
  world.clock.pass(10_000);
  await world.refresh();
  expect([await world.tierOf(user), await claimOf(user)]).toEqual([3, null]);
  // Twice.
  await list();
  await list();
  expect([await world.tierOf(user), await claimOf(user)]).toEqual([0, null]);
});

test('Patreon has to say twice that there is no such member, in its own words', async () => {
  const user = await world.newUser();
  const { memberId } = await world.pledge(user.discordId, { tier: 3 });
  await world.refresh();
  const { work } = world;
  const answers: (() => Promise<undefined>)[] = [];
  const client = {
    ...work.client,
    fetchMember: (id: string) => answers.shift()?.() ?? work.client.fetchMember(id),
  };
  const missing = async () => undefined;
  const look = async (passMs: number) => {
    world.clock.pass(passMs);
    await refreshMembers({ ...work, client });
    return world.tierOf(user);
  };
  // Once, and then there it is again.
  await wishRefresh(world.api.context.db, memberId, world.clock.now());
  answers.push(missing);
  expect(await look(0)).toBe(3);
  expect(await look(10_000)).toBe(3);
  // A page with status 404 is nobody's word.
  await wishRefresh(world.api.context.db, memberId, world.clock.now());
  answers.push(async () => {
    throw new PatreonError('failed', 'a page');
  });
  expect(await look(0)).toBe(3);
  // Twice.
  answers.push(missing, missing);
  expect(await look(60_000)).toBe(3);
  expect(await look(9000)).toBe(3);
  expect(await look(1000)).toBe(0);
});

test('an incomplete list removes no tiers', async () => {
  const user = await world.newUser();
  await world.pledge(user.discordId, { tier: 3 });
  await world.refresh();
  world.clock.pass(1000);
  const client = { ...world.work.client, listMembers: async () => ({ members: [], next: undefined }) };
  await readAllMembers({ ...world.work, client });
  await world.refresh();
  await world.refresh();
  expect(await world.tierOf(user)).toBe(3);
});

test.each([{ isDown: true }, { isCreatorRevoked: true }])(
  'while Patreon is away (%j) everyone keeps the tier',
  async (fault) => {
    const user = await world.newUser();
    await world.pledge(user.discordId, { tier: 3 });
    await world.refresh();
    await world.pledge(user.discordId, { tier: 1 });
    await world.faults(fault);
    await expect(world.sweep()).rejects.toThrow();
    await world.refresh();
    expect(await world.tierOf(user)).toBe(3);
    await world.faults({ isDown: false, isCreatorRevoked: false });
    // Not at once: the next request is after a minute.
    await world.refresh();
    expect(await world.tierOf(user)).toBe(3);
    world.clock.pass(60_001);
    await world.refresh();
    expect(await world.tierOf(user)).toBe(1);
  },
);

test('if Patreon asks to wait, no requests are sent for that time, then the rest', async () => {
  const user = await world.newUser();
  await world.pledge(user.discordId, { tier: 2 });
  await world.faults({ throttled: 1, retryAfterSeconds: 30 });
  await world.refresh();
  await world.refresh();
  expect(await world.tierOf(user)).toBe(0);
  world.clock.pass(30_001);
  await world.refresh();
  expect(await world.tierOf(user)).toBe(2);
});

test('an event during a request to Patreon causes another request', async () => {
  const user = await world.newUser();
  await world.pledge(user.discordId, { tier: 1 });
  const { client } = world.work;
  let isFirst = true;
  const slow = {
    ...client,
    async fetchMember(memberId: string) {
      const member = await client.fetchMember(memberId);
      if (isFirst) {
        isFirst = false;
        await world.pledge(user.discordId, { tier: 4 });
      }
      return member;
    },
  };
  await refreshMembers({ ...world.work, client: slow });
  expect(await world.tierOf(user)).toBe(1);
  await world.refresh();
  expect(await world.tierOf(user)).toBe(4);
});

test('an older reply never replaces a newer one', async () => {
  const user = await world.newUser();
  await world.pledge(user.discordId, { tier: 2 });
  const old = world.work.context.clock.now();
  const stale = await world.work.client.listMembers();
  const all = [...stale.members];
  for (let { next } = stale; next; ) {
    const page = await world.work.client.listMembers(next);
    all.push(...page.members);
    next = page.next;
  }
  world.clock.pass(10);
  await world.pledge(user.discordId, { tier: 3 });
  await world.refresh();
  await keepMembers(world.api.context, world.api.context.db, all, {
    askedAt: old,
    settings: world.work.settings,
  });
  await settlePledges(world.api.context);
  expect(await world.tierOf(user)).toBe(3);
});

test('twenty simultaneous checks notify a person once', async () => {
  const user = await world.newUser();
  await world.pledge(user.discordId, { tier: 2 });
  await world.refresh();
  await world.pledge(user.discordId, { tier: 3 });
  const { memberId } = await world.pledge(user.discordId, { tier: 3 });
  const member = await world.work.client.fetchMember(memberId);
  const askedAt = world.clock.now();
  await keepMembers(world.api.context, world.api.context.db, [member!], {
    askedAt,
    settings: world.work.settings,
  });
  await Promise.all(Array.from({ length: 20 }, () => settlePledges(world.api.context)));
  expect((await world.toldTo(user)).filter((text) => text.includes('gives you Tier 3'))).toHaveLength(1);
});
