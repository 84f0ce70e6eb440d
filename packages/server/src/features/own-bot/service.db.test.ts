import type { Tier } from '@arkwright/contracts/core/tiers';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeUser, type TestInstance, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { guildPresent } from '../../discord/guilds/presence.ts';
import { updateUser } from '../admin/service.ts';
import { decideOwnBot } from './admin-service.ts';
import { requestOwnBot } from './request-service.ts';
import { findOwnBot, findOwnBotGrant, listGranted, onGrantChange } from './service.ts';

const NONE = { application: false, machine: false };
const APPLICATION = { application: true, machine: false };
const REASON = 'Our members know it by its name.';

let context: TestContext;
let admin: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  admin = await makeUser(context, { isSiteAdmin: true });
});
afterAll(() => context.dispose());

async function makeGranted(kind: 'application' | 'machine' = 'application'): Promise<TestInstance> {
  const instance = await makeInstance(context, { tier: 4 });
  await requestOwnBot(context, instance.by, { kind, reason: REASON });
  await decideOwnBot(context, admin, { botId: instance.id, decision: 'grant', reason: '' });
  return instance;
}

const setTier = (owner: TestUser, tier: Tier) => updateUser(context, admin, { id: owner.id, tier });

test('a grant ends with the tier, and comes back with it; the request stays', async () => {
  const { owner, scope } = await makeGranted();
  expect(await findOwnBotGrant(context, scope)).toEqual(APPLICATION);
  await setTier(owner, 3);
  expect(await findOwnBotGrant(context, scope)).toEqual(NONE);
  expect(await findOwnBot(context, context.db, scope)).toMatchObject({
    request: { kind: 'application', reason: REASON, state: 'granted' },
    isGranted: NONE,
    tierIsEnough: false,
    hasApplication: false,
  });
  await setTier(owner, 5);
  expect(await findOwnBotGrant(context, scope)).toEqual(APPLICATION);
});

test('with another owner the grant stays as far as the tier of that one goes', async () => {
  const { scope, guildId } = await makeGranted();
  const handOver = async (tier: Tier) => {
    const { discordId: ownerId } = await makeUser(context, { tier });
    await guildPresent(context, { id: guildId, name: 'A guild', iconUrl: '', ownerId });
  };
  await handOver(3);
  expect(await findOwnBotGrant(context, scope)).toEqual(NONE);
  await handOver(4);
  expect(await findOwnBotGrant(context, scope)).toEqual(APPLICATION);
});

test('a bot that has left the guild keeps its grant: the shared one may leave', async () => {
  const { id, scope } = await makeGranted();
  await context.db.update(botInstances).set({ isActive: false }).where(eq(botInstances.id, id));
  expect(await findOwnBotGrant(context, scope)).toEqual(APPLICATION);
});

test('the grants of many instances are read at once', async () => {
  const [application, machine] = [await makeGranted(), await makeGranted('machine')];
  const none = await makeInstance(context);
  const found = await listGranted(context, [application.id, machine.id, none.id, 'nobody']);
  expect([...found]).toHaveLength(3);
  expect(found.get(application.id)).toEqual(APPLICATION);
  expect(found.get(machine.id)).toEqual({ application: false, machine: true });
  expect(found.get(none.id)).toEqual(NONE);
  expect(await listGranted(context, [])).toEqual(new Map());
});

test('on a self-hosted installation both are granted, and a request is refused', async () => {
  const selfHosted = { ...context, settings: { ...context.settings, selfHosted: true } };
  const instance = await makeInstance(context, { tier: 0 });
  const both = { application: true, machine: true };
  expect(await findOwnBotGrant(selfHosted, instance.scope)).toEqual(both);
  expect((await listGranted(selfHosted, [instance.id])).get(instance.id)).toEqual(both);
  expect(await findOwnBot(selfHosted, context.db, instance.scope)).toEqual({
    request: null,
    isGranted: both,
    tierIsEnough: true,
    hasApplication: false,
  });
  const asked = requestOwnBot(selfHosted, instance.by, { kind: 'machine', reason: REASON });
  await expect(asked).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('self-hosted'),
  });
});

test('a decision, another tier and another owner are told to whoever depends on the grant', async () => {
  const told: (string | undefined)[] = [];
  onTestFinished(onGrantChange(context, (botId) => void told.push(botId)));
  const expectTold = async (botId: string) => {
    await eventually(() => expect(told).toContain(botId));
    told.length = 0;
  };
  const instance = await makeInstance(context, { tier: 4 });
  await requestOwnBot(context, instance.by, { kind: 'application', reason: REASON });
  await expectTold(instance.id);
  await decideOwnBot(context, admin, { botId: instance.id, decision: 'grant', reason: '' });
  await expectTold(instance.id);
  await setTier(instance.owner, 2);
  await expectTold(instance.id);
  const { discordId: ownerId } = await makeUser(context, { tier: 5 });
  await guildPresent(context, { id: instance.guildId, name: 'A guild', iconUrl: '', ownerId });
  await expectTold(instance.id);
});
