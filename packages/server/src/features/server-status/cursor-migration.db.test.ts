import { expect, test } from 'vitest';
import { migrate } from '../../migrate.ts';
import { databaseOfBefore } from '../../testing/migrate-to-before.ts';

test('how far the logs had been read before there were cursors is where both handlers go on', async () => {
  const { client, url } = await databaseOfBefore('game-event-cursors');
  await client.query(`insert into servers (bot_id, id, sorting_index, name, name_short, host, game_port, rcon_port,
      rcon_password, max_players, hosting, cluster_id, mod_ids, admins, is_enabled, created_at)
    select 'b', id, 0, id, '', '', 1, 1, '', 1, 'NotSelected', '', '{}', '{}', true, 1
    from unnest('{s1,s2}'::text[]) as id`);
  await client.query(`insert into log_positions values ('b', 's1', 10, '{a,b}')`);
  await client.query(`insert into live_positions values ('b', 's1', 11, '{c}'), ('b', 's2', 12, '{}')`);

  await migrate(url);

  const { rows } = await client.query(
    'select bot_id, server_id, handler, last_at, last_lines from game_event_cursors order by server_id, handler',
  );
  expect(rows).toEqual([
    { bot_id: 'b', server_id: 's1', handler: 'live-room', last_at: '11', last_lines: ['c'] },
    { bot_id: 'b', server_id: 's1', handler: 'log-relay', last_at: '10', last_lines: ['a', 'b'] },
    { bot_id: 'b', server_id: 's2', handler: 'live-room', last_at: '12', last_lines: [] },
  ]);
});
