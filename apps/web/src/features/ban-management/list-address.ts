import { publishedBanRoutes } from '@arkwright/contracts/published-bans/routes';
import { addressOf } from '../../kit/api-client.ts';

/**
 * The address of the ban list for game servers (specification §7), under this page's address; `serverId` identifies the
 * fetching one.
 */
export function listAddress(botId: string, origin: string, serverId?: string): string {
  const query = serverId === undefined ? {} : { query: { server: serverId } };
  return `${origin}${addressOf(publishedBanRoutes.publicText, { params: { botId }, ...query })}`;
}

/** The entry that has a game server fetch the list, at most every ten minutes (ark-domain §3). */
export const iniSetting = (address: string): string => `BanListURL="${address}"`;
