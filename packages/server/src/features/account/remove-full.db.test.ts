import { makeInstance, makeUser, serverFields, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { createServer } from '../servers/service.ts';
import { dashboardSnapshots, dinoEntries } from '../uploads/table.ts';
import { removeUnused, UNUSED_MS } from './inactivity-service.ts';
import { removeAccount, removeUser } from './remove-service.ts';

const clock = { time: 1_800_000_000_000, now: () => clock.time };

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ clock });
  // Leaving a million rows to the cascade would fail; this simulates it with a few.
  await context.db.execute(sql`
    create function refuse_cascade() returns trigger language plpgsql as $$ begin
      if not exists (select from bot_instances where id = old.bot_id) then raise 'left to the cascade'; end if;
      return old;
    end $$`);
  await context.db.execute(sql`
    create trigger refuse_cascade before delete on dino_entries for each row execute function refuse_cascade()`);
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(dinoEntries);
  await context.db.delete(botInstances);
  await context.db.delete(users);
});

/** An instance with too many dinos to be deleted in one transaction: they are deleted first. */
async function makeFullInstance(owner: TestUser) {
  const instance = await makeInstance(context, { owner });
  const { id: serverId } = await createServer(context, instance.by, serverFields());
  await context.db.insert(dashboardSnapshots).values({
    botId: instance.id,
    serverId,
    kind: 'dinos',
    snapshotId: '',
    startedAt: 0,
    lastPart: 0,
    pastIds: [],
    uploadedAt: 0,
    rows: 100_001,
  });
  await context.db.execute(sql`
    insert into dino_entries select ${instance.id}, ${serverId}, 'd' || n, 'd' || n, '', '', '', '', 1, 1,
      false, false, false, 0, null, null, null, '[]', 0 from generate_series(1, 3) as n`);
  return instance;
}

const isThere = async (user: TestUser) =>
  (await context.db.select().from(users).where(eq(users.id, user.id))).length > 0;
const dinos = async () => (await context.db.select().from(dinoEntries)).length;

test('the last admin is refused before anything is deleted', async () => {
  const admin = await makeUser(context, { isSiteAdmin: true });
  await makeFullInstance(admin);
  await expect(removeAccount(context, admin.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await dinos()).toBe(3);
});

test("a former admin can't delete another person's data", async () => {
  const [user, former] = [await makeUser(context), await makeUser(context)];
  await makeFullInstance(user);
  await expect(removeUser(context, former, user.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await dinos()).toBe(3);
});

test('the rest of a deleted account is emptied part by part', async () => {
  const user = await makeUser(context);
  await makeFullInstance(user);
  await removeAccount(context, user.id);
  expect([await isThere(user), await dinos()]).toEqual([false, 0]);
});

test('the same for an unused account, but not where the bot stays', async () => {
  const user = await makeUser(context);
  const gone = await makeFullInstance(user);
  await makeFullInstance(user);
  await context.db.update(botInstances).set({ isActive: false }).where(eq(botInstances.id, gone.id));
  clock.time += UNUSED_MS;
  await removeUnused(context);
  expect([await isThere(user), await dinos()]).toEqual([false, 3]);
});
