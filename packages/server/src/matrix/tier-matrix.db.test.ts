import { errorBody } from '@arkwright/contracts/derived/error-body';
import type { CountedLimit } from '@arkwright/contracts/derived/limits';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import {
  makeInstance,
  makeManager,
  serverFields,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { ROWS } from '@arkwright/testing/settings-ownership-oracle';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../core/identity/table.ts';
import { servers } from '../features/servers/table.ts';
import { accessExpectations } from './every-feature.ts';
import type { Expectation } from './expectation.ts';
import { call, type RequestParts } from './testing/call.ts';
import { findClosedPort } from './testing/closed-port.ts';
import { objectId } from './testing/object-ids.ts';
import { validRequests } from './testing/valid-requests.ts';
import { giveNotification, instancesOf, makeWorld, restore } from './testing/world.ts';

/** Free to Tier 5, then Special, which is a Tier 5 that was given, and Unknown, which has what Free has. */
const LEVELS = [0, 1, 2, 3, 4, 5, 5, 0];
const TIERS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** From which tier on there is what (§6). Where readings differ, both stand: the lower tier has it. */
const FEATURES_FROM: Record<string, number> = {
  basicRcon: 1,
  ban: 1,
  playerAlerts: 1,
  offlineAlerts: 1,
  advancedRcon: 2,
  companionMod: 2,
  chatlog: 2,
  chatReaction: 2,
  bannedWord: 2,
  starterSets: 2,
  apiAccess: 3,
  crosschat: 3,
  tribeLogLink: 3,
  updateNotifications: 3,
  timedCommands: 3,
  decay: 3,
  dynamicConfig: 3,
  ownBot: 4,
  branding: 5,
};

/** Servers per instance (§6). Tier 4 has more than Tier 5: as specified. */
const MAX_SERVERS = [6, 15, 25, 35, 150, 100, 100, 6];

/** Admin groups per instance (§6), and as many exclusive join groups (ADR 24). */
const MAX_GROUPS = [1, 2, 5, 10, 100, 100, 100, 1];
/** How many of them the instance of the walk has before one is added. */
const GROUPS_HELD: Partial<Record<CountedLimit, number>> = { adminGroups: 2, exclusiveJoinGroups: 1 };

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());

async function setTier(person: TestUser, tier: number): Promise<void> {
  await api.context.db.update(users).set({ tier }).where(eq(users.id, person.id));
  api.context.memberships.forget();
}

async function ask(route: RouteDefinition, sent: RequestParts & { token: string }) {
  const { status, text } = await call(api.app, route, sent);
  const error = status === 200 || status === 500 ? undefined : errorBody.parse(JSON.parse(text));
  return { status, text, error };
}

/** Deleting the instance or the account and signing in or out would end the walk; none of them depends on the tier. */
const isWalked = (feature: string, name: string) =>
  !['account', 'auth'].includes(feature) && !(feature === 'bots' && name === 'remove');

async function walkAs(tier: number, rconPort: number): Promise<string[]> {
  const world = await makeWorld(api);
  const { owner, companionKey, id } = world.own;
  await setTier(owner, tier);
  await giveNotification(world, owner);
  const ids: Record<string, string> = {
    address: id,
    instance: id,
    notification: owner.id,
    code: world.code,
    account: owner.id,
    session: '',
    download: '',
  };
  const unexpected: string[] = [];
  for (const [feature, group] of Object.entries(registry)) {
    for (const [name, route] of Object.entries<RouteDefinition>(group)) {
      if (!isWalked(feature, name)) continue;
      // Each table has a line for every route; a loop over names forgets it.
      const find = <Line>(table: object) => (table as Record<string, Record<string, Line>>)[feature]![name]!;
      const {
        who,
        names,
        changes,
        needsCompanion,
        isAuthors,
        needsHost,
        needsGrant,
        fromTier = 0,
      } = find<Expectation>(accessExpectations);
      const make = find<(id: unknown) => RequestParts>(validRequests(rconPort, instancesOf(world)));
      // An owner is none.
      if (who === 'site-admin') continue;
      const token = who === 'companion' ? companionKey : owner.token;
      const key = objectId(names);
      const named = key ? world.own[key] : ids[names ?? ''];
      const { status, error } = await ask(route, { ...make(named), token });
      const got = `${status} ${error?.code ?? ''}`;
      const refusal = names === 'address' ? '404 NOT_FOUND' : '403 TIER_REQUIRED';
      const isRefused = isAuthors || needsHost || needsGrant;
      const answer = needsCompanion ? '503 UNAVAILABLE' : isRefused ? '409 CONFLICT' : '200 ';
      const held = route.limit && GROUPS_HELD[route.limit];
      const isFull = held !== undefined && held >= MAX_GROUPS[tier]!;
      const expected = isFull ? '409 LIMIT_REACHED' : LEVELS[tier]! >= fromTier ? answer : refusal;
      if (got !== expected) unexpected.push(`tier ${tier}, ${feature}.${name}: ${got}, not ${expected}`);
      if (route.method === 'GET' && changes === undefined) continue;
      await restore(world);
      await giveNotification(world, owner);
    }
  }
  return unexpected;
}

