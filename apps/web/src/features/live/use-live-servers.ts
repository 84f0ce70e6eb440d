import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { LiveServer } from '@arkwright/contracts/live/schema';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';

/** How often to check again whether a server accepts messages, ms. */
const ASK_EVERY_MS = 15_000;
const NONE: readonly LiveServer[] = [];

/** The instance's servers, and which take messages and commands now. */
export function useLiveServers(): readonly LiveServer[] {
  const { id: botId } = useInstance();
  const read = useRead(liveRoutes.servers, { params: { botId } }, { refetchInterval: ASK_EVERY_MS });
  return read.data ?? NONE;
}
