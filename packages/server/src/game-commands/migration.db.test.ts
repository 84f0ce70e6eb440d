import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { databaseOfBefore } from '../testing/migrate-to-before.ts';

test('commands that were on their way, and what came of others, are carried over', async () => {
  const { client, url } = await databaseOfBefore('one-table-of-commands');
  await client.query(`insert into rcon_commands (bot_id, id, server_id, command, state, reply, created_at, expires_at, ended_at)
    values ('b', '1', 's', 'SaveWorld', 'waiting', '', 5, 10, 0), ('b', '2', 's', 'DoExit', 'done', 'Exiting...', 6, 11, 12)`);
  await client.query('alter table companion_commands drop constraint companion_commands_server');
  await client.query(`insert into companion_commands (bot_id, id, server_id, command, state, created_at, expires_at)
    values ('b', '3', 's', 'KillPlayer 7', 'taken', 7, 12)`);
  await migrate(url);
  const { rows } = await client.query('select * from game_commands order by id');
  const times = (createdAt: number, expiresAt: number, endedAt: number) => ({
    created_at: String(createdAt),
    expires_at: String(expiresAt),
    ended_at: String(endedAt),
  });
  const of = {
    bot_id: 'b',
    server_id: 's',
    failure: '',
    relayed: null,
    position: expect.any(String),
    says: null,
  };
  expect(rows).toEqual([
    {
      ...of,
      id: '1',
      transport: 'rcon',
      command: 'SaveWorld',
      state: 'waiting',
      reply: '',
      ...times(5, 10, 0),
    },
    {
      ...of,
      id: '2',
      transport: 'rcon',
      command: 'DoExit',
      state: 'done',
      reply: 'Exiting...',
      ...times(6, 11, 12),
    },
    {
      ...of,
      id: '3',
      transport: 'companion',
      command: 'KillPlayer 7',
      state: 'taken',
      reply: '',
      ...times(7, 12, 0),
    },
  ]);
});
