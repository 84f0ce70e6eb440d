import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '@arkwright/server/context/app-context';
import { serverStatuses } from '@arkwright/server/features/server-status/table';
import { servers } from '@arkwright/server/features/servers/table';
import { newId } from '@arkwright/server/platform/base/random';
import { serverFields, type TestInstance } from '@arkwright/testing/factories';
import { count, eq } from 'drizzle-orm';

/** The password of the simulated servers of `worker/cluster.ts`. */
export const PASSWORD = 'bench password';
const ONLINE_WITHIN_MS = 60_000;

/** Adds game servers on these ports of this machine to an instance; returns their ids. */
export async function addServers(
  context: AppContext,
  instance: Pick<TestInstance, 'id'>,
  ports: readonly number[],
): Promise<string[]> {
  const rows = ports.map((rconPort, sortingIndex) => {
    const id = newId();
    const place = { table: 'servers', column: 'rcon_password', botId: instance.id, rowId: id };
    const rconPassword = context.sealer.seal(PASSWORD, place);
    return {
      ...serverFields({ rconPort, sortingIndex }),
      id,
      botId: instance.id,
      rconPassword,
      createdAt: 0,
    };
  });
  await context.db.insert(servers).values(rows);
  return rows.map(({ id }) => id);
}

/** Waits until `wanted` game servers are online. */
export async function allOnline(context: AppContext, wanted: number): Promise<void> {
  const online = await waitForOnline(context, { wanted, withinMs: ONLINE_WITHIN_MS });
  if (online < wanted)
    throw new Error(`Only ${online} of ${wanted} servers came online within ${ONLINE_WITHIN_MS / 1000} s`);
}

/** Waits until `wanted` game servers are online, at most so long; returns how many are. */
export async function waitForOnline(
  { db }: AppContext,
  { wanted, withinMs }: { wanted: number; withinMs: number },
): Promise<number> {
  for (const end = performance.now() + withinMs; ; await delay(200)) {
    const [row] = await db
      .select({ n: count() })
      .from(serverStatuses)
      .where(eq(serverStatuses.state, 'online'));
    const online = row?.n ?? 0;
    if (online === wanted || performance.now() > end) return online;
  }
}
