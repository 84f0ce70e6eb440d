import { nitrado } from '@arkwright/contracts/nitrado/settings';
import { RolesRow } from '../../kit/settings/roles-row.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

/** The slash command that restarts, stops and starts servers, and who may use it. */
export function PowerCard({ settings }: { settings: Settings }) {
  const { field } = settings.of(nitrado);
  return (
    <SettingsCard title="Restart, stop and start">
      <SwitchRow field={field('isPowerCommandEnabled')} />
      <RolesRow field={field('powerCommandRoleIds')} off={offUntil(field('isPowerCommandEnabled'))} />
    </SettingsCard>
  );
}
