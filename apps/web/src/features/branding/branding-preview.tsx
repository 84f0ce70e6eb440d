import type { BrandingFields } from '@arkwright/contracts/branding/schema';
import { useState } from 'react';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import styles from './branding-preview.module.css';
import { initialOf, isLoadable } from './preview-picture.ts';

type PreviewProps = { values: BrandingFields; showsStatus: boolean };

/** How it will look in Discord, while it is typed. */
export function BrandingPreview({ values, showsStatus }: PreviewProps) {
  const { name, username, avatarUrl, iconUrl, pluginName, status } = values;
  const isLoaded = [avatarUrl, iconUrl].every((url) => url === '' || isLoadable(url));
  return (
    <SettingsCard title="Preview">
      <figure className={styles.preview} aria-label="Preview of the branding">
        <div className={styles.message}>
          <Picture url={avatarUrl} name={username} className={styles.avatar} />
          <div className={styles.body}>
            <div className={styles.head}>
              <bdi className={styles.username}>{username || 'Username'}</bdi>
              <span className={styles.badge}>APP</span>
            </div>
            <div>
              <strong>The Island</strong> has been offline for 10 minutes.
            </div>
            <div className={styles.card}>
              <div className={styles.cardHead}>
                <Picture url={iconUrl} name={name} className={styles.icon} />
                <bdi>{name || 'Name'}</bdi>
              </div>
              <bdi className={styles.signature}>{pluginName || 'Plugin name'}</bdi>
            </div>
          </div>
        </div>
        <div className={styles.member}>
          <div className={styles.botPicture} aria-hidden>
            A
          </div>
          <div className={styles.body}>
            <div className={styles.head}>
              <bdi className={styles.username}>{name || 'Name'}</bdi>
              <span className={styles.badge}>APP</span>
            </div>
            {showsStatus && status !== '' && <bdi className={styles.status}>{status}</bdi>}
          </div>
        </div>
      </figure>
      <ul className={styles.notes}>
        {!isLoaded && (
          <li>
            This page loads pictures from cdn.discordapp.com alone, so that no other site learns who looks at
            it. Discord will show yours.
          </li>
        )}
        <li>In the member list the bot keeps its own picture.</li>
        <li>Log lines come without the card.</li>
        <li>
          A role that alerts mention is notified only if everyone may mention it (Discord, Server Settings,
          Roles).
        </li>
      </ul>
    </SettingsCard>
  );
}

type PictureProps = { url: string; name: string; className: string | undefined };

function Picture({ url, name, className }: PictureProps) {
  const [failed, setFailed] = useState('');
  if (isLoadable(url) && failed !== url) {
    const onError = () => setFailed(url);
    return <img src={url} alt="" className={className} referrerPolicy="no-referrer" onError={onError} />;
  }
  return (
    <span className={className} aria-hidden>
      {initialOf(name)}
    </span>
  );
}
