import type { PlannedGuild } from '@arkwright/sandbox/base/seed-plan';
import type { AppContext } from '@arkwright/server/context/app-context';
import { type InstanceScope, systemScope } from '@arkwright/server/core/access/scope';
import { getCompanionKey } from '@arkwright/server/features/companion/key-service';
import { listServers } from '@arkwright/server/features/servers/service';
import type { SandboxSeed } from './outside-world.ts';

type CompanionSeed = Pick<SandboxSeed, 'plan' | 'servers' | 'installCompanion'>;

/**
 * Gives the simulated game servers of guilds planned to have one a companion with their instance's current
 * registration key, calling the API at `url`. Called at each start, once the API listens; servers, keys and
 * switches that were deleted or switched off stay so.
 */
export async function installCompanions(
  context: AppContext,
  seed: CompanionSeed,
  url: string,
): Promise<void> {
  for (const guild of seed.plan.guilds) {
    if (!guild.hasCompanions) continue;
    for (const { botId } of await context.memberships.all({ discordId: guild.ownerDiscordId })) {
      await installInInstance(context, systemScope(botId), { seed, guild, url });
    }
  }
}

async function installInInstance(
  context: AppContext,
  scope: InstanceScope,
  { seed, guild, url }: { seed: CompanionSeed; guild: PlannedGuild; url: string },
): Promise<void> {
  const { registrationKey: key } = await getCompanionKey(context, scope);
  if (key === '') return;
  for (const { id, host, rconPort } of await listServers(context, scope)) {
    const game = seed.servers.find((server) => server.host === host && server.rconPort === rconPort);
    if (!game || !guild.servers.includes(game.name)) continue;
    seed.installCompanion(game.name, { url, key, serverId: id, type: 'Mod' });
  }
}
