import { greeting } from '@arkwright/contracts/greetings/settings';
import { greetingsFeature } from '@arkwright/contracts/manifests/greetings';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

export function GreetingsPage() {
  const settings = useSettings(greeting);
  const { field } = settings.of(greeting);
  return (
    <SettingsPage feature={greetingsFeature} description="The bot greets players." settings={settings}>
      <SettingsCard title="Greetings">
        <SwitchRow field={field('isEnabled')} />
        <ChannelRow field={field('channelId')} />
      </SettingsCard>
    </SettingsPage>
  );
}
