import { registry } from '@arkwright/contracts/registry';
import {
  makeInstance,
  makeManager,
  serverFields,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { send, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { memberRoles } from '../../../core/access/table.ts';
import { recordChange } from '../../../core/history/change-log.ts';
import { notifications, userGuilds, users } from '../../../core/identity/table.ts';
import { newId } from '../../../platform/base/random.ts';
import { approve } from '../../decay/entry-service.ts';
import { decayEntries } from '../../decay/table.ts';
import { nukeRequests } from '../../nukes/table.ts';
import { createRegistration } from '../../player-registrations/service.ts';
import { servers } from '../../servers/table.ts';
import { resetClaims } from '../../set-claims/service.ts';

/** A password that no file may hold. */
export const CANARY = 'canary-of-rcon-77aa01';

export type Busy = { person: TestUser; own: TestInstance; elsewhere: TestInstance };

/** An owner with an instance, who also manages another person's and has been busy in both. */
export async function makeBusyPerson(api: TestApp): Promise<Busy> {
  const { context } = api;
  const elsewhere = await makeInstance(context);
  const manager = await makeManager(context, elsewhere, ['FullAccess']);
  const { id, discordId, token } = manager;
  const name = `Person ${discordId}`;
  const email = `${discordId}@example.test`;
  await context.db.update(users).set({ username: name, email, tier: 5 }).where(eq(users.id, id));
  const person = { ...manager, name };
  const own = await makeInstance(context, { owner: person });

  const call = async (route: Parameters<typeof send>[1], body: unknown) => {
    const reply = await send(api, route, { token, body });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  };
  for (const instance of [own, elsewhere]) {
    const server = { ...serverFields({ rconPassword: CANARY }), botInstanceId: instance.id };
    await call(registry.servers.create, { server });
    await call(registry.bots.update, { bot: { id: instance.id, log: { filterSaveWorld: true } } });
    const preset = { name: 'Save', commands: ['SaveWorld'], isEnabled: true };
    await call(registry.rconPresets.create, { ...preset, botId: instance.id });
    const note = { netId: 'a'.repeat(32), text: 'Raids at night' };
    await call(registry.players.addNote, { ...note, botId: instance.id });
  }
  await context.db.transaction((tx) =>
    recordChange(tx, elsewhere.by, {
      at: context.clock.now(),
      area: 'Owner',
      action: 'managers.changed',
      target: { kind: 'managers', id: elsewhere.id, name: 'managers' },
      before: [],
      after: [{ discordId, permissions: ['FullAccess'] }],
    }),
  );
  const player = { netId: discordId.padStart(32, '0'), discordId, discordUsername: name };
  const { id: registrationId } = await createRegistration(context, elsewhere.by, player);
  await resetClaims(context, elsewhere.by, { id: registrationId });
  const at = context.clock.now();
  const [server] = await context.db.select().from(servers).where(eq(servers.botId, elsewhere.id));
  const nuke = {
    kind: 'tribes',
    targetId: '7',
    name: 'Obelisk Keepers',
    personId: discordId,
    by: name,
  } as const;
  const ofServer = { botId: elsewhere.id, serverId: server?.id ?? '', id: newId() };
  await context.db.insert(nukeRequests).values({ ...ofServer, ...nuke, at });
  const tribe = { teamId: '7', name: 'Obelisk Keepers', lastSeen: at, structures: 1, dinos: 0 };
  await context.db.insert(decayEntries).values({ ...ofServer, ...tribe, state: 'due' });
  await call(registry.decay.approve, { botId: elsewhere.id, ids: [ofServer.id] });
  await approve(context, elsewhere.by, { ids: [ofServer.id] });
  await context.db.insert(notifications).values({ userId: id, id: newId(), message: 'Hello', createdAt: at });
  await context.db.insert(userGuilds).values({ userId: id, guildId: elsewhere.guildId });
  await context.db.insert(memberRoles).values({ botId: elsewhere.id, discordId, roleIds: [], checkedAt: at });
  return { person, own, elsewhere };
}

/** Every column of the database, queued work included, that contains a text: `schema.table.column`. */
export async function columnsWith({ context }: TestApp, text: string): Promise<string[]> {
  const { db } = context;
  const { rows } = await db.execute<{ schema: string; table: string; column: string }>(sql`
    select table_schema as schema, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
      and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`);
  const found: string[] = [];
  for (const { schema, table, column } of rows) {
    const hit = await db.execute(sql`
      select 1 from ${sql.identifier(schema)}.${sql.identifier(table)}
      where strpos(${sql.identifier(column)}::text, ${text}) > 0 limit 1`);
    if (hit.rows.length > 0) found.push(`${schema}.${table}.${column}`);
  }
  return found;
}
