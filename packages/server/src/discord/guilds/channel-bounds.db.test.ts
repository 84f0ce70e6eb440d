import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveLastSaid } from '../last-said-repository.ts';
import { countRefusal, MAX_REFUSED_CHANNELS } from '../outbox-repository.ts';
import { discordLastSaid, discordRefusals, discordWebhooks } from '../table.ts';
import { saveWebhook } from '../webhook-repository.ts';
import { directoryChanged } from './presence.ts';

let context: TestContext;
let instance: TestInstance;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context);
});

test('however many channels refuse us, as many are remembered as a guild can have: the latest', async () => {
  const refusal = { count: 1, reason: 'Missing Access' };
  await context.db.insert(discordRefusals).values(
    Array.from({ length: MAX_REFUSED_CHANNELS + 2 }, (_, n) => ({
      ...refusal,
      botId: instance.id,
      channelId: `${n}`,
      lastAt: n,
    })),
  );
  const latest = { channelId: 'new', reason: 'Missing Access', lastAt: 10_000, weight: 1 };
  expect(await countRefusal(context.db, instance.scope, latest)).toEqual({ before: 0, count: 1 });
  const kept = await context.db.select().from(discordRefusals).where(eq(discordRefusals.botId, instance.id));
  const ids = kept.map(({ channelId }) => channelId);
  expect(ids).toHaveLength(MAX_REFUSED_CHANNELS);
  expect(ids).toContain('new');
  expect(ids).not.toContain('2');
});

test('the webhook of a channel that Discord no longer has is forgotten, and what was said there last', async () => {
  const webhook = { webhookId: '1', token: 'sealed' };
  for (const channelId of ['here', 'gone'])
    await saveWebhook(context.db, instance.scope, { ...webhook, channelId });
  for (const channelId of ['here', 'gone'])
    await saveLastSaid(context.db, instance.scope, { channelId, messageId: '1' });
  const channel = { name: 'lines', type: 0, parentId: '', position: 0 };
  await directoryChanged(context, instance.guildId, { channels: [{ ...channel, id: 'here' }], roles: [] });
  const kept = await context.db.select().from(discordWebhooks).where(eq(discordWebhooks.botId, instance.id));
  expect(kept.map(({ channelId }) => channelId)).toEqual(['here']);
  const noted = await context.db.select().from(discordLastSaid).where(eq(discordLastSaid.botId, instance.id));
  expect(noted.map(({ channelId }) => channelId)).toEqual(['here']);
});
