import { DAY_MS } from '@arkwright/contracts/core/durations';
import { makeInstance, makeManager, type TestInstance } from '@arkwright/testing/factories';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { managers } from '../../core/access/table.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { runChecks } from '../findings/check-service.ts';
import { listNotifications } from '../notifications/service.ts';
import { keepAccount, listAccounts } from './accounts-service.ts';
import { withConnection } from './connection-service.ts';
import { linkerCheck } from './linker-check.ts';
import { linkPastedToken } from './login-service.ts';
import { createNitradoWorld, type NitradoWorld } from './testing/nitrado-world.ts';

let world: NitradoWorld;
beforeAll(async () => {
  world = await createNitradoWorld('checks');
});
afterAll(() => world.dispose());

/** The owner's notifications now, without the instance's name. */
async function told({ owner }: TestInstance): Promise<string[]> {
  await runChecks(world.api.context);
  const notices = await listNotifications(world.api.context, owner.id);
  return notices.map(({ message }) => message.replace(/^Guild \d+: /, ''));
}
const inDatabase = (ms: number) => sql`${databaseNow} + ${ms}` as unknown as number;

test('the owner is notified once of a login that Nitrado refuses', async () => {
  const instance = await makeInstance(world.api.context);
  const of = await world.link(instance, 'owner');
  expect(await told(instance)).toEqual([]);
  world.host.revoke('owner');
  for (const _ of [1, 2])
    await withConnection(world.nitrado, of, (host) => host.listServices()).catch(() => undefined);
  const notices = await told(instance);
  expect(notices).toEqual([
    'Nitrado refuses the login of 1 Nitrado account: owner. Sign in again on the Hosting Sync page. Linked servers stay linked and are not synced until then.',
  ]);
  expect(await told(instance)).toEqual(notices);
  // Another login that breaks is reported again.
  await world.link(instance, 'owner');
  await told(instance);
  world.host.revoke('owner');
  await withConnection(world.nitrado, of, (host) => host.listServices()).catch(() => undefined);
  expect(await told(instance)).toHaveLength(2);
});

test('the owner is notified of a login that can’t be renewed for a day', async () => {
  const instance = await makeInstance(world.api.context);
  const of = await world.link(instance, 'owner-free');
  await world.change(of, { failingSince: inDatabase(60_000 - DAY_MS) });
  expect(await told(instance)).toEqual([]);
  await world.change(of, { failingSince: inDatabase(-DAY_MS) });
  expect(await told(instance)).toMatchObject([
    expect.stringMatching(/^The login of 1 Nitrado account can’t be renewed for 24 hours now: owner-free\. /),
  ]);
});

test('the owner is notified of a pasted token two weeks before it ends', async () => {
  const instance = await makeInstance(world.api.context);
  const endsAt = Date.now() + 15 * DAY_MS;
  const token = world.host.issueToken({ account: 'admin', scopes: ['service'], endsAt });
  await linkPastedToken(world.nitrado, instance.by, token);
  const of = { botId: instance.id, nitradoId: '' };
  of.nitradoId = (await listAccounts(world.api.context, instance.scope))[0]!.nitradoId;
  expect(await told(instance)).toEqual([]);
  const soon = Date.now() + 13 * DAY_MS;
  await world.change(of, { expiresAt: soon });
  expect(await told(instance)).toMatchObject([
    `The pasted token of 1 Nitrado account ends within 14 days: admin (on ${new Date(soon).toISOString().slice(0, 10)}). Make another one on Nitrado’s site and paste it on the Hosting Sync page.`,
  ]);
});

test('the owner is notified of accounts whose linkers have lost the right, until they are kept', async () => {
  const { context } = world.api;
  const instance = await makeInstance(context);
  const manager = await makeManager(context, instance, ['Nitrado_Edit']);
  await world.finish(
    manager.token,
    await world.consent(manager.token, instance.id, { account: 'manager-edit' }),
  );
  expect(await told(instance)).toEqual([]);
  await context.db.delete(managers).where(eq(managers.botId, instance.id));
  context.memberships.forget();
  expect(await told(instance)).toEqual([
    `A Nitrado account is linked by a person who may not edit Hosting Sync any more: manager-edit (linked by ${manager.name}). Keep or remove it on the Hosting Sync page.`,
  ]);
  const found = async () => (await linkerCheck.find(context)).filter(({ botId }) => botId === instance.id);
  const [finding] = await found();
  const [{ nitradoId } = { nitradoId: '' }] = await listAccounts(context, instance.scope);
  expect(finding?.subject).toContain(nitradoId);
  expect(await keepAccount(context, instance.by, nitradoId)).toBe(true);
  expect(await found()).toEqual([]);
});
