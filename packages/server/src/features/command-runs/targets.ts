import type { ServerState, ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Server } from '@arkwright/contracts/servers/schema';

/** A game server of the instance that commands can be run on. */
export type Target = {
  id: string;
  name: string;
  nameShort: string;
  isEnabled: boolean;
  /** Why a run would pass it over now, as a sentence; empty if it would not. */
  skipReason: string;
};

const STATE_WORDS: Record<ServerState, string> = {
  online: '',
  offline: 'The server is offline.',
  starting: 'The server is starting.',
};

/** Why a server takes no commands, as a sentence; empty if it does. Without a status the bot has not been connected to it yet. */
export function skipReason(
  { isEnabled }: Pick<Server, 'isEnabled'>,
  status: Pick<ServerStatus, 'state'> | undefined,
): string {
  if (!isEnabled) return 'The server is disabled.';
  return status === undefined ? 'The server has not been reached yet.' : STATE_WORDS[status.state];
}
