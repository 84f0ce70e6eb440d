import { readFile } from 'node:fs/promises';
import { rawCommand } from '@arkwright/ark/commands';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from './features/servers/service.ts';
import { sendCommands, UNKNOWN_OUTCOME } from './game-commands/service.ts';
import { EFFECT_FEATURES, gameCommands } from './game-commands/table.ts';
import { newId } from './platform/base/random.ts';
import { effects } from './registry.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

type Place = { botId: string; serverId: string; commandId: string };

/** How each feature stored, before the migration, that it had a command on its way. */
const ON_ITS_WAY: Record<(typeof EFFECT_FEATURES)[number], (place: Place) => SQL[]> = {
  bans: ({ botId, serverId, commandId }) => [
    sql`insert into ban_enforcements (bot_id, server_id, net_id, is_banned, since, command_id, sent_as_ban, done_at, problem,
      tries, next_at) values (${botId}, ${serverId}, ${commandId}, true, 0, ${commandId}, true, 0, '', 0, 0)`,
  ],
  'exclusive-join': ({ botId, serverId, commandId }) => [
    sql`insert into exclusive_join_entries (bot_id, server_id, net_id, is_wanted, state, command_id)
      values (${botId}, ${serverId}, ${commandId}, true, 'sent', ${commandId})`,
  ],
  kicks: ({ botId, serverId, commandId }) => [
    sql`insert into admin_commands (bot_id, server_id, at, net_id, player_name, command, group_name, kick, kick_command_id)
      values (${botId}, ${serverId}, 0, 'a', 'Eve', 'fly', '', 'sent', ${commandId})`,
  ],
  power: ({ botId, serverId, commandId }) => [
    sql`insert into host_power_jobs (bot_id, server_id, id, host_kind, host_id, action, warning, step, command_id, step_at,
      due_at, started_at, started_by)
      values (${botId}, ${serverId}, ${newId()}, 'nitrado', '1', 'restart', '', 'saving', ${commandId}, 0, 0, 0, 'Bob')`,
  ],
  'rcon-presets': ({ botId, serverId, commandId }) => [
    sql`insert into rcon_preset_runs (bot_id, id, preset_id, preset_name, commands, actor_name, origin, started_at)
      values (${botId}, ${commandId}, 'p', 'Save', '{SaveWorld}', 'Bob', 'dashboard', 0)`,
    sql`insert into rcon_preset_run_servers (bot_id, run_id, server_id, server_name, position, state, reason, results,
      command_id) values (${botId}, ${commandId}, ${serverId}, 'One', 0, 'running', '', '[]', ${commandId})`,
  ],
  'starter-sets': ({ botId, serverId, commandId }) => [
    sql`insert into starter_set_deliveries (bot_id, id, set_id, set_name, discord_id, net_id, username, commands, command_id,
      state, server_id, claimed_at)
      values (${botId}, ${newId()}, 's', 'Set', '1', 'a', 'bob', '[]', ${commandId}, 'running', ${serverId}, 0)`,
  ],
  'timed-commands': ({ botId, serverId, commandId }) => [
    sql`insert into timed_commands (bot_id, id, name, command, is_enabled, run_on_all_servers, server_ids, day_of_week, hour,
      minute, next_due_at) values (${botId}, ${commandId}, 'Save', 'SaveWorld', true, false, '{}', -1, -1, -1, 0)`,
    sql`insert into timed_command_runs (bot_id, id, command_id, at, started_by, command, is_missed)
      values (${botId}, ${commandId}, ${commandId}, 0, '', 'SaveWorld', false)`,
    sql`insert into timed_command_results (bot_id, run_id, position, server_id, server_name, outcome, reply, rcon_command_id)
      values (${botId}, ${commandId}, 0, ${serverId}, 'One', 'pending', '', ${commandId})`,
  ],
};

async function migrate(): Promise<void> {
  for (const name of ['0023_effects', '0024_settled_effects']) {
    const file = await readFile(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8');
    const statements = file.split('--> statement-breakpoint').filter((each) => each.includes('INSERT'));
    for (const statement of statements) await context.db.execute(sql.raw(statement));
  }
}

test.each(EFFECT_FEATURES)(
  'commands that %s had on their way are given to it, also those that are gone',
  async (feature) => {
    const instance = await makeInstance(context);
    const [here, gone] = [await addServer(), await addServer()];
    const commands = [{ serverId: here, command: rawCommand('SaveWorld') }];
    const { scope } = instance;
    const [onItsWay = ''] = await context.db.transaction((tx) =>
      sendCommands(context, tx, { scope, commands }),
    );
    const [other = ''] = await context.db.transaction((tx) => sendCommands(context, tx, { scope, commands }));
    const lost = newId();
    const places = [
      { botId: instance.id, serverId: here, commandId: onItsWay },
      { botId: instance.id, serverId: gone, commandId: lost },
    ];
    for (const place of places)
      for (const statement of ON_ITS_WAY[feature](place)) await context.db.execute(statement);
    await migrate();
    const rows = await context.db.select().from(gameCommands).where(eq(gameCommands.botId, instance.id));
    const rowOf = (id: string) => rows.find((row) => row.id === id);
    expect(rowOf(onItsWay)).toMatchObject({ feature, state: 'waiting', command: 'SaveWorld' });
    expect(rowOf(other)).toMatchObject({ feature: '' });
    expect(rowOf(lost)).toMatchObject({
      feature,
      serverId: gone,
      state: 'failed',
      failure: 'unclear',
      reply: UNKNOWN_OUTCOME,
    });

    async function addServer(): Promise<string> {
      return (await createServer(context, instance.by, serverFields())).id;
    }
  },
);

test('each of them has one feature that learns its ends', () => {
  expect(effects.map(({ feature }) => feature).toSorted()).toEqual([...EFFECT_FEATURES]);
});
