import { useState } from 'react';
import styles from './guild-icon.module.css';

type GuildIconProps = { name: string; url: string };

/** A guild's icon, or its initials where it has none or the picture does not load. */
export function GuildIcon({ name, url }: GuildIconProps) {
  const [failed, setFailed] = useState('');
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);
  if (url !== '' && url !== failed) {
    return (
      <img className={styles.icon} src={url} alt="" width={24} height={24} onError={() => setFailed(url)} />
    );
  }
  return (
    <span className={styles.icon} aria-hidden>
      {initials}
    </span>
  );
}
