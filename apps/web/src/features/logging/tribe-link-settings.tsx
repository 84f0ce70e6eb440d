import { tribeLogLinkFeature } from '@arkwright/contracts/manifests/tribe-log-link';
import { tribeLogLink } from '@arkwright/contracts/tribe-log-link/settings';
import { IntentNotice } from '../../kit/intent-notice.tsx';
import { TierNotice } from '../../kit/problem-notice.tsx';
import { RolesRow } from '../../kit/settings/roles-row.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

/** Who may link the log of their own tribe. */
export function TribeLinkSettings({ settings }: { settings: Settings }) {
  const { field } = settings.of(tribeLogLink);
  return (
    <SettingsCard
      title="Tribe log linking"
      description="Members get the log of their own tribe in a channel, a thread or their direct messages, with /tribelog."
    >
      <TierNotice feature={tribeLogLinkFeature} />
      <IntentNotice feature={tribeLogLinkFeature} />
      <SwitchRow field={field('isEnabled')} />
      <RolesRow field={field('requiredRoleIds')} off={offUntil(field('isEnabled'))} />
    </SettingsCard>
  );
}
