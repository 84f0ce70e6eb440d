import { AREAS } from '@arkwright/contracts/derived/permissions';
import type { ManagerGrant, SeedPlan } from '@arkwright/sandbox/base/seed-plan';
import type { AppContext } from '@arkwright/server/context/app-context';
import { systemScope } from '@arkwright/server/core/access/scope';
import type { By } from '@arkwright/server/core/history/change-log';
import { systemActor } from '@arkwright/server/core/identity/actor';
import { guildPresent } from '@arkwright/server/discord/guilds/presence';
import { recreateCompanionKey } from '@arkwright/server/features/companion/key-service';
import { updateInstance } from '@arkwright/server/features/instances/service';
import { createServer } from '@arkwright/server/features/servers/service';
import { introduceUser } from '@arkwright/server/features/users/service';

/** The address of a game server of the simulated cluster. */
export type SandboxServer = {
  name: string;
  host: string;
  rconPort: number;
  gamePort: number;
  password: string;
};

const COMPANION = {
  isEnabled: true,
  companionType: 'Mod',
  uploadPlayerData: true,
  uploadStructureData: true,
  uploadDinoData: true,
  uploadIntervalBase: 60,
};

/**
 * Fills a new database to match the simulated world: the accounts with their tiers, the instances of their
 * guilds with managers and game servers. Fills no instance if any of the accounts exists, so that people's
 * changes are kept: only an account that was deleted is there again.
 */
export async function seedSandbox(
  context: AppContext,
  plan: SeedPlan,
  servers: readonly SandboxServer[],
): Promise<void> {
  const added = await introduceAccounts(context, plan.accounts);
  if (added === plan.accounts.length) await makeInstances(context, plan, servers);
}

/** The same for guilds that are added while the program runs. */
export async function seedGuilds(
  context: AppContext,
  plan: SeedPlan,
  servers: readonly SandboxServer[],
): Promise<void> {
  await introduceAccounts(context, plan.accounts);
  await makeInstances(context, plan, servers);
}

/** Returns how many of them are new. */
async function introduceAccounts(context: AppContext, accounts: SeedPlan['accounts']): Promise<number> {
  let added = 0;
  for (const { discordId, displayName, email, tier, isSiteAdmin } of accounts) {
    const person = { discordId, username: displayName, email, avatarUrl: '' };
    if (await introduceUser(context, { ...person, tier, isSiteAdmin })) added++;
  }
  return added;
}

async function makeInstances(
  context: AppContext,
  plan: SeedPlan,
  servers: readonly SandboxServer[],
): Promise<void> {
  for (const guild of plan.guilds) {
    if (!guild.hasBot) continue;
    await guildPresent(context, {
      id: guild.id,
      name: guild.name,
      iconUrl: '',
      ownerId: guild.ownerDiscordId,
    });
    await fillInstance(context, guild, { plan: plan.servers, servers });
  }
}

async function fillInstance(
  context: AppContext,
  guild: SeedPlan['guilds'][number],
  { plan, servers }: { plan: SeedPlan['servers']; servers: readonly SandboxServer[] },
): Promise<void> {
  const [owned] = await context.memberships.all({ discordId: guild.ownerDiscordId });
  if (!owned) return;
  const scope = systemScope(owned.botId);
  const by: By = { actor: systemActor('Sandbox'), scope, origin: 'system' };
  const managers = guild.managers.map(({ discordId, grant }) => ({
    discordId,
    permissions: permissionsOf(grant),
  }));
  const saver = { ...by, member: owned.member, discordId: guild.ownerDiscordId };
  if (managers.length > 0) await updateInstance(context, saver, { id: owned.botId, managers });
  if (guild.hasCompanions) {
    await updateInstance(context, saver, { id: owned.botId, companionMod: COMPANION });
    await recreateCompanionKey(context, by);
  }
  const chosen = guild.servers.flatMap((name) => servers.find((server) => server.name === name) ?? []);
  for (const [sortingIndex, server] of chosen.entries()) {
    const title = titleOf(server.name);
    await createServer(context, by, {
      sortingIndex,
      name: title,
      nameShort: shortNameOf(title),
      host: server.host,
      gamePort: server.gamePort,
      rconPort: server.rconPort,
      rconPassword: server.password,
      maxPlayers: 70,
      hosting: 'SelfHosted',
      clusterId: guild.key,
      modIds: [...(plan.find(({ name }) => name === server.name)?.modIds ?? [])],
      admins: [],
      isEnabled: true,
    });
  }
}

function permissionsOf(grant: ManagerGrant): string[] {
  if (grant.level === 'full') return ['FullAccess'];
  if (grant.level === 'view-all') return AREAS.map((area) => `${area}_View`);
  return grant.areas.map((area) => `${area}_Edit`);
}

/** `obelisk-the-island` is The Island. */
function titleOf(name: string): string {
  const words = name.split('-').slice(1);
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
}

/** At most ten characters: the last word, as players call a map. */
function shortNameOf(title: string): string {
  return (title.split(' ').at(-1) ?? title).slice(0, 10);
}
