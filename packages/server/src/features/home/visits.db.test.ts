import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_VISITORS } from '@arkwright/contracts/home/bounds';
import { makeInstance, makeManager, type TestInstance, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { homeVisits } from './table.ts';
import {
  findLastVisit,
  forgetVisitor,
  noteVisit,
  oldVisitRetention,
  saveChoice,
  sinceWhen,
  VISITS_KEPT_MS,
} from './visits-service.ts';

const START = Date.UTC(2026, 10, 26, 21);

let context: TestContext;
let instance: TestInstance;
let ann: TestUser;
let now = START;

beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  now = START;
  instance = await makeInstance(context);
  ann = await makeManager(context, instance, ['Servers_View']);
});

const visitor = (user = ann) => ({ scope: instance.scope, discordId: user.discordId });
const visit = async (at: number, user = ann) => {
  now = at;
  await noteVisit(context, visitor(user));
};
const lastVisit = (at: number) => findLastVisit(context.db, visitor(), at);

test('a visit ends with its last look, and the next begins after half an hour without one', async () => {
  expect(await lastVisit(START)).toEqual({ endedAt: 0, layout: null, hidesFirstSteps: false });
  await visit(START);
  await visit(START + 20 * MINUTE_MS);
  await visit(START + 40 * MINUTE_MS);
  expect((await lastVisit(START + 41 * MINUTE_MS)).endedAt).toBe(0);
  const back = START + 10 * HOUR_MS;
  expect((await lastVisit(back)).endedAt).toBe(START + 40 * MINUTE_MS);
  await visit(back);
  await visit(back + 5 * MINUTE_MS);
  expect((await lastVisit(back + 6 * MINUTE_MS)).endedAt).toBe(START + 40 * MINUTE_MS);
});

test('everyone has visits of their own, in each instance', async () => {
  await visit(START, instance.owner);
  const other = await makeInstance(context);
  await noteVisit(context, { scope: other.scope, discordId: ann.discordId });
  expect((await lastVisit(START + DAY_MS)).endedAt).toBe(0);
});

test.each([
  ['a first visit', 0, 24 * HOUR_MS],
  ['a visit a moment ago', START - MINUTE_MS, 8 * HOUR_MS],
  ['a visit yesterday', START - 20 * HOUR_MS, 20 * HOUR_MS],
  ['a visit a month ago', START - 30 * DAY_MS, 7 * DAY_MS],
])('%s: what happened is told from then on, within bounds', (_what, endedAt, ago) => {
  expect(sinceWhen(endedAt, START)).toBe(START - ago);
});

test('what is chosen is kept with the account, whatever the visits are', async () => {
  await saveChoice(context, visitor(), { layout: 'list' });
  await visit(START + DAY_MS);
  expect((await lastVisit(START + DAY_MS)).layout).toBe('list');
  await saveChoice(context, visitor(), { layout: 'squares' });
  expect((await lastVisit(START + DAY_MS)).layout).toBe('squares');
  await saveChoice(context, visitor(), { hidesFirstSteps: true });
  expect(await lastVisit(START + DAY_MS)).toMatchObject({ layout: 'squares', hidesFirstSteps: true });
  const { hidesFirstSteps } = await findLastVisit(context.db, visitor(instance.owner), START);
  expect(hidesFirstSteps).toBe(false);
});

test('visits go with the account, after a while, and the longest ago if there are too many', async () => {
  await visit(START);
  await context.db.execute(sql`
    insert into home_visits (bot_id, discord_id, seen_at, previous_at)
    select ${instance.id}, 'v' || ${instance.id} || n, ${START}::bigint + n, 0 from generate_series(1, ${MAX_VISITORS}::int) n`);
  await visit(START + DAY_MS, instance.owner);
  const rows = () => context.db.select().from(homeVisits).where(eq(homeVisits.botId, instance.id));
  const left = await rows();
  expect(left).toHaveLength(MAX_VISITORS);
  expect(left.some(({ discordId }) => discordId === ann.discordId)).toBe(false);

  await forgetVisitor(context, `v${instance.id}${MAX_VISITORS}`);
  expect(await rows()).toHaveLength(MAX_VISITORS - 1);
  const late = { now: START + MAX_VISITORS + VISITS_KEPT_MS, limit: 10_000 };
  await oldVisitRetention.deleteSome(context.db, late);
  expect(await rows()).toHaveLength(1);
});
