import { adminGroupRoutes } from '@arkwright/contracts/admin-groups/routes';
import type { AdminGroup } from '@arkwright/contracts/admin-groups/schema';
import { addressOf } from '../../kit/api-client.ts';

/** Where a group is fetched (specification §7): under the address of this page. */
export function linkOf({ botId, id }: Pick<AdminGroup, 'botId' | 'id'>, origin: string): string {
  return `${origin}${addressOf(adminGroupRoutes.publicText, { params: { botId, groupId: id } })}`;
}

/** The entry of GameUserSettings.ini that has a game server fetch a group (ark-domain §3.2). */
export const iniSetting = (link: string) => `AdminListURL="${link}"`;
