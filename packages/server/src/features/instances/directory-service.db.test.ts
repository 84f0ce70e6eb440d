import type { Member } from '@arkwright/server/core/access/scope';
import { users } from '@arkwright/server/core/identity/table';
import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDirectory } from './service.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

test('the directory has the owner’s name, which is empty for an owner without an account', async () => {
  const { scope, owner } = await makeInstance(context);
  const member = (await context.memberships.find({ discordId: owner.discordId }, scope.botId)) as Member;
  const [account] = await context.db.select().from(users).where(eq(users.discordId, owner.discordId));
  expect((await readDirectory(context, scope, member)).ownerName).toBe(account?.username);
  await context.db.delete(users).where(eq(users.discordId, owner.discordId));
  expect((await readDirectory(context, scope, member)).ownerName).toBe('');
});
