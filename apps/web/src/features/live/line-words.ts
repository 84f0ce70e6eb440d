import { EVERY_SERVER } from '@arkwright/contracts/live/bounds';
import type { LiveLine } from '@arkwright/contracts/live/schema';

/** The middle part of a line, between author and text: a search matches it as shown. */
export function middleOf({ kind, serverId }: Pick<LiveLine, 'kind' | 'serverId'>): string {
  switch (kind) {
    case 'joined':
      return ' joined';
    case 'left':
      return ' left';
    case 'admin':
      return ' ran ';
    case 'sent':
      return serverId === EVERY_SERVER ? ' to all servers: ' : ' from here: ';
    case 'chat':
    case 'tribe':
      return ': ';
    default:
      return '';
  }
}

/** A line as it shows, without its time and server. */
export function shownText(line: LiveLine): string {
  const { kind, player, character, tribe, text } = line;
  const middle = middleOf(line);
  if (kind === 'world' || kind === 'server') return text;
  if (kind === 'joined' || kind === 'left') return `${player}${middle}`;
  if (kind === 'tribe') return `${tribe}${middle}${text}`;
  return `${player}${kind === 'chat' && character !== '' ? ` ${character}` : ''}${middle}${text}`;
}
