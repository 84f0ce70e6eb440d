import { join } from 'node:path';
import Fastify from 'fastify';
import type { SandboxAccount } from '../base/accounts.ts';
import { readJsonFile, replaceFile } from '../base/json-file.ts';
import { refuseForeignPages } from '../base/loopback.ts';
import { createGrantStore } from '../discord/oauth-grants.ts';
import { type PatreonClientKeys, type PatreonFaults, registerPatreonApi } from './api.ts';
import { registerPatreonPages } from './pages.ts';
import { eventBody, sendEvent } from './webhook.ts';
import { createPatreonWorld, type PatreonWorld, type PledgeChange } from './world.ts';

export type PatreonKeys = PatreonClientKeys & { campaignId: string; webhookSecret: string };

export type PatreonOptions = {
  seed: string;
  accounts: readonly SandboxAccount[];
  keys: PatreonKeys;
  /** Address for webhooks; none are sent without it. */
  webhookUrl?: string | undefined;
  /** Redirect addresses beside loopback ones, which are always allowed. */
  redirectUris?: readonly string[];
  /** Folder that the pledges are kept in for the next run. */
  dataDir: string;
  host: string;
  pageSize?: number;
};

/** `webhook` is the status that the program answered; 0 where nobody was told or answered. */
export type Pledged = { memberId: string | null; webhook: number };

export type SimulatedPatreon = {
  url: string;
  world: PatreonWorld;
  faults: PatreonFaults;
  /** Changes a pledge and tells the program. */
  pledge(change: PledgeChange): Promise<Pledged>;
  close(): Promise<void>;
};

/** Starts the simulated Patreon: OAuth2 at `/oauth2/authorize`, API v2 at `/api/oauth2/v2`, and a webhook sender. */
export async function startPatreon(options: PatreonOptions): Promise<SimulatedPatreon> {
  const { seed, accounts, keys, webhookUrl, dataDir } = options;
  const file = join(dataDir, 'sandbox-patreon.json');
  const saved = await readJsonFile(file);
  const world = createPatreonWorld({ seed, accounts, campaignId: keys.campaignId, saved });
  const faults = { throttled: 0, retryAfterSeconds: 1, isCreatorRevoked: false, isDown: false };
  const grants = createGrantStore(Date.now);
  const context = { world, keys, grants, faults, pageSize: options.pageSize ?? 1000 };

  async function pledge(change: PledgeChange): Promise<Pledged> {
    const changed = world.pledge(change);
    if (!changed) return { memberId: null, webhook: 0 };
    const { member, event } = changed;
    await replaceFile(file, world.snapshot());
    const hook = webhookUrl === undefined ? undefined : { url: webhookUrl, secret: keys.webhookSecret };
    const webhook = hook ? await sendEvent(hook, { name: event, body: eventBody(world, member) }) : 0;
    return { memberId: member.memberId, webhook };
  }

  const app = Fastify({ forceCloseConnections: true });
  refuseForeignPages(app);
  registerPatreonApi(app, context);
  registerPatreonPages(app, {
    context,
    redirectUris: options.redirectUris ?? [],
    pledge: (discordId, tier) => pledge({ discordId, tier }),
  });
  const url = await app.listen({ host: options.host, port: 0 });
  return { url, world, faults, pledge, close: () => app.close() };
}
