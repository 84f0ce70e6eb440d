import { MAX_NOTIFICATIONS } from '@arkwright/contracts/notifications/bounds';
import { makeInstance, makeUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications, MAX_MESSAGE_LENGTH, notify, notifyOwner } from './service.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

test('a person keeps the newest notifications, without affecting others', async () => {
  const [user, other] = [await makeUser(context), await makeUser(context)];
  await notify(context, context.db, { discordIds: [other.discordId], message: 'theirs', page: '/decay' });
  await context.db.execute(sql`
    insert into notifications (user_id, id, message, created_at)
    select ${user.id}, n::text, 'old', n from generate_series(1, ${MAX_NOTIFICATIONS + 5}::integer) as n`);
  await notify(context, context.db, { discordIds: [user.discordId], message: 'new', page: '/decay' });
  const kept = await listNotifications(context, user.id);
  expect(kept).toHaveLength(MAX_NOTIFICATIONS);
  expect([kept[0]?.message, kept.at(-1)?.id]).toEqual(['new', '7']);
  expect(await listNotifications(context, other.id)).toHaveLength(1);
});

test('a notification with very long names is cut', async () => {
  const user = await makeUser(context);
  await notify(context, context.db, {
    discordIds: [user.discordId],
    message: 'x'.repeat(100_000),
    page: '/decay',
  });
  const [told] = await listNotifications(context, user.id);
  expect(told?.message).toBe(`${'x'.repeat(MAX_MESSAGE_LENGTH - 1)}…`);
});

test('a notification leads to its page, of the instance that it is about', async () => {
  const owner = await makeUser(context);
  const { id: botId, scope } = await makeInstance(context, { owner });
  await notify(context, context.db, { discordIds: [owner.discordId], message: 'a pledge', page: '/patreon' });
  await notifyOwner(context, context.db, { scope, message: 'a tribe', page: '/logging?tab=tribe' });
  await notifyOwner(context, context.db, { scope, message: 'a base', page: '/decay' });
  const pages = (await listNotifications(context, owner.id)).map(({ page }) => page);
  expect(pages.toSorted()).toEqual([`/decay?bot=${botId}`, `/logging?tab=tribe&bot=${botId}`, '/patreon']);
});
