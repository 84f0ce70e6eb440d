import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import type { ServerFields } from '@arkwright/contracts/servers/schema';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../context/app-context.ts';
import { updateServer } from './edit-service.ts';
import {
  createServer,
  followGame,
  hostLinking,
  hostLinkWanted,
  listServers,
  selfHostingAddresses,
} from './service.ts';

/** The services that the instance's accounts have. */
const KNOWN = ['7', '8', '9007199254740991'];

/** What the host says about each of them. */
const CONNECTION = {
  host: '198.51.100.7',
  gamePort: 7001,
  rconPort: 7002,
  maxPlayers: 33,
  rconPassword: 'of the service',
};
/** A save that keeps it. */
const KEPT = { ...CONNECTION, rconPassword: SECRET_MASK };

let context: AppContext;
let opened: TestContext;
beforeAll(async () => {
  opened = await createTestContext();
  const listeners = [
    hostLinkWanted.on(async (_context, { service }) =>
      KNOWN.includes(service.hostId) ? CONNECTION : undefined,
    ),
    hostLinking.on(async (_context, { service }) => KNOWN.includes(service.hostId)),
  ];
  context = { ...opened, features: [{ listeners }] };
});
afterAll(() => opened.dispose());

const member = { isOwner: true, permissions: [] };
const add = (instance: TestInstance, changed: { name: string; nitradoServiceId?: number }) =>
  createServer(context, { ...instance.by, member }, serverFields(changed));
const change = (
  instance: TestInstance,
  id: string,
  changed: Partial<ServerFields> & { overwrite?: boolean },
) => updateServer(context, { ...instance.by, member }, { ...serverFields(), ...changed, id });
const refused = (words: string) => ({
  code: 'INVALID',
  message: expect.stringContaining(words),
  details: { fields: [{ path: 'server.nitradoServiceId' }] },
});

test('a server is added with a link, keeps it through other changes, and loses it with 0', async () => {
  const instance = await makeInstance(context);
  const added = await add(instance, { name: 'A', nitradoServiceId: 9_007_199_254_740_991 });
  expect(added).toMatchObject({ hosting: 'Nitrado', nitradoServiceId: 9_007_199_254_740_991 });
  expect(added).toMatchObject({ host: '198.51.100.7', maxPlayers: 33, rconPassword: SECRET_MASK });
  expect(added).not.toHaveProperty('hostId');
  const changed = await change(instance, added.id, { name: 'B', ...KEPT });
  expect(changed).toMatchObject({ name: 'B', hosting: 'Nitrado', nitradoServiceId: 9_007_199_254_740_991 });
  expect(await selfHostingAddresses(context.db, [instance.owner.discordId])).toEqual(new Map());
  const unlinked = await change(instance, added.id, { nitradoServiceId: 0, ...KEPT });
  expect(unlinked).toMatchObject({ hosting: 'SelfHosted', nitradoServiceId: 0 });
  expect(await listServers(context, instance.scope)).toEqual([unlinked]);
});

test('a service that no account has is refused, and nothing is stored', async () => {
  const instance = await makeInstance(context);
  await expect(add(instance, { name: 'A', nitradoServiceId: 5 })).rejects.toMatchObject(refused('None of'));
  const { id } = await add(instance, { name: 'A' });
  const save = change(instance, id, { name: 'Renamed', nitradoServiceId: 5 });
  await expect(save).rejects.toMatchObject(refused('None of'));
  expect(await listServers(context, instance.scope)).toMatchObject([{ name: 'A', nitradoServiceId: 0 }]);
});

test('a service has one server of an instance, even if many ask at once, and one of another instance', async () => {
  const [instance, other] = [await makeInstance(context), await makeInstance(context)];
  const tries = await Promise.allSettled(
    ['A', 'B', 'C', 'D'].map((name) => add(instance, { name, nitradoServiceId: 7 })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const tried of tries)
    if (tried.status === 'rejected') expect(tried.reason).toMatchObject(refused('is linked to this service'));
  const { id } = await add(instance, { name: 'E', nitradoServiceId: 8 });
  const move = { nitradoServiceId: 7, ...KEPT };
  await expect(change(instance, id, move)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/already linked to Nitrado service 8\..+ is linked to this service\./),
  });
  expect(await change(instance, id, { ...move, overwrite: true })).toMatchObject({ nitradoServiceId: 7 });
  const shown = await listServers(context, instance.scope);
  expect(shown.map(({ nitradoServiceId }) => nitradoServiceId).toSorted()).toEqual([0, 7]);
  expect(await add(other, { name: 'A', nitradoServiceId: 7 })).toMatchObject({ nitradoServiceId: 7 });
});

test('a game does not change the slots of a linked server, which its host knows', async () => {
  const instance = await makeInstance(context);
  const { id } = await add(instance, { name: 'A', nitradoServiceId: 7 });
  const fields = { ...serverFields(KEPT), id, isAutomaticRegistration: true };
  await updateServer(context, { ...instance.by, member }, fields);
  const game = { id, maxPlayers: 12, clusterId: 'cluster', modIds: [] };
  await followGame(context, instance.by, game);
  expect(await listServers(context, instance.scope)).toMatchObject([
    { maxPlayers: 33, clusterId: 'cluster' },
  ]);
});
