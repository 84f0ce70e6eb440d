import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import type { ServerPower } from '@arkwright/contracts/host-power/schema';
import { NO_HOST } from '@arkwright/contracts/host-power/words';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { useEffect } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import { useRead } from '../../../kit/reads.ts';
import { useCan } from '../../../kit/use-can.ts';

/** A game server that actions are about. */
export type ServerTarget = {
  id: string;
  name: string;
  /** Why nothing reaches the game now, as a sentence; undefined where it does. */
  off: string | undefined;
  /** Whether the game answers; undefined while that is not known. */
  isOnline: boolean | undefined;
  /** Players on it now; 0 unless it is online. */
  players: number;
  /** What its host can do, and its newest restart, stop or start; undefined while that is not known. */
  power: ServerPower | undefined;
};

/** Who can switch a server on and off: its host, only we over RCON, or that is not known yet. */
export type PowerSource = 'host' | 'broken-host' | 'rcon' | 'unknown';

export function powerSourceOf(power: ServerPower | undefined): PowerSource {
  if (power === undefined) return 'unknown';
  if (power.problem === '') return 'host';
  return power.problem === NO_HOST ? 'rcon' : 'broken-host';
}

/** Whether it is online, and how many are on it, as of now; undefined while that is not known, or not for this person. */
export function useServerNow(id: string): { isOnline: boolean; players: number } | undefined {
  const { id: botId } = useInstance();
  const canRead = useCan(serverStatusRoutes.list).ok;
  const read = useRead(serverStatusRoutes.list, { query: { botId } }, { enabled: canRead });
  const status = read.data?.find(({ serverId }) => serverId === id);
  return status && { isOnline: status.isOnline, players: status.isOnline ? status.players : 0 };
}

/** A server by its name alone; the rest is read, as far as this person may. */
export const useServerTarget = (server: { id: string; name: string }) => useServerRead(server).target;

/** The same, and whether some of it is still being read. */
export function useServerRead({ id, name }: { id: string; name: string }): {
  target: ServerTarget;
  isLoading: boolean;
} {
  const { id: botId } = useInstance();
  const reach = useRead(
    liveRoutes.servers,
    { params: { botId } },
    { enabled: useCan(liveRoutes.servers).ok },
  );
  const status = useServerNow(id);
  const powers = useRead(powerRoutes.list, { params: { botId } }, { enabled: useCan(powerRoutes.list).ok });
  const now = reach.data?.find((server) => server.id === id);
  const { refetch } = reach;
  const isBehind = status !== undefined && now !== undefined && status.isOnline !== (now.offReason === '');
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  const off = reach.isLoading
    ? 'Asking whether it is online …'
    : reach.data && !now
      ? 'This server was deleted.'
      : now?.offReason || undefined;
  const target = {
    id,
    name,
    off,
    isOnline: now ? off === undefined : status?.isOnline,
    players: status?.players ?? 0,
    power: powers.data?.find(({ serverId }) => serverId === id),
  };
  return { target, isLoading: reach.isLoading || powers.isLoading };
}
