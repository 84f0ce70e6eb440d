import { type ReactNode, useState } from 'react';
import styles from './discord.module.css';
import { initialOf, isLoadable } from './picture.ts';

/** A piece of Discord, in its own dark colours, whatever this page's theme is. */
export function DiscordView({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className={styles.view} aria-label={label}>
      {children}
    </figure>
  );
}

type AppProps = { name: string; avatarUrl: string; children: ReactNode };

/** A message of an app, with its name and picture. */
export function DiscordMessage({ name, avatarUrl, children }: AppProps) {
  return (
    <div className={styles.message}>
      <Picture url={avatarUrl} name={name} className={styles.avatar} />
      <div className={styles.body}>
        <AppName name={name} />
        {children}
      </div>
    </div>
  );
}

type CardProps = { name: string; iconUrl: string; signature: string };

/** The part below a branded message: a name with a picture, and a signature. */
export function DiscordCard({ name, iconUrl, signature }: CardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <Picture url={iconUrl} name={name} className={styles.icon} />
        <bdi>{name}</bdi>
      </div>
      <bdi className={styles.signature}>{signature}</bdi>
    </div>
  );
}

type EmbedProps = { title: ReactNode; color: number; children: ReactNode };

/** A message in a frame, with a coloured edge (0xRRGGBB). */
export function DiscordEmbed({ title, color, children }: EmbedProps) {
  const edge = `#${color.toString(16).padStart(6, '0')}`;
  return (
    <div className={styles.embed} style={{ borderLeftColor: edge }}>
      <div className={styles.embedTitle}>{title}</div>
      {children}
    </div>
  );
}

/** The bot in the guild's list of members, with its own picture unless it has another one. */
export function DiscordMember(props: { name: string; status: string; avatarUrl?: string }) {
  const { name, status, avatarUrl } = props;
  return (
    <div className={styles.member}>
      {avatarUrl === undefined ? (
        <div className={styles.botPicture} aria-hidden>
          A
        </div>
      ) : (
        <Picture url={avatarUrl} name={name} className={styles.avatar} />
      )}
      <div className={styles.body}>
        <AppName name={name} />
        {status !== '' && <bdi className={styles.status}>{status}</bdi>}
      </div>
    </div>
  );
}

function AppName({ name }: { name: string }) {
  return (
    <div className={styles.head}>
      <bdi className={styles.username}>{name}</bdi>
      <span className={styles.badge}>APP</span>
    </div>
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
