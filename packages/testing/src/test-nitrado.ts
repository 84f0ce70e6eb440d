import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArkCluster, startArkCluster } from '@arkwright/sandbox/ark/cluster';
import { seedAccounts } from '@arkwright/sandbox/base/accounts';
import { nitradoCredentials } from '@arkwright/sandbox/base/seed-plan';
import { type SimulatedNitrado, startNitrado } from '@arkwright/sandbox/nitrado/nitrado';
import type { AppSettings } from '@arkwright/server/platform/settings';

export type TestNitrado = SimulatedNitrado & {
  clientId: string;
  clientSecret: string;
  /** The settings with which the program speaks to it: without a second between two requests. */
  settings: AppSettings['nitrado'] & { client: { id: string; secret: string } };
  /** The game servers of its services; none until somebody looks at these. */
  cluster: ArkCluster;
  /**
   * Opens the address of a login as an account, or denies it; returns the address to which the browser is sent back,
   * with its query. Throws if the page refuses the address.
   */
  signIn(authorizeUrl: string, account: string | 'deny'): Promise<URL>;
};

/**
 * The simulated Nitrado alone, for one test file. Its worlds stand still, and restarts and stops take no time until a
 * test sets the seconds. `now` in ms since 1970 moves the ends of tokens and the budget of requests.
 */
export async function startTestNitrado(
  options: { seed?: string; now?: () => number } = {},
): Promise<TestNitrado> {
  const { seed = 'nitrado', now = Date.now } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-nitrado-'));
  const credentials = nitradoCredentials(seed);
  const cluster = await startArkCluster({ seed, servers: [], tickMs: 0, now });
  const nitrado = await startNitrado({
    seed,
    accounts: seedAccounts(seed),
    ...credentials,
    cluster,
    dataDir,
    host: '127.0.0.1',
    report: (error, what) => {
      throw new Error(`${what} failed`, { cause: error });
    },
    now,
    seconds: { downSeconds: 0, rconSeconds: 0, stopSeconds: 0 },
  });
  const { clientId, clientSecret } = credentials;
  return {
    ...nitrado,
    ...credentials,
    settings: {
      apiUrl: nitrado.url,
      oauthUrl: nitrado.oauthUrl,
      client: { id: clientId, secret: clientSecret },
      apartMs: 5,
    },
    cluster,
    async signIn(authorizeUrl, account) {
      const url = new URL(authorizeUrl);
      if (account === 'deny') url.searchParams.set('deny', '1');
      else url.searchParams.set('login_as', account);
      const reply = await fetch(url, { redirect: 'manual' });
      const back = reply.headers.get('location');
      if (back === null) throw new Error(`The login page answered ${reply.status}: ${await reply.text()}`);
      return new URL(back);
    },
    async close() {
      await nitrado.close();
      await cluster.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
