import type { SandboxAccount } from './accounts.ts';
import { seedPassword, seedSnowflake } from './seed.ts';
import type { GuildKey, PlannedGuild, PlannedServer, SeedPlan } from './seed-plan.ts';

/** A guild like one of the plan, with accounts and game servers of its own. Each is listed with the one it is like. */
export type GuildCopy = {
  guild: PlannedGuild;
  accounts: (SandboxAccount & { like: string })[];
  servers: (PlannedServer & { like: string })[];
};

/**
 * Plans copy number `number` of a guild, with `spares` servers that belong to no guild. Accounts keep their user names and
 * servers their worlds, so that a test reads the same in a copy as in the original; ids, names and passwords are new.
 */
export function copyGuild(
  plan: SeedPlan,
  seed: string,
  options: { template: GuildKey; number: number; spares: number },
): GuildCopy {
  const original = plan.guilds.find(({ key }) => key === options.template);
  if (!original) throw new Error(`There is no guild ${options.template}`);
  const { number } = options;
  const key = `${original.key}${number}`;
  const people = [original.owner, ...original.managers.map(({ account }) => account)];
  const accounts = plan.accounts
    .filter(({ name }) => people.includes(name))
    .map((account) => ({
      ...account,
      like: account.name,
      name: `${account.name}-${number}`,
      discordId: seedSnowflake(seed, `user ${account.name}-${number}`),
      email: `${account.name}-${number}@arkwright.example`,
    }));
  const idLike = (like: string | null) => accounts.find((account) => account.like === like)?.discordId;
  const spares = plan.servers.filter(({ clusterId }) => clusterId === '').slice(0, options.spares);
  const own = plan.servers.filter(({ name }) => original.servers.includes(name));
  const copyServer = (server: PlannedServer, prefix: string, clusterId: string) => {
    const name = server.name.replace(/^[a-z]+/, prefix);
    const password = seedPassword(seed, `server ${name}`);
    return { ...server, like: server.name, seedName: server.name, name, clusterId, password };
  };
  const servers = own.map((server) => copyServer(server, key, key));
  return {
    guild: {
      ...original,
      key,
      id: seedSnowflake(seed, `guild ${key}`),
      owner: original.owner && `${original.owner}-${number}`,
      ownerDiscordId: idLike(original.owner) ?? original.ownerDiscordId,
      servers: servers.map(({ name }) => name),
      managers: original.managers.map(({ account, discordId, grant }) => ({
        account: `${account}-${number}`,
        discordId: idLike(account) ?? discordId,
        grant,
      })),
    },
    accounts,
    servers: [...servers, ...spares.map((server) => copyServer(server, `spare${number}`, ''))],
  };
}
