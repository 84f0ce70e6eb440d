import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '../../core/identity/table.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { reportUnknownMessage } from './channel-reports.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

test('the owner is notified once that messages may be missing, until that is read', async () => {
  const instance = await makeInstance(context);
  const channels = ['log', 'alerts'].map((name, position) => ({
    id: String(position),
    name,
    type: 0,
    parentId: '',
    position,
  }));
  await directoryChanged(context, instance.guildId, { channels, roles: [] });
  for (const channelId of ['0', '1'])
    await context.db.transaction((tx) =>
      reportUnknownMessage(context, tx, { botId: instance.id, channelId }),
    );
  const told = await context.db.select().from(notifications);
  expect(told.map(({ message }) => message)).toEqual([
    'The bot was interrupted while posting a message. The message may be missing in #log. It will not be sent again, to avoid a duplicate.',
  ]);
});
