import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { addressOf } from '../../kit/api-client.ts';

/** Where game servers fetch the ban list (specification §7), under the address of this page; `serverId` tells which one fetches. */
export function listAddress(botId: string, origin: string, serverId?: string): string {
  const query = serverId === undefined ? {} : { query: { server: serverId } };
  return `${origin}${addressOf(banRoutes.publicText, { params: { botId }, ...query })}`;
}

/** The entry that has a game server fetch the list, at most every ten minutes (ark-domain §3). */
export const iniSetting = (address: string): string => `BanListURL="${address}"`;
