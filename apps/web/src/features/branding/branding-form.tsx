import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { BrandingFieldInput } from './branding-field.tsx';
import type { BrandingCopy } from './use-branding.ts';

type BrandingFormProps = { branding: BrandingCopy; reason: string | undefined };

export function BrandingForm(props: BrandingFormProps) {
  const { showsStatus = false, isOwnBot = false } = props.branding.stored?.effect ?? {};
  return (
    <>
      <SettingsCard title="The bot in your Discord server">
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
              : 'The line below the bot’s name. Discord gives a bot one status for all of its Discord servers, so it shows only while the bot is in no other Discord server. It is kept until then.'
          }
        />
      </SettingsCard>
      <SettingsCard title="Its messages">
        <BrandingFieldInput
          {...props}
          name="username"
          description="The name above everything the bot posts, such as logs and alerts, but not its replies to commands."
        />
        <BrandingFieldInput
          {...props}
          name="avatarUrl"
          description={
            isOwnBot
              ? 'The address of the picture next to it, which Discord fetches from there. It is also the picture of your own bot in the member list: for that we fetch it once (PNG, JPEG, GIF or WebP, up to 1 MB).'
              : 'The address of the picture next to it. Discord fetches it from there.'
          }
        />
      </SettingsCard>
      <SettingsCard title="The card below alerts">
        <BrandingFieldInput
          {...props}
          name="url"
          description="Your website: the card’s heading links to it."
        />
        <BrandingFieldInput
          {...props}
          name="iconUrl"
          description="A small picture in front of the heading."
        />
        <BrandingFieldInput
          {...props}
          name="pluginName"
          description="Signs the card, in place of Arkwright’s name."
        />
      </SettingsCard>
    </>
  );
}
