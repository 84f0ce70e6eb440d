import type { Member } from '@arkwright/server/core/access/scope';
import { changes } from '@arkwright/server/core/history/table';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSettings } from '../../core/settings/settings.ts';
import { createServer, deleteServer, registerServer } from '../servers/service.ts';
import { createSet, listSets, updateSet } from '../starter-sets/set-service.ts';
import { updateInstance } from './service.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ settings: { starterSets: { isAllowed: true } } });
});
afterAll(() => context.dispose());

let port = 20_000;
/** A server at an address of its own. */
const fields = () => {
  port += 1;
  return serverFields({ rconPort: port });
};
const add = async (instance: TestInstance) => (await createServer(context, instance.by, fields())).id;

async function save(instance: TestInstance, change: Record<string, unknown>): Promise<void> {
  const { owner, scope } = instance;
  const member = (await context.memberships.find({ discordId: owner.discordId }, instance.id)) as Member;
  const saver = { actor: owner, scope, origin: 'dashboard', member, discordId: owner.discordId } as const;
  await updateInstance(context, saver, { id: instance.id, ...change });
}

const decayed = async ({ scope }: TestInstance) => (await getSettings(context.db, scope, 'decay')).serverIds;
const chatting = async ({ scope }: TestInstance) =>
  (await getSettings(context.db, scope, 'chat')).chatMappings.map(({ serverIds }) => serverIds);

const setFields = (serverIds: string[], includesNewServers: boolean) => ({
  name: 'Beginner',
  description: 'For your first day',
  serverIds,
  includesNewServers,
  maxClaims: 1,
  command: '',
  isDisabled: false,
  overrideChannelId: '',
  requiredPlaytimeMinutes: 0,
  requiredPlaytimeId: 'Global',
});

provesSetting('decay.includesNewServers')(
  'decay looks at servers added later where it includes them',
  async () => {
    const instance = await makeInstance(context, { tier: 5 });
    const first = await add(instance);
    await save(instance, { decay: { serverIds: [first], includesNewServers: true } });
    const second = await add(instance);
    expect(await decayed(instance)).toEqual([first, second]);
    // A server that was removed from the list stays out when the next one is added.
    await save(instance, { decay: { serverIds: [first] } });
    const third = await add(instance);
    expect(await decayed(instance)).toEqual([first, third]);
  },
);

test('without it a new server stays out', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const first = await add(instance);
  await save(instance, {
    decay: { serverIds: [first] },
    chat: { chatMappings: [{ chatId: 'PvE', serverIds: [first] }] },
  });
  await createSet(context, instance.by, setFields([first], false));
  await add(instance);
  expect(await decayed(instance)).toEqual([first]);
  expect(await chatting(instance)).toEqual([[first]]);
  expect(await listSets(context, instance.scope)).toMatchObject([{ serverIds: [first] }]);
});

provesSetting('chat.chatMappings.includesNewServers')(
  'a server that adds itself joins the crosschat group and the starter sets that include new ones',
  async () => {
    const instance = await makeInstance(context, { tier: 5 });
    const [first, other] = [await add(instance), await add(instance)];
    await save(instance, {
      chat: {
        chatMappings: [
          { chatId: 'PvE', serverIds: [first] },
          { chatId: 'PvP', serverIds: [other], includesNewServers: true },
        ],
      },
    });
    const set = await createSet(context, instance.by, setFields([first], true));
    const added = await registerServer(context, instance.by, fields());
    expect(await chatting(instance)).toEqual([[first], [other, added]]);
    expect(await listSets(context, instance.scope)).toMatchObject([
      { id: set.id, serverIds: [first, added] },
    ]);
    // A caller that doesn't know the field leaves it as it is.
    const { includesNewServers: _, ...known } = setFields([first], true);
    await updateSet(context, instance.by, { ...known, id: set.id });
    const last = await add(instance);
    expect(await listSets(context, instance.scope)).toMatchObject([{ serverIds: [first, last] }]);
  },
);

test('the history says that it was no person, and the settings have a new revision', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const first = await add(instance);
  await save(instance, { decay: { serverIds: [first], includesNewServers: true }, revs: { decay: 0 } });
  const second = await add(instance);
  const entries = await context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, instance.id), eq(changes.actorKind, 'system')));
  expect(entries).toMatchObject([
    {
      action: 'settings.changed',
      actorName: 'New server',
      area: 'AutomaticDecay',
      before: { serverIds: [first] },
      after: { serverIds: [first, second] },
    },
  ]);
  await expect(save(instance, { decay: { decayDays: 30 }, revs: { decay: 1 } })).rejects.toMatchObject({
    code: 'STALE',
  });
});

test('a second group that includes new servers is refused', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const [first, other] = [await add(instance), await add(instance)];
  const group = (chatId: string, id: string) => ({ chatId, serverIds: [id], includesNewServers: true });
  await expect(
    save(instance, { chat: { chatMappings: [group('PvE', first), group('PvP', other)] } }),
  ).rejects.toMatchObject({
    details: {
      fields: [
        {
          path: 'bot.chat.chatMappings.1.includesNewServers',
          message: 'Another Crosschat Group already includes servers added later',
        },
      ],
    },
  });
});

test('servers that are added at the same time all join', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const first = await add(instance);
  await save(instance, { decay: { serverIds: [first], includesNewServers: true } });
  const added = await Promise.all([add(instance), add(instance), add(instance)]);
  expect(new Set(await decayed(instance))).toEqual(new Set([first, ...added]));
  await deleteServer(context, instance.by, first);
  const last = await add(instance);
  expect(await decayed(instance)).toContain(last);
});
