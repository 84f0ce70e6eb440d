import { expect, test } from 'vitest';
import { migrate } from '../../migrate.ts';
import { databaseOfBefore } from '../../testing/migrate-to-before.ts';

test('entries of before say how many had agreed, and not who', async () => {
  const { client, url } = await databaseOfBefore('approvals-without-names');
  const entries = [
    ['decay.approved', { approvedBy: ['Ann', 'Rex'] }],
    ['decay.extended', { extensionDays: 7 }],
  ] as const;
  for (const [action, after] of entries)
    await client.query(
      `insert into changes (bot_id, id, at, actor_kind, actor_id, actor_name, origin, area, action, target_kind, target_id, target_name, after)
       values ('b', $1, 1, 'user', '1', 'Ann', 'dashboard', 'AutomaticDecay', $1, 'decay', 't', 'Wolves', $2)`,
      [action, JSON.stringify(after)],
    );
  await migrate(url);
  const { rows } = await client.query('select after, search_text from changes order by action');
  expect(rows).toMatchObject([{ after: { agreed: 2 } }, { after: { extensionDays: 7 } }]);
  expect(JSON.stringify(rows)).not.toContain('Rex');
});
