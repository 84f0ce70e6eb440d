import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { Client } from 'discord.js';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteApplication } from '../../core/discord-applications/repository.ts';
import { discordApplications } from '../../core/discord-applications/table.ts';
import { sealBotToken } from '../../core/discord-applications/token.ts';
import { startOwnSessions } from '../../discord/own-sessions.ts';

// One worker keeps the sessions of several applications, none of which costs the others theirs.

const LEASE_MS = 1000;

let sandbox: TestSandbox;
let context: TestContext;
/** Instances that may not have an application, and whose state can't be noted. */
let barred: Set<string>;
let noted: Map<string, string>;
let sessions: ReturnType<typeof startOwnSessions>;
/** Lets a connection close that a test keeps from it. */
let close = () => {};
beforeAll(async () => {
  sandbox = await startTestSandbox('own-sessions');
  context = await createTestContext({ settings: { discord: sandbox.discord } });
});
afterAll(async () => {
  await context.dispose();
  await sandbox.dispose();
});
beforeEach(() => {
  barred = new Set();
  noted = new Map();
  sessions = startOwnSessions(context, {
    listeners: [],
    leaseMs: LEASE_MS,
    listAllowed: async (botIds) => new Set(botIds.filter((botId) => !barred.has(botId))),
    async setState({ botId }, state) {
      if (barred.has(botId)) throw new Error('cannot be noted');
      noted.set(botId, state);
    },
  });
});
afterEach(async () => {
  close();
  vi.restoreAllMocks();
  await sessions.stop();
  await context.db.delete(discordApplications);
});

const tellWorkers = (botId: string) =>
  context.bus.publish(context.db, { kind: 'discord-applications', botId });

/** Gives an instance an application of its own. */
async function addApplication(lease: { holder?: string; leasedUntil?: number } = {}): Promise<TestInstance> {
  const instance = await makeInstance(context);
  const { id: botId } = instance;
  const { id, token } = (await sandbox.control('POST', '/discord/applications', { name: 'Herald' })) as {
    id: string;
    token: string;
  };
  await context.db.insert(discordApplications).values({
    botId,
    applicationId: id,
    userId: id,
    name: 'Herald',
    token: sealBotToken(context.sealer, { botId, applicationId: id, token }),
    state: 'connecting',
    stateAt: 1,
    addedAt: 1,
    ...lease,
  });
  await tellWorkers(botId);
  return instance;
}

async function leaseOf({ id }: TestInstance) {
  const [row] = await context.db.select().from(discordApplications).where(eq(discordApplications.botId, id));
  return { holder: row?.holder ?? '', leasedUntil: row?.leasedUntil ?? 0 };
}

const isConnected = ({ id }: TestInstance) =>
  eventually(() => expect(noted.get(id)).toBe('not-in-guild'), { timeout: 10_000 });

test('a lease that was not given back ends, although the worker keeps other sessions', async () => {
  const kept = await addApplication();
  await isConnected(kept);
  const { holder } = await leaseOf(kept);
  const left = await addApplication({ holder, leasedUntil: Date.now() + LEASE_MS });
  await isConnected(left);
});

test('a connection that does not close holds up no other session', async () => {
  const [slow, kept] = [await addApplication(), await addApplication()];
  await isConnected(slow);
  await isConnected(kept);
  const { promise: isClosed, resolve } = Promise.withResolvers<void>();
  close = resolve;
  const { destroy } = Client.prototype;
  vi.spyOn(Client.prototype, 'destroy').mockImplementationOnce(async function (this: Client) {
    await isClosed;
    await destroy.call(this);
  });
  await deleteApplication(context.db, slow.scope);
  await tellWorkers(slow.id);
  await isConnected(await addApplication());
  const { leasedUntil } = await leaseOf(kept);
  await eventually(async () => expect((await leaseOf(kept)).leasedUntil).toBeGreaterThan(leasedUntil));
});

test('an application whose state can’t be noted holds up no other one', async () => {
  const stuck = await addApplication();
  barred.add(stuck.id);
  await isConnected(await addApplication());
});
