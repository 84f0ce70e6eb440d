import { hidePrivate } from '@arkwright/ark/hide-private';
import { formatGameLogLine } from '@arkwright/ark/log/format-game-log';
import type { GameEvent, GameLogEntry } from '@arkwright/ark/log/game-event';
import { stripRichText } from '@arkwright/ark/log/rich-text';
import { maskSecrets } from '@arkwright/ark/mask-secrets';

/** Lines with a grammar that leaves no room for addresses, and what people have said in front of everybody. */
const fromPlay: ReadonlySet<GameEvent['type']> = new Set([
  'chat.message',
  'server.chat',
  'tribe.log',
  'dino.tamed',
  'death',
]);

/** An event as people read it: as the game writes it, without its stamp and ids. Not escaped for anything yet. */
export function describeEvent(event: GameLogEntry, sanitizeColors: boolean): string {
  if (event.type === 'player.joined') return `${event.player} joined`;
  if (event.type === 'player.left') return `${event.player} left`;
  // Whoever reads the channel need not know the admin password that somebody typed in game.
  if (event.type === 'admin.command') return `${event.player} ran: ${maskSecrets(event.command)}`;
  const line = formatGameLogLine({ ...event, at: null });
  const shown = fromPlay.has(event.type) ? line : hidePrivate(line);
  return sanitizeColors ? stripRichText(shown) : shown;
}
