import { makeInstance, makeUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userGuilds } from '../identity/table.ts';
import { saveUserGuilds } from './user-guilds.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

test('a person’s guilds that have an instance are stored, replacing earlier ones', async () => {
  const { id: userId } = await makeUser(context);
  const [first, second] = [await makeInstance(context), await makeInstance(context)];
  const save = (guildIds: string[]) => saveUserGuilds(context.db, { userId, guildIds });
  const stored = async () => {
    const rows = await context.db.select().from(userGuilds).where(eq(userGuilds.userId, userId));
    return rows.map(({ guildId }) => guildId);
  };
  await save(['123', first.guildId, first.guildId, '456']);
  expect(await stored()).toEqual([first.guildId]);
  await save([first.guildId, second.guildId]);
  expect((await stored()).toSorted()).toEqual([first.guildId, second.guildId].toSorted());
  await save(['123', second.guildId]);
  expect(await stored()).toEqual([second.guildId]);
  await save([]);
  expect(await stored()).toEqual([]);
});
