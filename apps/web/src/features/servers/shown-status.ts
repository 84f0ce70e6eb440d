import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { isStopping } from '@arkwright/contracts/server-status/stopping';
import type { Server } from '@arkwright/contracts/servers/schema';

/** How a game server's status reads on the screen. */
export type ShownStatus = {
  /** The specification's word (§4). */
  text: 'Disabled' | 'Online' | 'Offline' | 'Unknown';
  tone: 'good' | 'warning' | 'danger' | 'off';
  /** Shown beside the word: players and their maximum, "starting" or "stopping". */
  detail: string;
  /** Since when it holds, in milliseconds since 1970; undefined where nothing is known. */
  since: number | undefined;
  /** When the server answered last, in milliseconds since 1970; undefined if it never did. */
  lastSeen: number | undefined;
  /** Why it is not online, or soon won't be, as a sentence; empty otherwise. */
  reason: string;
};

const NOTHING_KNOWN = { tone: 'off', detail: '', since: undefined, lastSeen: undefined } as const;

/**
 * Disabled if not enabled, Online or Offline if there is a status entry, else Unknown (specification §4). A server that is
 * starting counts as Offline and says that it is starting; one that is stopping counts as Online and says so.
 */
export function describeStatus(
  server: Pick<Server, 'isEnabled' | 'maxPlayers'>,
  status: ServerStatus | undefined,
): ShownStatus {
  if (!server.isEnabled) {
    return {
      ...NOTHING_KNOWN,
      text: 'Disabled',
      reason: 'The bot does not connect to it while it is disabled.',
    };
  }
  if (status === undefined) {
    return { ...NOTHING_KNOWN, text: 'Unknown', reason: 'The bot has not reached it yet.' };
  }
  const times = { since: status.since || undefined, lastSeen: status.lastSeen || undefined };
  if (isStopping(status)) {
    return { ...times, text: 'Online', tone: 'warning', detail: 'stopping', reason: status.reason };
  }
  if (status.isOnline) {
    return {
      ...times,
      text: 'Online',
      tone: 'good',
      detail: `${status.players} / ${server.maxPlayers}`,
      reason: '',
    };
  }
  const isStarting = status.state === 'starting';
  return {
    ...times,
    text: 'Offline',
    tone: isStarting ? 'warning' : 'danger',
    detail: isStarting ? 'starting' : '',
    reason: status.reason || (isStarting ? 'The server is starting.' : 'It does not answer.'),
  };
}
