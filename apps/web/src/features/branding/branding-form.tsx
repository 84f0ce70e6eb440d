import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { BrandingFieldInput } from './branding-field.tsx';
import type { BrandingCopy } from './use-branding.ts';

type BrandingFormProps = { branding: BrandingCopy; reason: string | undefined };

export function BrandingForm(props: BrandingFormProps) {
  const showsStatus = props.branding.stored?.effect.showsStatus === true;
  return (
    <>
      <SettingsCard title="The bot in your guild">
        <BrandingFieldInput
          {...props}
          name="name"
          description="The bot’s nickname in the member list, and the heading of the card below alerts."
        />
        <BrandingFieldInput
          {...props}
          name="status"
          description={
            showsStatus
              ? 'The line below the bot’s name in the member list.'
              : 'The line below the bot’s name. Discord gives a bot one status for all of its guilds, so it shows only where this program’s bot serves your guild alone. It is kept until then.'
          }
        />
      </SettingsCard>
      <SettingsCard title="Its messages">
        <BrandingFieldInput
          {...props}
          name="username"
          description="Stands over what the bot posts: logs, alerts and everything else but its answers to commands."
        />
        <BrandingFieldInput
          {...props}
          name="avatarUrl"
          description="The picture beside it. Discord fetches it from there."
        />
      </SettingsCard>
      <SettingsCard title="The card below alerts">
        <BrandingFieldInput
          {...props}
          name="url"
          description="Your website: the card’s heading leads there."
        />
        <BrandingFieldInput {...props} name="iconUrl" description="A small picture before the heading." />
        <BrandingFieldInput
          {...props}
          name="pluginName"
          description="Signs the card, in place of this program’s name."
        />
      </SettingsCard>
    </>
  );
}
