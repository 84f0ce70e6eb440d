import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { addressOf } from '../../kit/api-client.ts';

export const LAUNCH_PARAMETER = '-UseDynamicConfig';

/** Where a config is fetched (specification §7): under the address of this page. */
export function linkOf({ botId, id }: Pick<DynamicConfig, 'botId' | 'id'>, origin: string): string {
  return `${origin}${addressOf(dynamicConfigRoutes.publicText, { params: { botId, configId: id } })}`;
}

/** The entry that has a game server fetch a config. The game does so over plain HTTP alone (ark-domain §3.2). */
export function iniSetting(link: string): string {
  return `CustomDynamicConfigUrl="${link.replace(/^https:/, 'http:')}"`;
}