test('every route holds the owner to the features of the tier, and to nothing else', {
  timeout: 300_000,
}, async () => {
  const rconPort = await findClosedPort();
  const unexpected = await Promise.all(TIERS.map((tier) => walkAs(tier, rconPort)));
  expect(unexpected.flat()).toEqual([]);
});

test("the limits of a tier and of an instance list the specification's features", async () => {
  const instance = await makeInstance(api.context);
  for (const tier of TIERS) {
    await setTier(instance.owner, tier);
    const expected = {
      ...Object.fromEntries(
        Object.entries(FEATURES_FROM).map(([feature, from]) => [feature, LEVELS[tier]! >= from]),
      ),
      servers: MAX_SERVERS[tier],
    };
    const { token } = instance.owner;
    const ofTier = await ask(registry.limits.all, { token, query: { tierId: String(tier) } });
    expect(JSON.parse(ofTier.text), `tier ${tier}`).toMatchObject(expected);
    const [ofInstance] = JSON.parse((await ask(registry.bots.limits, { token })).text);
    expect(ofInstance, `tier ${tier}`).toMatchObject({ instanceId: instance.id, limits: expected });
    expect(Object.keys(ofInstance.limits)).toHaveLength(Object.keys(FEATURES_FROM).length + 4);
  }
});

/** Of each group one switch for each feature that it needs; all the others are compared beside the contracts. */
const SWITCHES = ROWS.filter(
  ({ group, feature, initial }, index) =>
    feature !== undefined &&
    initial === false &&
    ROWS.findIndex((row) => row.group === group && row.feature === feature && row.initial === false) ===
      index,
);

test('a setting can be switched on only with the tier that has its feature', async () => {
  expect(new Set(SWITCHES.map(({ feature }) => feature)).size).toBeGreaterThan(12);
  const instance = await makeInstance(api.context);
  const save = (change: object) =>
    ask(registry.bots.update, { token: instance.owner.token, body: { bot: { id: instance.id, ...change } } });
  for (const tier of TIERS) {
    await setTier(instance.owner, tier);
    for (const { group, field, feature } of SWITCHES) {
      const { error } = await save({ [group]: { [field]: true } });
      const where = `tier ${tier}, ${group}.${field}`;
      const isIncluded = LEVELS[tier]! >= FEATURES_FROM[feature!]!;
      // With the tier the only objection left is that something else has to be switched on first.
      expect(isIncluded ? [undefined, 'INVALID'] : ['TIER_REQUIRED'], where).toContain(error?.code);
      if (!isIncluded) expect(error?.fields?.[0]?.path).toBe(`bot.${group}.${field}`);
      // A setting that is on stays what it is when the tier ends, and can be switched off.
      expect((await save({ [group]: { [field]: false } })).status, where).toBe(200);
    }
  }
});

/** Fills an instance with servers, past every check. */
async function fill(instance: TestInstance, count: number): Promise<void> {
  await api.context.db.delete(servers).where(eq(servers.botId, instance.id));
  const rows = Array.from({ length: count }, (_, index) => ({
    ...serverFields({ name: `Server ${index}` }),
    botId: instance.id,
    id: `${instance.id.slice(0, 8)}-${index}`,
    createdAt: 0,
  }));
  if (rows.length > 0) await api.context.db.insert(servers).values(rows);
}

const create = (instance: TestInstance, token: string) =>
  ask(registry.servers.create, {
    token,
    body: { server: { ...serverFields(), botInstanceId: instance.id } },
  });

test.each(TIERS)('tier %i: the last server within the limit is added, one more is refused', async (tier) => {
  const instance = await makeInstance(api.context, { tier });
  const max = MAX_SERVERS[tier]!;
  await fill(instance, max - 1);
  expect((await create(instance, instance.owner.token)).status).toBe(200);
  for (const current of [max, max + 1]) {
    await fill(instance, current);
    const { status, error } = await create(instance, instance.owner.token);
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'You have reached the maximum number of allowed servers.',
      limit: { key: 'servers', max, current },
    });
  }
});

test("the tier of the owner counts, not the manager's own", async () => {
  const free = await makeInstance(api.context, { tier: 0 });
  const rich = await makeManager(api.context, free, ['FullAccess']);
  await setTier(rich, 5);
  await fill(free, 6);
  expect((await create(free, rich.token)).error?.code).toBe('LIMIT_REACHED');

  const paid = await makeInstance(api.context, { tier: 5 });
  const poor = await makeManager(api.context, paid, ['FullAccess']);
  await fill(paid, 6);
  expect((await create(paid, poor.token)).status).toBe(200);
});
