import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discordApplications } from '@arkwright/server/core/discord-applications/table';
import { idempotencyKeys } from '@arkwright/server/core/idempotency/table';
import { discordWebhooks } from '@arkwright/server/discord/table';
import { dataDownloads } from '@arkwright/server/features/account/table';
import { getApiAccess, recreateApiKey } from '@arkwright/server/features/api-access/service';
import { hostServices } from '@arkwright/server/features/host-services/table';
import { hostAccounts, hostRevocations } from '@arkwright/server/features/nitrado/table';
import { patreonAccounts } from '@arkwright/server/features/pledges/table';
import { createServer, openRconPassword } from '@arkwright/server/features/servers/service';
import { servers } from '@arkwright/server/features/servers/table';
import { checkSecretKey } from '@arkwright/server/platform/key-check/check-key';
import { SEALED_COLUMNS } from '@arkwright/server/sealed-columns';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { backupDatabase } from './backup.ts';
import { restoreDatabase } from './restore.ts';

const KEYS = { old: Buffer.alloc(32, 1), new: Buffer.alloc(32, 2) };

let folder: string;
let file: string;
let instance: Awaited<ReturnType<typeof makeInstance>>;

/** A backup with a value in every sealed column. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost key '));
  file = join(folder, 'a backup');
  const context = await createTestContext({ settings: { secretKey: KEYS.old } });
  await checkSecretKey(context.db, context.sealer);
  instance = await makeInstance(context);
  for (const name of ['Ragnarok', 'Fjordur'])
    await createServer(context, instance.by, serverFields({ name, rconPassword: 'hunter2' }));
  await recreateApiKey(context, instance.by);
  const { id: botId, owner } = instance;
  const sealed = context.sealer.seal('secret', { table: 't', column: 'c', botId, rowId: 'r' });
  await context.db.insert(discordWebhooks).values({ botId, channelId: '1', webhookId: '2', token: sealed });
  await context.db
    .insert(idempotencyKeys)
    .values({ botId, id: 'i', wish: 'w', callId: 'c', at: 1, answer: sealed });
  await context.db
    .insert(patreonAccounts)
    .values({ userId: owner.id, patreonUserId: 'p', name: 'Ann', tokens: sealed, expiresAt: 1, linkedAt: 1 });
  const account = { botId, nitradoId: '52' };
  await context.db.insert(hostAccounts).values({
    ...account,
    username: 'ann',
    tokens: sealed,
    isPasted: false,
    loginAt: 1,
    expiresAt: 1,
    linkedAt: 1,
    linkedById: owner.discordId,
    linkedBy: 'Ann',
  });
  await context.db.insert(hostServices).values({
    ...account,
    hostId: '4100001',
    listedName: 'Ragnarok',
    listedState: 'active',
    rentalEndsAt: 1,
    adminPassword: sealed,
    readAt: 1,
  });
  await context.db.insert(discordApplications).values({
    botId,
    applicationId: '7',
    userId: '8',
    name: 'Own bot',
    token: sealed,
    state: 'in-charge',
    stateAt: 1,
    addedAt: 1,
  });
  await context.db.insert(hostRevocations).values({ id: 'r', tokens: sealed, since: 1, dueAt: 1 });
  await context.db.insert(dataDownloads).values({
    userId: owner.id,
    id: 'd',
    state: 'ready',
    requestedAt: 1,
    touchedAt: 1,
    tokenHash: 'h',
    tokenSealed: sealed,
  });
  for (const place of Object.keys(SEALED_COLUMNS)) expect(await valuesOf(context, place), place).not.toBe(0);
  const { databaseUrl: url } = context.settings;
  await backupDatabase({ url, file, secretKey: KEYS.old });
  await context.dispose();
});
afterAll(() => rm(folder, { recursive: true }));

/** How many sealed values a column has. */
async function valuesOf(context: TestContext, place: string): Promise<number> {
  const [table = '', column = ''] = place.split('.');
  const { rows } = await context.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} like 'v1:%'`,
  );
  return rows[0]?.count ?? 0;
}

async function restoreWith(options: { secretKey: Buffer; withoutKey?: boolean }) {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const done = await restoreDatabase({ url, file, ...options });
  const context = await createTestContext({
    databaseUrl: url,
    settings: { secretKey: options.secretKey },
  });
  onTestFinished(() => context.dispose());
  return { done, context };
}

test('without the key everything sealed is dropped, and the owner learns what to enter again', async () => {
  const { done, context } = await restoreWith({ secretKey: KEYS.new, withoutKey: true });
  expect(done).toMatchObject({
    hasOtherKey: true,
    dropped: [
      'enter the RCON passwords of 2 game servers again',
      'create 1 API or registration key again, for the programs that use them',
      'ask the owners of 1 Patreon account to link Patreon again; until then their tiers stay',
      'ask the owners of 1 Nitrado account to log in at Nitrado again, on the Hosting Sync page',
      'request 1 download of personal data again',
      'ask the owners of 1 own bot to paste the token again, on the Branding page',
    ],
  });
  for (const place of Object.keys(SEALED_COLUMNS)) expect(await valuesOf(context, place), place).toBe(0);
  // The program starts, and what is gone reads as absent.
  await checkSecretKey(context.db, context.sealer);
  expect(await getApiAccess(context, instance.scope)).toMatchObject({ apiKey: '' });
  const kept = await context.db.select().from(servers);
  expect(kept.map(({ name }) => name).toSorted()).toEqual(['Fjordur', 'Ragnarok']);
  for (const server of kept) expect(() => openRconPassword(context.sealer, server)).toThrow();
  expect(await context.db.select().from(idempotencyKeys)).toHaveLength(1);
  // The service is read again once somebody has logged in.
  expect(await context.db.select().from(hostServices)).toMatchObject([{ adminPassword: '', readAt: 0 }]);
});

test('with the key of the backup nothing is dropped, asked for or not', async () => {
  const { done, context } = await restoreWith({ secretKey: KEYS.old, withoutKey: true });
  expect(done).toMatchObject({ hasOtherKey: false, dropped: [] });
  for (const place of Object.keys(SEALED_COLUMNS)) expect(await valuesOf(context, place), place).not.toBe(0);
  const [server] = await context.db.select().from(servers);
  expect(server && openRconPassword(context.sealer, server)).toBe('hunter2');
});

test('with another key everything is kept until it is asked for', async () => {
  const { done, context } = await restoreWith({ secretKey: KEYS.new });
  expect(done).toMatchObject({ hasOtherKey: true, dropped: [] });
  for (const place of Object.keys(SEALED_COLUMNS)) expect(await valuesOf(context, place), place).not.toBe(0);
  await expect(checkSecretKey(context.db, context.sealer)).rejects.toThrow('SECRET_KEY is not the key');
});
