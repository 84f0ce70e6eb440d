/**
 * KIT · Warns that a feature doesn't fully work because Discord refuses the bot an intent, or until its next session has it.
 *   <IntentNotice feature={playerRegistrationsFeature} />
 */
import { refusedIntentRemedy } from '@arkwright/contracts/core/refused-intent';
import { Banner } from '../ui/banner.tsx';
import { useInstance } from './instances.ts';
import { kitCalls } from './kit-calls.ts';
import { useRead } from './reads.ts';

/** How often the page asks whether the new session has begun, ms. */
const WAITING_MS = 5000;

export function IntentNotice({ feature }: { feature: { label: string } }) {
  const { id, isOwner } = useInstance();
  const { data } = useRead(
    kitCalls.directory,
    { query: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.refusedIntents.some(({ isWaiting }) => isWaiting) === true && WAITING_MS,
    },
  );
  const concerning = data?.refusedIntents.filter((need) => need.feature === feature.label) ?? [];
  return concerning.map(({ intent, without, isWaiting, meanwhile, isOwn }) =>
    isWaiting ? (
      <Banner key={intent} tone="info" title="Waiting for a new session with Discord">
        Discord sends the bot what this needs only in a new session. It starts by itself, usually within a
        minute. {meanwhile}
      </Banner>
    ) : (
      <Banner key={intent} tone="warning" title="This works only in part">
        {without} {refusedIntentRemedy(intent, { isOwn, isOwner })}
      </Banner>
    ),
  );
}
