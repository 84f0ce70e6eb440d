import { companionMod } from '@arkwright/contracts/companion/settings';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { NumberRow } from '../../ui/rows/number-row.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { useWhyOff } from './use-why-off.ts';

/** What companions upload, and how often. */
export function UploadsCard({ settings }: { settings: Settings }) {
  const { value, field } = settings.of(companionMod);
  const whyOff = useWhyOff(value.isEnabled);
  // A switch knows its tier itself: what is on may be switched off after a downgrade.
  const off = value.isEnabled ? undefined : whyOff;
  const isPlugin = value.companionType === 'APIPlugin';
  const dinos = field('uploadDinoData');
  const noStructures = value.uploadStructureData
    ? undefined
    : `Switch on ${field('uploadStructureData').label} first.`;
  return (
    <SettingsCard title="Uploads" description="What the Data Dashboard shows comes from here.">
      <SwitchRow
        description="Characters and tribes: names, levels, members, when somebody was last seen, and where they stand."
        field={field('uploadPlayerData')}
        off={off}
      />
      <SwitchRow
        description="Bases: whose they are, of how many structures, and where they stand."
        field={field('uploadStructureData')}
        off={off}
      />
      <SwitchRow
        description="Tamed dinos: whose they are, level, gender, and where they stand. On a large server these are thousands."
        // Off, whatever is stored: a plugin is never told to upload dinos.
        field={isPlugin ? { ...dinos, value: false } : dinos}
        off={off ?? (isPlugin ? 'The API Plugin does not support the upload of dinos.' : undefined)}
      />
      <NumberRow
        description="Between two uploads of the same kind. Short ones show changes sooner and cost the game server more."
        unit="seconds"
        field={field('uploadIntervalBase')}
        off={whyOff}
      />
      <NumberRow
        description="Between two parts of the structures, so that the game does not stall while it collects them."
        unit="seconds"
        field={field('uploadStructuresDelay')}
        off={whyOff ?? noStructures}
      />
    </SettingsCard>
  );
}
