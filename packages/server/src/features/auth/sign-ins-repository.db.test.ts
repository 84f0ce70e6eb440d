import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { makeUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loginCodes, loginStates } from '../../core/identity/table.ts';
import { beginLogin } from './service.ts';
import { addCode, MAX_CODES, MAX_STATES } from './sign-ins-repository.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(loginStates);
});

test("the newest sign-ins are kept, so strangers who begin many can't lock a person out", async () => {
  const now = context.clock.now();
  await context.db.execute(sql`
    insert into login_states (state_hash, challenge, discord_verifier, expires_at)
    select n::text, 'c', 'v', ${now + MINUTE_MS}::bigint + n from generate_series(1, ${MAX_STATES + 10}::integer) as n`);
  await beginLogin(context, 'mine');
  const rows = await context.db.select().from(loginStates);
  expect(rows).toHaveLength(MAX_STATES);
  expect(rows.some(({ challenge }) => challenge === 'mine')).toBe(true);
  const oldest = Math.min(...rows.map(({ stateHash }) => Number(stateHash)).filter(Number.isFinite));
  expect(oldest).toBe(12);
});

test('expired sign-ins are deleted when the next one begins', async () => {
  const expiresAt = context.clock.now() - 1;
  await context.db
    .insert(loginStates)
    .values({ stateHash: 'old', challenge: 'c', discordVerifier: 'v', expiresAt });
  await beginLogin(context, 'mine');
  expect(await context.db.select().from(loginStates)).toHaveLength(1);
});

test("only a person's newest codes are kept; those of others stay", async () => {
  const [user, other] = [await makeUser(context), await makeUser(context)];
  const now = context.clock.now();
  const add = (userId: string, n: number) =>
    addCode(context.db, {
      row: { codeHash: `${userId} ${n}`, userId, challenge: 'c', expiresAt: now + MINUTE_MS + n },
      now,
    });
  await add(other.id, 0);
  for (let n = 0; n < MAX_CODES + 2; n++) await add(user.id, n);
  const kept = await context.db.select().from(loginCodes).where(eq(loginCodes.userId, user.id));
  expect(kept.map(({ codeHash }) => codeHash).toSorted()).toEqual(
    Array.from({ length: MAX_CODES }, (_, n) => `${user.id} ${n + 2}`),
  );
  expect(await context.db.select().from(loginCodes)).toHaveLength(MAX_CODES + 1);
});
