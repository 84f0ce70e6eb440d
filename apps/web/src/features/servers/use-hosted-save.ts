import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import type { Server } from '@arkwright/contracts/servers/schema';
import { idOfSave, useHostedSaves } from '../../kit/hosted-saves.ts';
import { isLinked } from './hosting.ts';

/**
 * The state of a server's save at its host, with whether it can be read there at all. Undefined while it is not known, and
 * for people who may not view the companion. Without a host nothing is asked for.
 */
export function useHostedSave(server: Server): HostedSave | undefined {
  const saves = useHostedSaves({
    enabled: isLinked(server) || server.readsHostedSaves,
    isPolling: false,
  });
  return saves.rows.find((save) => idOfSave(save) === server.id);
}
