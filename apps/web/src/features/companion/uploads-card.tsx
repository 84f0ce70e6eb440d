import { companionMod } from '@arkwright/contracts/companion/settings';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { NumberRow } from '../../ui/rows/number-row.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { useWhyOff } from './use-why-off.ts';

/** Companions' uploads, and their interval. */
export function UploadsCard({ settings }: { settings: Settings }) {
  const { value, field } = settings.of(companionMod);
  const whyOff = useWhyOff(field('isEnabled'));
  // A switch checks its tier itself: enabled ones may be switched off after a downgrade.
  const off = value.isEnabled ? undefined : whyOff;
  const isPlugin = value.companionType === 'APIPlugin';
  const noStructures = offUntil(field('uploadStructureData'));
  return (
    <SettingsCard
      title="Uploads"
      description="The data that companions upload for the Data Dashboard. Saves at a host are read for the same kinds."
    >
      <SwitchRow field={field('uploadPlayerData')} off={off} />
      <SwitchRow field={field('uploadStructureData')} off={off} />
      <SwitchRow
        notes={
          <>
            A large server has thousands.
            {isPlugin &&
              ' The API Plugin can’t upload dinos: this is for servers with an agent, or whose save is read at the host.'}
          </>
        }
        field={field('uploadDinoData')}
        off={off}
      />
      <NumberRow unit="seconds" field={field('uploadIntervalBase')} off={whyOff} />
      <NumberRow unit="seconds" field={field('uploadStructuresDelay')} off={whyOff ?? noStructures} />
    </SettingsCard>
  );
}
