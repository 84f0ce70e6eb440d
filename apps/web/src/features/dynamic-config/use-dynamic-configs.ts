import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { REFRESH_MS } from '../../kit/reads.ts';
import { useCollection } from '../../kit/use-collection.ts';

export const idOfConfig = ({ id }: DynamicConfig) => id;

/** The instance's dynamic configs. They are read again when game servers have fetched one. */
export function useDynamicConfigs(botId: string) {
  return useCollection({
    list: dynamicConfigRoutes.list,
    request: { params: { botId } },
    idOf: idOfConfig,
    refetchInterval: REFRESH_MS,
  });
}

export type ConfigCollection = ReturnType<typeof useDynamicConfigs>;
