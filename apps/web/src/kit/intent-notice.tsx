/**
 * KIT · Says what of a screen does not work because Discord keeps something from the bot; nothing where it does not.
 *   <IntentNotice feature={playerRegistrationsFeature} />
 */
import { Banner } from '../ui/banner.tsx';
import { useInstance } from './instances.ts';
import { kitCalls } from './kit-calls.ts';
import { useRead } from './reads.ts';

export function IntentNotice({ feature }: { feature: { label: string } }) {
  const { id } = useInstance();
  const refused = useRead(kitCalls.refusedIntents, { query: { id } }).data ?? [];
  const concerning = refused.filter((need) => need.feature === feature.label);
  return concerning.map(({ intent, without }) => (
    <Banner key={intent} tone="warning" title="This works only in part">
      {without} The person who runs this bot can change that: switch on “{intent}” for it in Discord’s
      developer portal. The bot asks for it again once a day.
    </Banner>
  ));
}
