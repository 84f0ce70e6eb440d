import { companionMod } from '@arkwright/contracts/companion/settings';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { useWhyOff } from './use-why-off.ts';

/** Companions' data to show in Discord. */
export function EnrichCard({ settings }: { settings: Settings }) {
  const { value, field } = settings.of(companionMod);
  const whyOff = useWhyOff(field('isEnabled'));
  // A switch checks its tier itself: enabled ones may be switched off after a downgrade.
  const off = value.isEnabled ? undefined : whyOff;
  return (
    <SettingsCard title="In Discord" description="Adds to what Server Status & Player Listing shows.">
      <SwitchRow field={field('enrichPlayerlist')} off={off} />
      <SwitchRow field={field('enrichStatusMessage')} off={off} />
    </SettingsCard>
  );
}
