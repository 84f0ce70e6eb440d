import { KICK_PAUSE_MINUTES } from '@arkwright/contracts/admin-groups/bounds';
import { adminGroup } from '@arkwright/contracts/admin-groups/settings';
import { adminGroupsFeature } from '@arkwright/contracts/manifests/admin-groups';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { SettingsForm } from '../../kit/settings/settings-page.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

export function SettingsTab({ settings }: { settings: Settings }) {
  const { field } = settings.of(adminGroup);
  const kicks = field('kickPlayersNotOnList');
  const logs = field('isLoggingEnabled');
  return (
    <SettingsForm area="IngameAdminGroups" feature={adminGroupsFeature} settings={settings}>
      <SettingsCard
        title="Auto-kick"
        description={`The game must write admin commands into its log: start it with -servergamelog and AdminLogging=True. Nobody is kicked while all groups are empty, nor within ${KICK_PAUSE_MINUTES} minutes after a group was changed or the server came up: the game reads its list every 10 minutes, and until then it goes by the one before.`}
      >
        <SwitchRow field={kicks} />
        <SwitchRow field={logs} off={offUntil(kicks)} />
        <ChannelRow
          field={field('logChannelId')}
          off={offUntil(kicks, logs)}
          posting={{ feature: 'admin-groups', channel: 'adminGroup.logChannelId' }}
        />
      </SettingsCard>
    </SettingsForm>
  );
}
