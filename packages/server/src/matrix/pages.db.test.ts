import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listChat, listMovesBetween } from '../features/live/repository.ts';
import { createServer } from '../features/servers/service.ts';
import { listTeams } from '../features/uploads/service.ts';
import { CURSOR_ROWS, PAGE_ROWS } from '../platform/database/read-pages.ts';
import { createRowCount } from './testing/row-count.ts';

// Reads of everything that an instance has of one kind take as many statements as there are pages.

const ROWS = PAGE_ROWS + 3;
let context: TestContext;
let instance: TestInstance;
let serverId: string;

beforeAll(async () => {
  context = await createTestContext();
  instance = await makeInstance(context);
  serverId = (await createServer(context, instance.by, serverFields())).id;
  const { id: botId } = instance;
  await context.db.execute(sql`
    insert into game_events (bot_id, id, day, at, server_id, source, kind, event)
    select ${botId}, n, now(), n / 2, ${serverId}, 'dashboard', 'chat',
      '{"type": "line", "kind": "chat", "player": "Rex", "character": "", "tribe": "", "text": "hi"}'
    from generate_series(1, ${ROWS}::int) as n`);
  await context.db.execute(sql`
    insert into game_moves (bot_id, id, day, at, server_id, kind, player)
    select ${botId}, n, now(), n / 2, ${serverId}, 'joined', 'Rex' from generate_series(1, ${ROWS}::int) as n`);
  await context.db.execute(sql`
    insert into tribe_entries (bot_id, server_id, id, tribe_id, tribe_name, members, members_count, num_dinos, last_seen)
    select ${botId}, ${serverId}, 'row' || n, n::text, 'Tribe', '[]', 0, 1, 1 from generate_series(1, ${ROWS}::int) as n`);
});
afterAll(() => context.dispose());

test.each<[string, number, () => Promise<readonly object[]>]>([
  ['chat of the Live Room', 1000, () => listChat(context.db, instance.scope, { since: 0, most: 2 * ROWS })],
  [
    'joins and leaves',
    PAGE_ROWS,
    () =>
      listMovesBetween(context.db, instance.scope, {
        from: 0,
        until: Number.MAX_SAFE_INTEGER,
        most: 2 * ROWS,
      }),
  ],
  [
    'owners on a server',
    CURSOR_ROWS,
    () => listTeams(context.db, { scope: instance.scope, serverIds: [serverId] }),
  ],
])('%s are read a page at a time, each once', async (_what, page, read) => {
  const rowCount = createRowCount();
  onTestFinished(rowCount.stop);
  const found = await read();
  expect(rowCount.take().rows).toBe(page);
  expect(found).toHaveLength(ROWS);
  expect(new Set(found.map((row) => JSON.stringify(row))).size).toBe(ROWS);
});
