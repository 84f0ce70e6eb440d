import { userRoutes } from '@arkwright/contracts/users/routes';
import { makeUser } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../core/identity/table.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());

const drawerOf = async (token: string) => {
  const { body } = await send(api, userRoutes.self, { token });
  return (body as { drawer: object }).drawer;
};

test('what two tabs fold at the same time is all kept, for that person alone', async () => {
  const person = await makeUser(api.context);
  const other = await makeUser(api.context);
  const fold = (part: 'Run' | 'Moderate locked', isUnfolded: boolean) =>
    send(api, userRoutes.foldDrawer, { token: person.token, body: { part, isUnfolded } });
  await Promise.all([fold('Run', false), fold('Moderate locked', true)]);
  expect(await drawerOf(person.token)).toEqual({ Run: false, 'Moderate locked': true });
  await fold('Run', true);
  expect(await drawerOf(person.token)).toEqual({ Run: true, 'Moderate locked': true });
  expect(await drawerOf(other.token)).toEqual({});
});

test('a heading that the drawer no longer has is not told', async () => {
  const person = await makeUser(api.context);
  const former = { Tools: false, Run: false } as object;
  await api.context.db.update(users).set({ drawer: former }).where(eq(users.id, person.id));
  expect(await drawerOf(person.token)).toEqual({ Run: false });
});

test('only parts of the drawer are kept', async () => {
  const { token } = await makeUser(api.context);
  const body = { part: 'x'.repeat(1000), isUnfolded: true } as never;
  expect(await send(api, userRoutes.foldDrawer, { token, body })).toMatchObject({ status: 400 });
  expect(await drawerOf(token)).toEqual({});
});
