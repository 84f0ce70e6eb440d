import type { CompanionLink } from '@arkwright/sandbox/ark/companion-line';
import { seedPlan } from '@arkwright/sandbox/base/seed-plan';
import type { AppContext } from '@arkwright/server/context/app-context';
import { systemScope } from '@arkwright/server/core/access/scope';
import { systemActor } from '@arkwright/server/core/identity/actor';
import { users } from '@arkwright/server/core/identity/table';
import { getSettings } from '@arkwright/server/core/settings/settings';
import { getCompanionKey, recreateCompanionKey } from '@arkwright/server/features/companion/key-service';
import { updateInstance } from '@arkwright/server/features/instances/service';
import { deleteServer, listServers } from '@arkwright/server/features/servers/service';
import { createTestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { installCompanions } from './sandbox-companions.ts';
import { seedSandbox } from './sandbox-seed.ts';

const url = 'http://127.0.0.1:8090';
const plan = seedPlan('companions');

/** Starts the program with the sandbox; returns what was installed where. */
async function start(context: AppContext): Promise<Map<string, CompanionLink>> {
  const installed = new Map<string, CompanionLink>();
  const servers = plan.servers.map(({ name, password }, index) => {
    return { name, password, host: '127.0.0.1', rconPort: 27_020 + index, gamePort: 7777 + index };
  });
  await seedSandbox(context, plan, servers);
  const seed = {
    plan,
    servers,
    installCompanion: (name: string, link: CompanionLink) => void installed.set(name, link),
    removeCompanions: () => installed.clear(),
  };
  await installCompanions(context, seed, url);
  return installed;
}

async function obelisk(context: AppContext) {
  const [guild] = plan.guilds;
  const discordId = guild?.ownerDiscordId ?? '';
  const [owned] = await context.memberships.all({ discordId });
  if (!owned) throw new Error('Obelisk Cluster has no instance');
  const scope = systemScope(owned.botId);
  const by = { actor: systemActor('Test'), scope, origin: 'system' as const };
  return { ...owned, scope, by, discordId, names: guild?.servers ?? [] };
}

test('the first start gives the ten servers of Obelisk Cluster a companion, and later ones keep the owner’s choices', async () => {
  const context = await createTestContext();
  onTestFinished(() => context.dispose());

  const first = await start(context);

  const { scope, by, botId, member, discordId, names } = await obelisk(context);
  const { registrationKey: key } = await getCompanionKey(context, scope);
  const servers = await listServers(context, scope);
  expect([...first.keys()].toSorted()).toEqual([...names].toSorted());
  expect(new Set([...first.values()].map(({ serverId }) => serverId))).toEqual(
    new Set(servers.map(({ id }) => id)),
  );
  for (const link of first.values()) expect(link).toMatchObject({ url, key, type: 'Mod' });

  const { registrationKey: newKey } = await recreateCompanionKey(context, by);
  await deleteServer(context, by, first.get('obelisk-the-island')?.serverId ?? '');
  const off = { isEnabled: false, uploadDinoData: false };
  await updateInstance(context, { ...by, member, discordId }, { id: botId, companionMod: off });
  const second = await start(context);

  expect(newKey).not.toBe(key);
  expect(second.size).toBe(9);
  expect(second.has('obelisk-the-island')).toBe(false);
  for (const link of second.values()) expect(link.key).toBe(newKey);
  expect(await getSettings(context.db, scope, 'companionMod')).toMatchObject(off);
});

test('a start after an account was deleted brings that account back, and touches no instance', async () => {
  const context = await createTestContext();
  onTestFinished(() => context.dispose());
  await start(context);
  const { scope } = await obelisk(context);
  const { registrationKey: key } = await getCompanionKey(context, scope);
  const { length } = await listServers(context, scope);
  const newcomer = plan.accounts.find(({ name }) => name === 'newcomer');
  await context.db.delete(users).where(eq(users.discordId, newcomer?.discordId ?? ''));
  await start(context);
  expect(await listServers(context, scope)).toHaveLength(length);
  expect(await getCompanionKey(context, scope)).toMatchObject({ registrationKey: key });
  expect(await context.db.select().from(users)).toHaveLength(plan.accounts.length);
});
