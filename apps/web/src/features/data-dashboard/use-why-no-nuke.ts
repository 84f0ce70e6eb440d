import type { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { useIsCompanionOff } from '../../kit/companion-switch.ts';
import { useCan } from '../../kit/use-can.ts';

type NukeRoute = (typeof nukeRoutes)['nukePlayer' | 'nukeTribe' | 'nukeBase'];

/** Why nothing can be nuked by this person, or by anybody now; undefined when it can. */
export function useWhyNoNuke(route: NukeRoute): string | undefined {
  const { reason } = useCan(route);
  const isOff = useIsCompanionOff();
  return reason ?? (isOff ? 'This needs the Arkwright Companion, which is switched off.' : undefined);
}
