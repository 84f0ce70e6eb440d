import { setTimeout } from 'node:timers/promises';
import { listPlayers } from '@arkwright/ark/commands';
import { connectRcon } from '@arkwright/ark/rcon/client';
import { RconError } from '@arkwright/ark/rcon/rcon-error';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { findServer } from './repository.ts';
import { openRconPassword } from './service.ts';

const CONNECT_TIMEOUT_MS = 3000;
/** A starting game server takes up to 7 s to answer a sign-in. */
const SIGN_IN_TIMEOUT_MS = 8000;
/** And up to 5 s to answer a command. */
const ANSWER_TIMEOUT_MS = 6000;
/** A failure takes at least this long: its speed would reveal what is at an address. */
const MIN_FAILURE_MS = 1000;

export type RconTestResult = { success: boolean; message: string };

/**
 * Signs in to a game server once, lists its players, by which it would count as online, and disconnects. All other failures
 * look the same, so that the test reveals nothing about addresses and ports that are not game servers.
 */
export async function testRcon(
  context: Pick<AppContext, 'outbound'>,
  target: { host: string; port: number; password: string },
): Promise<RconTestResult> {
  const leastFailure = setTimeout(MIN_FAILURE_MS);
  try {
    const client = await connectRcon({
      ...target,
      connect: (signal) => context.outbound.connect({ ...target, timeoutMs: CONNECT_TIMEOUT_MS, signal }),
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      authTimeoutMs: SIGN_IN_TIMEOUT_MS,
    });
    try {
      await client.execute(listPlayers(), { timeoutMs: ANSWER_TIMEOUT_MS });
    } finally {
      client.close();
    }
    return { success: true, message: '' };
  } catch (error) {
    await leastFailure;
    return { success: false, message: explain(error) };
  }
}

/** The same with the stored address and password of a game server of the instance; NOT_FOUND for any other id. */
export async function checkConnection(
  context: Pick<AppContext, 'outbound' | 'db' | 'sealer'>,
  scope: InstanceScope,
  serverId: string,
): Promise<RconTestResult> {
  const server = await findServer(context.db, scope, serverId);
  if (!server) throw new AppError('NOT_FOUND');
  const { host, rconPort: port } = server;
  return testRcon(context, { host, port, password: openRconPassword(context.sealer, server) });
}

function explain(error: unknown): string {
  const code = error instanceof RconError ? error.code : 'connect-failed';
  if (code === 'auth-failed') return 'The server refused the RCON password.';
  return 'Connection failed. Check host and RCON port, and that RCON is enabled on the server.';
}
