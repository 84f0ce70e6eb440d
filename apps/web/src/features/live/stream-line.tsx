import type { LineKind, LiveLine } from '@arkwright/contracts/live/schema';
import {
  IconDoorEnter,
  IconDoorExit,
  IconMessage2,
  IconPaw,
  IconSend,
  IconServer2,
  IconShield,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo } from 'react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { placeBelow } from '../../ui/place-at.ts';
import { middleOf } from './line-words.ts';
import styles from './stream-line.module.css';

const ICONS: Record<LineKind, TablerIcon> = {
  chat: IconMessage2,
  sent: IconSend,
  joined: IconDoorEnter,
  left: IconDoorExit,
  admin: IconShield,
  tribe: IconUsersGroup,
  world: IconPaw,
  server: IconServer2,
};

/** The meaning of an icon, in a word. */
const WORDS: Record<LineKind, string> = {
  chat: 'Chat',
  sent: 'Sent from here',
  joined: 'Join',
  left: 'Leave',
  admin: 'Admin command',
  tribe: 'Tribe log',
  world: 'World',
  server: 'Server',
};

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

type StreamLineProps = {
  line: LiveLine;
  /** The line's server, by short and full name. */
  server: { short: string; name: string };
  /** Shown above the first line of a day. */
  day: string | undefined;
  /** A name was clicked, at this place of the window. */
  onPlayer: OnPlayer;
};

export type OnPlayer = (line: LiveLine, at: { x: number; y: number }) => void;

/** One line of the stream: when, where, and what. */
export const StreamLine = memo(function StreamLine({ line, server, day, onPlayer }: StreamLineProps) {
  const Icon = ICONS[line.kind];
  const moment = new Date(line.at);
  const utc = moment.toISOString().replace('T', ' ').slice(0, 19);
  return (
    <>
      {day !== undefined && <div className={styles.day}>{day}</div>}
      <div className={styles.line} data-kind={line.kind}>
        <time dateTime={moment.toISOString()} title={`${dateAndTime.format(moment)} · ${utc} UTC`}>
          {clock.format(moment)}
        </time>
        <span className={styles.server}>
          {server.name !== '' && <ServerChip id={line.serverId} name={server.name} short={server.short} />}
        </span>
        <Icon size={15} className={styles.icon} aria-label={WORDS[line.kind]} role="img" />
        <span className={styles.text}>
          <LineText line={line} onPlayer={onPlayer} />
        </span>
      </div>
    </>
  );
});

/** Whether a line names a player: messages sent from here or over RCON name another person, or none. */
export function isPlayer({ kind, player, character }: LiveLine): boolean {
  if (kind === 'sent') return false;
  return !(kind === 'chat' && player === 'SERVER' && character === '');
}

function LineText({ line, onPlayer }: Pick<StreamLineProps, 'line' | 'onPlayer'>) {
  const { kind, player, character, tribe, text } = line;
  const who =
    player.trim() === '' ? (
      // Games let players without a name in: there is nothing to click.
      <span className={styles.aside}>A player without a name</span>
    ) : (
      // Not a stop for the keyboard: thousands of them would be; the list of players does the same.
      <button
        type="button"
        className={styles.player}
        tabIndex={-1}
        aria-haspopup={isPlayer(line) ? 'menu' : undefined}
        onClick={({ currentTarget }) => onPlayer(line, placeBelow(currentTarget))}
      >
        <bdi>{player}</bdi>
      </button>
    );
  const middle = middleOf(line);
  const words = <bdi>{text}</bdi>;
  switch (kind) {
    case 'chat':
      return (
        <>
          {who}
          {character !== '' && (
            <>
              {' '}
              <bdi className={styles.aside}>{character}</bdi>
            </>
          )}
          <span className={styles.aside}>{middle}</span>
          {words}
        </>
      );
    case 'sent':
      return (
        <>
          {who}
          <span className={styles.aside}>{middle}</span>
          {words}
        </>
      );
    case 'joined':
    case 'left':
      return (
        <>
          {who}
          {middle}
        </>
      );
    case 'admin':
      return (
        <>
          {who}
          <span className={styles.aside}>{middle}</span>
          <code>{words}</code>
        </>
      );
    case 'tribe':
      return (
        <>
          <bdi className={styles.tribe}>{tribe}</bdi>
          <span className={styles.aside}>{middle}</span>
          {words}
        </>
      );
    default:
      return words;
  }
}
