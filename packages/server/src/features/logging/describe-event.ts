import { formatGameLogLine } from '@arkwright/ark/log/format-game-log';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { stripRichText } from '@arkwright/ark/log/rich-text';

/** An event as people read it: as the game writes it, without its stamp and ids. Not escaped for anything yet. */
export function describeEvent(event: GameLogEntry, sanitizeColors: boolean): string {
  if (event.type === 'player.joined') return `${event.player} joined`;
  if (event.type === 'player.left') return `${event.player} left`;
  if (event.type === 'admin.command') return `${event.player} ran: ${event.command}`;
  const line = formatGameLogLine({ ...event, at: null });
  return sanitizeColors ? stripRichText(line) : line;
}
