import { connectRcon, type RconClient } from '@arkwright/ark/rcon/client';
import { UnreadablePassword } from './failure.ts';
import type { GameServer } from './game-server.ts';
import type { SessionTools } from './session-tools.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export type SignIn = {
  /** How long the game may take to check the password, ms. */
  timeoutMs: number;
  signal: AbortSignal;
  /** The TCP connection stands. */
  onConnected(): void;
};

/** Connects to a game server and signs in. @throws RconError; UnreadablePassword; the signal's reason */
export async function signIn(
  tools: Pick<SessionTools, 'openPassword' | 'outbound'>,
  server: GameServer,
  { timeoutMs, signal, onConnected }: SignIn,
): Promise<RconClient> {
  const { host, rconPort: port } = server;
  return connectRcon({
    host,
    port,
    password: openPassword(tools, server),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    authTimeoutMs: timeoutMs,
    signal,
    connect: async (stop) => {
      const socket = await tools.outbound.connect({
        host,
        port,
        timeoutMs: CONNECT_TIMEOUT_MS,
        signal: stop,
      });
      if (!stop.aborted) onConnected();
      return socket;
    },
  });
}

function openPassword(tools: Pick<SessionTools, 'openPassword'>, server: GameServer): string {
  try {
    return tools.openPassword(server);
  } catch (cause) {
    throw new UnreadablePassword({ cause });
  }
}
