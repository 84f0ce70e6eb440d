import type { ReactNode } from 'react';
import { describeAge } from '../relative-time.tsx';
import styles from './discord.module.css';

type DiscordTextProps = {
  /** In Discord's markdown. */
  text: string;
  /** The name behind a mention; undefined where it is not known. */
  nameOf: (mention: { kind: 'role' | 'member'; id: string }) => string | undefined;
};

/**
 * The part of Discord's markdown that the bot writes: bold, code, small lines, times, and mentions
 * (https://docs.discord.com/developers/reference#message-formatting). Texts from elsewhere are escaped with it.
 */
const TOKEN =
  /\\([^\w\s])|\*\*((?:\\.|[^*\\])+)\*\*|`([^`]+)`|<t:(\d{1,12}):([TRf])>|<@&(\d{1,20})>|<@(\d{1,20})>/g;
const SMALL = '-# ';

export function DiscordText({ text, nameOf }: DiscordTextProps) {
  const lines: ReactNode[] = [];
  for (const line of text.split('\n')) {
    const isSmall = line.startsWith(SMALL);
    const content = toNodes(isSmall ? line.slice(SMALL.length) : line, nameOf);
    const key = lines.length;
    lines.push(
      isSmall ? (
        <small key={key} className={styles.subtext}>
          {content}
        </small>
      ) : (
        <div key={key}>{content}</div>
      ),
    );
  }
  return <div className={styles.text}>{lines}</div>;
}

function toNodes(text: string, nameOf: DiscordTextProps['nameOf']): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, escaped, bold, code, time, style, role, member] = match;
    nodes.push(text.slice(end, match.index));
    end = match.index + whole.length;
    const key = nodes.length;
    if (escaped !== undefined) nodes.push(escaped);
    else if (bold !== undefined) nodes.push(<strong key={key}>{toNodes(bold, nameOf)}</strong>);
    else if (code !== undefined) nodes.push(<code key={key}>{code}</code>);
    else if (time !== undefined) nodes.push(<Time key={key} at={Number(time) * 1000} style={style} />);
    else if (role !== undefined)
      nodes.push(<Mention key={key} name={nameOf({ kind: 'role', id: role }) ?? 'role'} />);
    else if (member !== undefined)
      nodes.push(<Mention key={key} name={nameOf({ kind: 'member', id: member }) ?? 'member'} />);
  }
  nodes.push(text.slice(end));
  return nodes;
}

// As everywhere here; Discord uses the reader's own settings.
const dateAndClock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

const Mention = ({ name }: { name: string }) => <bdi className={styles.mention}>@{name}</bdi>;

const Time = ({ at, style }: { at: number; style: string | undefined }) => (
  <time className={styles.time} dateTime={new Date(at).toISOString()}>
    {timeInWords(at, style)}
  </time>
);

function timeInWords(at: number, style: string | undefined): string {
  if (style === 'R') return describeAge(at, Date.now());
  return style === 'f' ? dateAndClock.format(at) : clock.format(at);
}
