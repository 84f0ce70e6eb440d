import { expect, test } from 'vitest';
import { migrate } from '../../migrate.ts';
import { databaseOfBefore } from '../../testing/migrate-to-before.ts';

test('earlier histories and versions keep their content, and get sizes and texts', async () => {
  const { client, url } = await databaseOfBefore('history-bounds');
  await client.query(`insert into bot_instances (id, guild_id, guild_name, owner_discord_id, created_at)
    values ('full', 'f', 'Full', 'o', 1)`);
  // 60 entries of a megabyte each, stored uncompressed.
  await client.query('alter table changes alter column before set storage external');
  await client.query(`insert into changes (bot_id, id, at, actor_kind, actor_id, actor_name, origin, area, action, target_kind, target_id, target_name, before)
    select 'full', 'c' || n, n, 'user', '1', 'Ann', 'dashboard', 'Servers', 'thing.changed', 'thing', 't', 'Target', jsonb_build_object('text', repeat('x', 1000000))
    from generate_series(1, 60) as n`);
  const large = {
    list: Array.from({ length: 900 }, (_, n) => ({ id: `id ${n}`, reply: `${n} `.padEnd(300, 'x') })),
  };
  const entries: [string, string, string, unknown, unknown][] = [
    ['plain', 'Servers', 'server', { name: 'Old' }, { name: 'The "Island"', port: 27_020 }],
    ['large', 'ChatReaction', 'settings', large, { list: [] }],
    ['owner', 'Owner', 'managers', [], [{ discordId: '4242' }]],
    ['bare', 'Servers', 'server', null, null],
  ];
  for (const [id, area, kind, before, after] of entries) {
    await client.query(
      `insert into changes (bot_id, id, at, actor_kind, actor_id, actor_name, origin, area, action, target_kind, target_id, target_name, before, after)
       values ('b', $1, 1, 'user', '1', 'Ann', 'dashboard', $2, 'thing.changed', $3, 't', 'Target', $4, $5)`,
      [id, area, kind, JSON.stringify(before), JSON.stringify(after)],
    );
  }
  await client.query(
    `insert into settings_versions (bot_id, "group", rev, value, saved_at, saved_by) values ('b', 'log', 1, $1, 1, 'Ann')`,
    [JSON.stringify(large)],
  );

  await migrate(url);

  const { rows } = await client.query<Record<string, unknown>>(
    `select id, before, after, bytes, left_out, search_text, owner_text from changes where bot_id = 'b'`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [id, , , before, after] of entries)
    expect(byId.get(id)).toMatchObject({ before, after, left_out: 0 });
  expect(byId.get('plain')).toMatchObject({
    search_text: 'thing.changed\nAnn\nTarget\nThe "Island"\n27020\nOld',
    owner_text: null,
  });
  expect(byId.get('owner')).toMatchObject({
    search_text: 'thing.changed\nAnn\nTarget\n',
    owner_text: '4242',
  });
  expect(byId.get('bare')).toMatchObject({ search_text: 'thing.changed\nAnn\nTarget\n' });
  expect(byId.get('large')?.search_text).toHaveLength(8000);
  const length = JSON.stringify(large).length;
  expect(byId.get('large')?.bytes).toBeGreaterThan(length);
  const { rows: full } = await client.query(
    `select history_cut_at, (select array_agg(at::int order by at) from changes where bot_id = 'full') as kept
     from bot_instances where id = 'full'`,
  );
  expect(full).toEqual([{ history_cut_at: '11', kept: Array.from({ length: 49 }, (_, n) => n + 12) }]);
  const versions = await client.query<{ bytes: number }>('select bytes from settings_versions');
  expect(versions.rows[0]?.bytes).toBeGreaterThan(length);
});
