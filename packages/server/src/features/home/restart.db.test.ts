import { registry } from '@arkwright/contracts/registry';
import { makeManager, type TestUser } from '@arkwright/testing/factories';
import { send } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PowerWorld, type RentedServer } from '../host-power/testing/power-world.ts';

let world: PowerWorld;
beforeAll(async () => {
  world = await PowerWorld.open('home-restart');
});
afterAll(() => world.close());

async function canRestart({ instance }: RentedServer, { token }: TestUser): Promise<boolean | undefined> {
  const reply = await send(world.api, registry.home.read, { token, params: { botId: instance.id } });
  const { head } = registry.home.read.response.parse(reply.body);
  return head && 'ok' in head ? head.ok.canRestart : undefined;
}

test('the head says that a host can restart a server, to those who may ask it to', async () => {
  const rented = await world.rent();
  const { context } = world.api;
  expect(await canRestart(rented, rented.instance.owner)).toBe(true);
  const viewer = await makeManager(context, rented.instance, ['Servers_View', 'Nitrado_View']);
  expect(await canRestart(rented, viewer)).toBe(false);
  const editor = await makeManager(context, rented.instance, ['Nitrado_Edit']);
  expect(await canRestart(rented, editor)).toBe(true);
});
