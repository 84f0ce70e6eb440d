import { starterSetFields } from '@arkwright/contracts/starter-sets/schema';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../../core/settings/table.ts';
import { saveDirectory } from '../../discord/guilds/repository.ts';
import { createServer } from '../servers/service.ts';
import { keepMessages } from './message-service.ts';
import { createSet, deleteSet, updateSet } from './set-service.ts';

type Told = {
  id: string;
  embeds: { title: string; description: string }[];
  components: { components: { custom_id: string; label: string }[] }[];
};

let world: TestSandbox;
let context: TestContext;
let instance: TestInstance;
const channels: Record<string, string> = {};
beforeAll(async () => {
  world = await startTestSandbox('starter-sets');
  context = await createTestContext({ settings: { discord: world.discord } });
  instance = await makeInstance(context, { tier: 3 });
  const { id } = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  for (const name of ['sets', 'vip']) {
    const made = (await world.control('POST', `/discord/guilds/${id}/channels`, { name })) as { id: string };
    channels[name] = made.id;
  }
  const listed = Object.entries(channels).map(([name, id]) => ({
    id,
    name,
    type: 0,
    parentId: '',
    position: 0,
  }));
  await saveDirectory(context.db, instance.scope, { channels: listed, roles: [], updatedAt: 0 });
});
afterAll(async () => {
  await context.dispose();
  await world.dispose();
});

const told = async (channel: string) =>
  (await world.control('GET', `/discord/channels/${channels[channel]}/messages?limit=100`)) as Told[];
const configure = (value: Record<string, unknown>) => {
  const row = { botId: instance.id, group: 'starterSetsConfig', rev: 1, value };
  return context.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: row });
};
/** One turn changes one thing about a message: to move it, it goes, and comes. */
async function keep(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await keepMessages(context);
}

test('each set has one message with a button in its channel, which follows what is changed', async () => {
  const { id: island } = await createServer(context, instance.by, serverFields());
  const { id: other } = await createServer(
    context,
    instance.by,
    serverFields({ name: 'Aberration', rconPort: 27_099 }),
  );
  await configure({ isEnabled: true, channelId: channels.sets });
  const fields = { name: 'Beginner', description: 'For your *first* day', serverIds: [island] };
  const set = await createSet(context, instance.by, starterSetFields.parse(fields));
  await keep();
  const [message, ...others] = await told('sets');
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    embeds: [{ title: '🎁 Beginner', description: expect.stringContaining('The Island') }],
    components: [{ components: [{ label: 'Claim', custom_id: `arkwright|starter-set|claim|${set.id}` }] }],
  });

  await updateSet(context, instance.by, { id: set.id, serverIds: [other] });
  await keep();
  expect(await told('sets')).toMatchObject([
    { id: message?.id, embeds: [{ description: expect.stringContaining('Aberration') }] },
  ]);

  await updateSet(context, instance.by, { id: set.id, overrideChannelId: channels.vip ?? '' });
  await keep();
  expect([await told('sets'), await told('vip')]).toMatchObject([[], [{ components: [{}] }]]);

  await configure({ isEnabled: false, channelId: channels.sets });
  await keep();
  expect(await told('vip')).toEqual([]);
  await configure({ isEnabled: true, channelId: channels.sets });
  await keep();
  expect(await told('vip')).toHaveLength(1);
  await deleteSet(context, instance.by, set.id);
  await keep();
  expect(await told('vip')).toEqual([]);
});
