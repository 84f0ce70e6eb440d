import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ArkCluster } from '../ark/cluster.ts';
import { copyGuild, type GuildCopy } from '../base/guild-copy.ts';
import type { ProgramHooks } from '../base/program-hooks.ts';
import { parseInput, Refusal } from '../base/refusal.ts';
import type { SeedPlan } from '../base/seed-plan.ts';
import { addGuild, deleteGuild, removeApplication } from '../discord/guild-changes.ts';
import { seedGuilds } from '../discord/seed-guilds.ts';
import type { SimulatedDiscord } from '../discord/simulation/discord.ts';
import type { SimulatedNitrado } from '../nitrado/nitrado.ts';
import type { SimulatedPatreon } from '../patreon/patreon.ts';

const copyInput = z.object({
  template: z.enum(['obelisk', 'beach', 'empty']).default('obelisk'),
  /** Copies of `spare-1` and the following that come with it. */
  spares: z.number().int().min(0).max(4).default(0),
});
const keyInput = z.object({ key: z.string().max(50) });

export type GuildCopyParts = {
  seed: string;
  /** Its accounts are everybody's: copies are added to it. */
  plan: SeedPlan;
  cluster: ArkCluster;
  discord: SimulatedDiscord;
  patreon: SimulatedPatreon;
  nitrado: SimulatedNitrado;
  program: { hooks?: ProgramHooks };
};

/** Makes guilds like those of the plan while the sandbox runs, and deletes them. They end with the run. */
export function registerGuildCopies(app: FastifyInstance, parts: GuildCopyParts): void {
  const { seed, plan, cluster, discord, patreon, nitrado, program } = parts;
  const { state } = discord.context;
  const copies = new Map<string, GuildCopy>();
  let last = 1;

  app.post('/guilds', async ({ body }) => {
    const copy = copyGuild(plan, seed, { ...parseInput(copyInput, body ?? {}), number: ++last });
    const { key } = copy.guild;
    await cluster.add(copy.servers);
    copies.set(key, copy);
    const likes = new Map(copy.servers.map(({ name, like }) => [name, like]));
    const servers = cluster.servers
      .filter(({ name }) => likes.has(name))
      .map(({ name, host, rconPort, gamePort, password }) => ({ name, host, rconPort, gamePort, password }));
    plan.accounts.push(...copy.accounts);
    for (const { discordId, tier } of copy.accounts) if (tier > 0) patreon.world.pledge({ discordId, tier });
    const seeded = seedGuilds(
      seed,
      { accounts: copy.accounts, guilds: [copy.guild], servers: [] },
      state.bot,
    );
    for (const user of seeded.users) if (!state.users.has(user.id)) state.users.set(user.id, user);
    await program.hooks?.addGuild(copy, servers);
    for (const guild of seeded.guilds) addGuild(state, guild);
    return {
      key,
      guildId: copy.guild.id,
      accounts: copy.accounts.map(({ name, like, discordId }) => ({ name, like, discordId })),
      servers: servers.map((server) => ({ ...server, like: likes.get(server.name) })),
    };
  });

  app.delete('/guilds/:key', async ({ params }) => {
    const { key } = parseInput(keyInput, params);
    const copy = copies.get(key);
    if (!copy) throw new Refusal(404, `There is no copy ${key}`);
    copies.delete(key);
    const people = copy.accounts.map(({ discordId }) => discordId);
    for (const application of state.applications.values()) {
      if (application !== state.application && people.includes(application.ownerId)) {
        removeApplication(state, application);
        discord.gateway.end(application);
      }
    }
    const guild = state.guilds.get(copy.guild.id);
    if (guild) deleteGuild(state, guild);
    await cluster.remove(copy.servers.map(({ name }) => name));
    for (const { discordId, name } of copy.accounts) {
      const index = plan.accounts.findIndex((account) => account.discordId === discordId);
      if (index >= 0) plan.accounts.splice(index, 1);
      patreon.world.forget(discordId);
      await nitrado.forget(name);
    }
    return { ok: true };
  });
}
