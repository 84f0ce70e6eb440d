import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { registry } from '@arkwright/contracts/registry';
import { sandboxCredentials } from '@arkwright/sandbox/base/seed-plan';
import { findFreePort } from '@arkwright/testing/free-port';
import { type Session, signIn } from '../../e2e/support/api.ts';
import { controlOf } from '../../e2e/support/control.ts';
import { makeDataDir, type Program, startProgram } from '../../e2e/support/program.ts';
import { raiseTier, type Tenant } from './tools.ts';

const SEED = 'stall';
const APPEARS_MS = 60_000;

export type Installation = {
  program: Program;
  /** `/healthz` of HEALTH_PORT, which a thread other than the API's answers. */
  healthUrl: string;
  controlUrl: string;
  /** Whose pages have to stay quick. */
  victim: Tenant;
  /** Has Tier 5. */
  attacker: Tenant;
  /** Has Tier 0. */
  freeAttacker: Tenant;
  /** Tokens of those who can sign in beside the victim, by account. */
  accounts: Record<string, string>;
  dispose(): Promise<void>;
};

/**
 * The real program, with what is simulated around it in a process of its own. `env` sets what else it needs to know, and
 * `nodeArgs` are Node's own.
 */
export async function startInstallation({
  env,
  nodeArgs = [],
}: {
  env: Record<string, string>;
  nodeArgs?: readonly string[];
}): Promise<Installation> {
  const [outside, inside] = [await makeDataDir(), await makeDataDir()];
  const world = await startProgram({
    dataDir: outside.dataDir,
    env: { SANDBOX_SEED: SEED, ROLES: 'sandbox' },
  });
  // `startProgram` reads it; the program knows nothing of a sandbox.
  await copyFile(join(outside.dataDir, 'sandbox.json'), join(inside.dataDir, 'sandbox.json'));
  const { clientId, clientSecret, botToken } = sandboxCredentials(SEED);
  const healthPort = await findFreePort();
  const program = await startProgram({
    dataDir: inside.dataDir,
    nodeArgs,
    env: {
      ROLES: 'api,worker',
      DISCORD_API_URL: `${world.sandbox.discord.url}/api`,
      DISCORD_CLIENT_ID: clientId,
      DISCORD_CLIENT_SECRET: clientSecret,
      DISCORD_BOT_TOKEN: botToken,
      OUTBOUND_ALLOW: 'loopback',
      HEALTH_PORT: String(healthPort),
      ALLOW_STARTER_SETS: 'true',
      ADMIN_DISCORD_IDS: world.sandbox.accounts.find(({ name }) => name === 'admin')?.discordId ?? '',
      ...env,
    },
  });
  return {
    program,
    healthUrl: `http://127.0.0.1:${healthPort}/healthz`,
    controlUrl: world.sandbox.control.url,
    ...(await makeTenants(program)),
    async dispose() {
      await program.stop();
      await world.stop();
      for (const { dispose } of [outside, inside]) await dispose();
    },
  };
}

async function makeTenants(program: Program) {
  const control = controlOf(program.sandbox);
  const guilds = (await control.get('/discord/guilds')) as { id: string; name: string }[];
  const empty = guilds.find(({ name }) => name === 'Empty Guild');
  await control.post(`/discord/guilds/${empty?.id}/invite-bot`, {});
  const sessions: Record<string, Session> = {};
  for (const name of ['owner', 'owner-free', 'newcomer', 'admin', 'manager-view', 'manager-edit'])
    sessions[name] = await signIn(program.url, name);
  const { admin, owner, newcomer, 'owner-free': victim, ...others } = sessions;
  if (!admin || !owner || !newcomer || !victim) throw new Error('An account could not sign in');
  await raiseTier(admin, owner);
  return {
    victim: await tenantOf(victim),
    attacker: await tenantOf(owner, 'Obelisk Cluster'),
    freeAttacker: await tenantOf(newcomer),
    accounts: Object.fromEntries(
      Object.entries({ admin, owner, newcomer, ...others }).map(([name, { token }]) => [name, token]),
    ),
  };
}

/** The instance of a guild appears when Discord has said that the bot is there. */
async function tenantOf(owner: Session, guildName?: string): Promise<Tenant> {
  for (const end = Date.now() + APPEARS_MS; Date.now() < end; await delay(500)) {
    const instances = await owner.call(registry.bots.forDiscordUser);
    const instance = instances.find((each) => guildName === undefined || each.guildName === guildName);
    if (instance) return { token: owner.token, botId: instance.id, guildId: instance.guildId };
  }
  throw new Error(`There is no instance${guildName ? ` of ${guildName}` : ''}`);
}
