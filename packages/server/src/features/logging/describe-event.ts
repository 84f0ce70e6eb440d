import { hidePrivate } from '@arkwright/ark/hide-private';
import { formatGameLogLine } from '@arkwright/ark/log/format-game-log';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { stripRichText } from '@arkwright/ark/log/rich-text';
import { maskSecrets } from '@arkwright/ark/mask-secrets';

/** An event as people read it: as the game writes it, without its stamp and ids. Not escaped for anything yet. */
export function describeEvent(event: GameLogEntry, sanitizeColors: boolean): string {
  const shown = (line: string) => (sanitizeColors ? stripRichText(line) : line);
  switch (event.type) {
    case 'player.joined':
      return `${named(event)} joined`;
    case 'player.left':
      return `${named(event)} left`;
    // Readers of the channel must not see an admin password that was typed in the game.
    case 'admin.command':
      return `${named(event)} ran: ${maskSecrets(event.command)}`;
    // Chat messages: their grammar leaves no room for addresses.
    case 'chat.message':
      return shown(`${scopeOf(event)}${asWritten(event)}`);
    case 'server.chat':
    case 'tribe.log':
    case 'dino.tamed':
    case 'death':
      return shown(asWritten(event));
    case 'player.connecting':
    case 'world.saving':
    case 'world.saved':
    case 'server.version':
    case 'server.loaded':
    case 'server.started':
    case 'server.stopping':
    case 'unknown':
      return shown(hidePrivate(asWritten(event)));
    default:
      return event satisfies never;
  }
}

/** An account's name may be blank, and commands from outside the game have none. */
const named = ({ player }: { player: string }) => (player.trim() === '' ? '(no name)' : player);

const asWritten = (event: GameLogEntry) => formatGameLogLine({ ...event, at: null });

/** In front of what not everybody in the game has read. */
function scopeOf({ told }: Extract<GameLogEntry, { type: 'chat.message' }>): string {
  if (!told) return '';
  const { scope, tribe } = told;
  switch (scope) {
    case 'global':
      return '';
    case 'local':
      return '[Local] ';
    case 'tribe':
      return tribe === '' ? '[Tribe] ' : `[Tribe ${tribe}] `;
    case 'alliance':
      return '[Ally] ';
    default:
      return scope satisfies never;
  }
}
