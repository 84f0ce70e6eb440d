import type { CompanionHello } from '@arkwright/contracts/companion/schema';
import type { Tier } from '@arkwright/contracts/core/tiers';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { send, type TestApp } from '@arkwright/testing/test-app';
import { createServer } from '../../servers/service.ts';
import { recreateCompanionKey } from '../key-service.ts';

export type CompanionInstance = TestInstance & { key: string; serverId: string };

/** An instance with the companion switched on as a mod, its key, and one game server. */
export async function makeCompanionInstance(
  api: TestApp,
  { tier = 3, ...settings }: { tier?: Tier } & Record<string, unknown> = {},
): Promise<CompanionInstance> {
  const instance = await makeInstance(api.context, { tier });
  const { registrationKey } = await recreateCompanionKey(api.context, instance.by);
  const { id } = await createServer(api.context, instance.by, serverFields());
  await saveCompanion(api, instance, { isEnabled: true, companionType: 'Mod', ...settings });
  return { ...instance, key: registrationKey, serverId: id };
}

/** Saves settings of the companion as the owner. */
export async function saveCompanion(
  api: TestApp,
  instance: TestInstance,
  companionMod: object,
): Promise<void> {
  const body = { bot: { id: instance.id, companionMod } };
  const reply = await send(api, registry.bots.update, { token: instance.owner.token, body });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

/** A companion's report, without its server. */
export function helloFields(changed: Partial<CompanionHello> = {}): CompanionHello {
  return {
    serverId: '',
    type: 'Mod',
    version: '1.4.0',
    sessionName: 'Obelisk - The Island',
    map: 'TheIsland_WP',
    gameVersion: '75.12',
    clusterId: 'obelisk',
    modIds: ['928708'],
    buildId: '',
    modFileIds: [],
    maxPlayers: 70,
    gamePort: 7777,
    rconPort: 27025,
    rconPassword: 'correct horse',
    ...changed,
  };
}
