import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  curseForgeKey,
  nitradoCredentials,
  patreonCredentials,
  type SeedPlan,
  sandboxCredentials,
  seedPlan,
} from '@arkwright/sandbox/base/seed-plan';
import { checkContract } from '@arkwright/sandbox/discord/testing/contract-check';
import { type Sandbox, type SandboxOptions, startSandbox } from '@arkwright/sandbox/sandbox';
import type { AppSettings } from '@arkwright/server/platform/settings';

export type TestSandbox = {
  sandbox: Sandbox;
  plan: SeedPlan;
  /** The settings with which the program speaks to it. */
  discord: AppSettings['discord'];
  patreon: NonNullable<AppSettings['patreon']>;
  nitrado: AppSettings['nitrado'] & { client: { id: string; secret: string } };
  updates: Required<AppSettings['updates']>;
  officialBans: AppSettings['officialBans'];
  /** Calls the control address, with JSON or bytes; throws on any reply but a good one. */
  control(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<unknown>;
  /** Throws where the program sent Discord what it does not describe, or the sandbox answered so. */
  dispose(): Promise<void>;
};

/**
 * The simulated Discord, Patreon, Nitrado and game servers, for one test file. `scale` multiplies the servers that belong to no
 * guild; `patreon` says whom the simulated Patreon tells of pledges.
 */
export async function startTestSandbox(
  seed: string,
  scale = 1,
  patreon: SandboxOptions['patreon'] = {},
): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-sandbox-'));
  const credentials = sandboxCredentials(seed);
  const contract = checkContract('all-requests');
  const watchDiscord = contract.watch;
  const { clientId: id, clientSecret: secret } = nitradoCredentials(seed);
  const sandbox = await startSandbox({ seed, scale, dataDir, discord: credentials, patreon, watchDiscord });
  return {
    sandbox,
    plan: seedPlan(seed, scale),
    discord: {
      ...credentials,
      apiUrl: `${sandbox.discordUrl}/api`,
      authorizeUrl: `${sandbox.discordUrl}/oauth2/authorize`,
    },
    patreon: { ...patreonCredentials(seed), apiUrl: `${sandbox.patreonUrl}/api`, tierIds: new Map() },
    nitrado: { apiUrl: sandbox.nitradoUrl, oauthUrl: sandbox.nitradoOAuthUrl, client: { id, secret } },
    updates: {
      steamInfoUrl: sandbox.steamInfoUrl,
      curseForge: { apiUrl: sandbox.curseForgeUrl, apiKey: curseForgeKey(seed) },
      everyMs: 600_000,
    },
    officialBans: { url: sandbox.officialBansUrl, everyMs: 3_600_000 },
    async control(method, path, body) {
      const reply = await fetch(`${sandbox.controlUrl}${path}`, {
        method,
        ...(body instanceof Uint8Array && {
          headers: { 'content-type': 'application/octet-stream' },
          body: Buffer.from(body),
        }),
        ...(body !== undefined &&
          !(body instanceof Uint8Array) && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
      });
      if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
      return reply.json();
    },
    async dispose() {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
      const violations = contract.violations();
      if (violations.length > 0)
        throw new Error(`Not valid by Discord's description:\n${violations.join('\n')}`);
    },
  };
}
