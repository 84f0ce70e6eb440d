import { makeUser } from '@arkwright/testing/factories';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginOAuth, endOAuth, MAX_LINK_STATES, STATE_LIFETIME_MS } from './states.ts';
import { oauthStates } from './table.ts';

let api: TestApp;
let ahead = 0;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => Date.now() + ahead } });
});
afterAll(() => api.dispose());

async function newCaller() {
  const { id: userId, token } = await makeUser(api.context);
  return { userId, token };
}

const statesOf = ({ userId }: { userId: string }) =>
  api.context.db.select().from(oauthStates).where(eq(oauthStates.userId, userId));

test('a state ends once, and says what the link is for', async () => {
  const caller = await newCaller();
  const state = await beginOAuth(api.context, caller, { purpose: 'nitrado', subjectId: 'instance' });
  const ends = await Promise.all(
    Array.from({ length: 10 }, () => endOAuth(api.context, caller, { purpose: 'nitrado', state })),
  );
  expect(ends.filter((end) => end !== undefined)).toEqual([{ subjectId: 'instance' }]);
});

test('a state is refused to other people, other sessions and other services, which do not use it up', async () => {
  const { context } = api;
  const [caller, other] = [await newCaller(), await newCaller()];
  const state = await beginOAuth(context, caller, { purpose: 'nitrado', subjectId: 'instance' });
  const second = await context.sessions.create(context.db, { userId: caller.userId, label: 'test' });
  expect(await endOAuth(context, other, { purpose: 'nitrado', state })).toBeUndefined();
  expect(
    await endOAuth(context, { ...caller, token: second }, { purpose: 'nitrado', state }),
  ).toBeUndefined();
  expect(await endOAuth(context, caller, { purpose: 'patreon', state })).toBeUndefined();
  expect(await endOAuth(context, caller, { purpose: 'nitrado', state })).toEqual({ subjectId: 'instance' });
});

test('a state ends within ten minutes, and is deleted by the next that anybody begins', async () => {
  const caller = await newCaller();
  const state = await beginOAuth(api.context, caller, { purpose: 'patreon' });
  ahead += STATE_LIFETIME_MS + 1;
  expect(await endOAuth(api.context, caller, { purpose: 'patreon', state })).toBeUndefined();
  await beginOAuth(api.context, await newCaller(), { purpose: 'nitrado' });
  expect(await statesOf(caller)).toHaveLength(0);
});

test('only the newest links with a service that a person began can be finished', async () => {
  const caller = await newCaller();
  const states: string[] = [];
  for (let n = 0; n < MAX_LINK_STATES + 2; n++) {
    ahead += 1;
    states.push(await beginOAuth(api.context, caller, { purpose: 'patreon' }));
  }
  await beginOAuth(api.context, caller, { purpose: 'nitrado' });
  expect(await statesOf(caller)).toHaveLength(MAX_LINK_STATES + 1);
  const ends: boolean[] = [];
  for (const state of states)
    ends.push((await endOAuth(api.context, caller, { purpose: 'patreon', state })) !== undefined);
  expect(ends).toEqual([false, false, ...Array.from({ length: MAX_LINK_STATES }, () => true)]);
});
