import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { useRouter } from '@tanstack/react-router';
import { TextLink } from '../../ui/button-link.tsx';
import { useCan } from '../use-can.ts';
import { useRefusal } from './refusal.ts';

/** KIT · Why this person may not make a call, with the way to the tiers where one is missing; nothing when they may. */
export function RefusalWords({ route }: { route: RouteDefinition }) {
  const router = useRouter();
  const answer = useCan(route);
  const refusal = useRefusal(route);
  const pledges: string = '/patreon';
  if (refusal === undefined) return null;
  const isTier = !answer.ok && answer.kind === 'tier' && pledges in router.routesByPath;
  return (
    <>
      {refusal}
      {isTier && (
        <>
          {' '}
          <TextLink to={pledges as '/'} inherit underline="always">
            See the tiers
          </TextLink>
        </>
      )}
    </>
  );
}
