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
      <SwitchRow
        description="In Discord: restarts, stops or starts one linked server, after a question with the number of players."
        field={field('isPowerCommandEnabled')}
      />
      <RolesRow
        description="Members with one of these roles may use it, also without rights in the dashboard."
        field={field('powerCommandRoleIds')}
        off={offUntil(field('isPowerCommandEnabled'))}
      />
    </SettingsCard>
  );
}
