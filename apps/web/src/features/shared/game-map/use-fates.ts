import { decayRoutes } from '@arkwright/contracts/decay/routes';
import type { DecayFates } from '@arkwright/contracts/decay/schema';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useKit } from '../../../kit/kit.tsx';

type FatesOptions = {
  botId: string;
  serverId: string;
  /** Undefined where it is not to be asked. */
  settings: GroupValue<'decay'> | undefined;
  /** The moment to judge at, ms; 0 for now. */
  at: number;
  uploadedAt: number;
};

/** The effect of automatic decay on a game server with some settings; the last reply stays until the next arrives. */
export function useFates({ botId, serverId, settings, at, uploadedAt }: FatesOptions) {
  const { call } = useKit();
  return useQuery<DecayFates>({
    // At one of now the request would be another one each time.
    queryKey: [decayRoutes.fates.path, { botId, serverId, settings, at, uploadedAt }],
    queryFn: ({ signal }) => {
      const body = { botId, serverId, settings: settings ?? {}, at: at === 0 ? Date.now() : at };
      return call(decayRoutes.fates, { body }, { signal });
    },
    enabled: settings !== undefined && serverId !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
