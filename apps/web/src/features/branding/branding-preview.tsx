import type { Branding, BrandingFields } from '@arkwright/contracts/branding/schema';
import { DiscordText } from '../../ui/discord/discord-text.tsx';
import { DiscordCard, DiscordMember, DiscordMessage, DiscordView } from '../../ui/discord/discord-view.tsx';
import { isLoadable } from '../../ui/discord/picture.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import styles from './branding-preview.module.css';

type PreviewProps = { values: BrandingFields; effect: Branding['effect'] };

/** How it will look in Discord, while it is typed. */
export function BrandingPreview({ values, effect: { showsStatus, isOwnBot } }: PreviewProps) {
  const { name, username, avatarUrl, iconUrl, pluginName, status } = values;
  const isLoaded = [avatarUrl, iconUrl].every((url) => url === '' || isLoadable(url));
  return (
    <SettingsCard title="Preview">
      <DiscordView label="Preview of the branding">
        <DiscordMessage name={username || 'Username'} avatarUrl={avatarUrl}>
          <DiscordText text="🔴 **The Island** went offline 10 minutes ago." nameOf={() => undefined} />
          <DiscordCard name={name || 'Name'} iconUrl={iconUrl} signature={pluginName || 'Plugin name'} />
        </DiscordMessage>
        <DiscordMember
          name={name || 'Name'}
          status={showsStatus ? status : ''}
          {...(isOwnBot && { avatarUrl })}
        />
      </DiscordView>
      <ul className={styles.notes}>
        {!isLoaded && (
          <li>
            This page loads pictures only from cdn.discordapp.com, so no other site learns who looks at it.
            Discord will show yours.
          </li>
        )}
        {!isOwnBot && <li>In the member list the bot keeps its own picture.</li>}
        <li>Log lines come without the card.</li>
        <li>
          A role that alerts mention is notified only if everyone may mention it (Discord, Server Settings,
          Roles).
        </li>
      </ul>
    </SettingsCard>
  );
}
