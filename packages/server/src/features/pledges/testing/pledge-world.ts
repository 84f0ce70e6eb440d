import { createPatreonClient } from '@arkwright/server/features/pledges/patreon/client';
import { makeUser, newSnowflake, type TestUser } from '@arkwright/testing/factories';
import { findFreePort } from '@arkwright/testing/free-port';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { notifications, users } from '../../../core/identity/table.ts';
import { type PatreonWork, readAllMembers, refreshMembers } from '../members-service.ts';

export type Clock = { now: () => number; pass: (ms: number) => void };

export type PledgeWorld = {
  api: TestApp;
  sandbox: TestSandbox;
  clock: Clock;
  work: PatreonWork;
  /** Changes a pledge at Patreon, which sends an event to the API. */
  pledge(
    discordId: string,
    change: { tier: number; amountCents?: number; status?: string | null },
  ): Promise<{
    memberId: string;
    webhook: number;
  }>;
  faults(changes: object): Promise<unknown>;
  sweep(): Promise<void>;
  refresh(): Promise<void>;
  newUser(given?: Parameters<typeof makeUser>[1]): Promise<TestUser>;
  tierOf(user: { id: string }): Promise<number | undefined>;
  /** A person's notifications, the newest first. */
  toldTo(user: { id: string }): Promise<string[]>;
  dispose(): Promise<void>;
};

/** The API with the simulated Patreon, whose webhook reaches it over a socket. Pages of its lists have six members. */
export async function createPledgeWorld(seed: string): Promise<PledgeWorld> {
  const port = await findFreePort();
  const webhookUrl = `http://127.0.0.1:${port}/api/patreon/webhook`;
  const sandbox = await startTestSandbox(seed, 1, { webhookUrl, pageSize: 6 });
  let ahead = 0;
  const clock = {
    now: () => Date.now() + ahead,
    pass: (ms: number) => {
      ahead += ms;
    },
  };
  const api = await createTestApp({ settings: { patreon: sandbox.patreon }, clock });
  await api.app.listen({ host: '127.0.0.1', port });
  const settings = sandbox.patreon;
  const work = {
    context: api.context,
    settings,
    client: createPatreonClient(settings, api.context),
    signal: new AbortController().signal,
  };
  return {
    api,
    sandbox,
    clock,
    work,
    // The control address answers what `Pledged` says.
    pledge: async (discordId, change) =>
      (await sandbox.control('POST', '/patreon/pledge', { discordId, ...change })) as {
        memberId: string;
        webhook: number;
      },
    faults: (changes) => sandbox.control('POST', '/patreon/faults', changes),
    async sweep() {
      // The rate of the creator's token is of no interest here.
      clock.pass(61_000);
      await readAllMembers(work);
    },
    refresh: () => refreshMembers(work),
    newUser: (given) => makeUser(api.context, { discordId: newSnowflake(), ...given }),
    async tierOf({ id }) {
      const [row] = await api.context.db.select({ tier: users.tier }).from(users).where(eq(users.id, id));
      return row?.tier;
    },
    async toldTo({ id }) {
      const rows = await api.context.db.select().from(notifications).where(eq(notifications.userId, id));
      return rows.toSorted((a, b) => b.createdAt - a.createdAt).map(({ message }) => message);
    },
    async dispose() {
      await api.dispose();
      await sandbox.dispose();
    },
  };
}
