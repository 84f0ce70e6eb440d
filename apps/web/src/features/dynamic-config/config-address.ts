import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { addressOf } from '../../kit/api-client.ts';

export const LAUNCH_PARAMETER = '-UseDynamicConfig';

/** Where a config is fetched (specification §7): under the address of this page. */
export function linkOf({ botId, id }: Pick<DynamicConfig, 'botId' | 'id'>, origin: string): string {
  return `${origin}${addressOf(dynamicConfigRoutes.publicText, { params: { botId, configId: id } })}`;
}

/** What goes into GameUserSettings.ini. The game fetches dynamic configs over plain HTTP alone (ark-domain §3.2). */
export function iniLines(link: string): string {
  return `[ServerSettings]\nCustomDynamicConfigUrl="${link.replace(/^https:/, 'http:')}"`;
}
