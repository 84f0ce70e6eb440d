import { hidePrivate } from '@arkwright/ark/hide-private';
import { formatGameLogLine } from '@arkwright/ark/log/format-game-log';
import type { Combatant, GameLogEntry, LineShape } from '@arkwright/ark/log/game-event';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
import { plainText } from '@arkwright/ark/plain-text';
import type { LiveLine, Relayed } from '@arkwright/contracts/live/schema';

/** The Live Room's content of an event, without place and time. */
export type LineContent = Pick<LiveLine, 'kind' | 'player' | 'character' | 'tribe' | 'text'>;

/** How people see an event that happened at `at`, ms; `kind` is null where they don't see it. */
export type Shown = {
  at: number;
  kind: LiveLine['kind'] | null;
  relayed: Relayed | null;
  player: string;
  eosId: string;
};

const MAX_NAME_LENGTH = 100;
const MAX_TEXT_LENGTH = 1000;
/** A message through RCON: the game gives no author. */
const SERVER = 'SERVER';

function content(kind: LineContent['kind'], parts: Partial<Omit<LineContent, 'kind'>>): LineContent {
  const { player = '', character = '', tribe = '', text = '' } = parts;
  return {
    kind,
    player: plainText(player, MAX_NAME_LENGTH),
    character: plainText(character, MAX_NAME_LENGTH),
    tribe: plainText(tribe, MAX_NAME_LENGTH),
    text: plainText(text, MAX_TEXT_LENGTH),
  };
}

/** The event as the game writes it, without its stamp. */
const asWritten = (event: GameLogEntry) => formatGameLogLine({ ...event, at: null });

/** Without the empty brackets that the game writes after a name without a tribe. */
function inATribeOrNot(being: Combatant): Combatant {
  return { ...being, tribe: being.tribe || null };
}

/**
 * The line to show for an event; undefined for events that are not shown: the beginning of a save (its end is shown), an
 * empty line, and players connecting, whose lines hold IP addresses. Lines unknown to the grammar are shown without
 * addresses and passwords.
 */
export function lineOfEvent(event: GameLogEntry): LineContent | undefined {
  switch (event.type) {
    case 'player.connecting':
    case 'world.saving':
      return undefined;
    case 'player.joined':
      return content('joined', { player: event.player });
    case 'player.left':
      return content('left', { player: event.player });
    case 'chat.message':
      return content('chat', { player: event.player, character: event.character, text: event.message });
    case 'server.chat':
      return content('chat', { player: SERVER, text: event.message });
    case 'admin.command':
      return content('admin', { player: event.player, text: maskSecrets(event.command) });
    case 'tribe.log':
      return content('tribe', { tribe: event.tribe, text: event.text });
    case 'dino.tamed':
      return content('world', {
        player: event.tamer ?? '',
        tribe: event.tribe ?? '',
        text: asWritten(event),
      });
    case 'death':
      return content('world', {
        player: event.victim.name,
        tribe: event.victim.tribe ?? '',
        text: asWritten({
          ...event,
          victim: inATribeOrNot(event.victim),
          killer: event.killer && inATribeOrNot(event.killer),
          killerId: null,
        }),
      });
    case 'world.saved':
    case 'server.version':
    case 'server.loaded':
    case 'server.started':
    case 'server.stopping':
    case 'unknown': {
      const kind = event.type === 'unknown' ? KINDS[event.shape] : 'server';
      const line = content(kind, { text: hidePrivate(asWritten(event)) });
      return line.text === '' ? undefined : line;
    }
    default:
      return event satisfies never;
  }
}

const KINDS: Readonly<Record<LineShape, LineContent['kind']>> = {
  tribe: 'tribe',
  admin: 'admin',
  private: 'server',
  save: 'server',
  plain: 'server',
};
