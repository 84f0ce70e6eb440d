import { formatCombatant } from './combatant.ts';
import type { GameEvent, GameLogEntry } from './game-event.ts';
import { formatStamp } from './log-time.ts';

/** The line in the game's format, as read by `parseGameLogLine`. For simulators and tests. */
export function formatGameLogLine(entry: GameLogEntry): string {
  return (entry.at === null ? '' : formatStamp(entry.at)) + formatEvent(entry);
}

function formatEvent(event: GameEvent): string {
  switch (event.type) {
    case 'player.joined':
    case 'player.left': {
      const verb = event.type === 'player.joined' ? 'joined' : 'left';
      const account = event.eosId === null ? '' : ` [UniqueNetId:${event.eosId} Platform:${event.platform}]`;
      return `${event.player}${account} ${verb} this ARK!`;
    }
    case 'chat.message':
      return `${event.player} (${event.character}): ${event.message}`;
    case 'server.chat':
      return `SERVER: ${event.message}`;
    case 'admin.command':
      return `AdminCmd: ${event.command} (PlayerName: ${event.player}, ARKID: ${event.arkId}, PlatformID: ${event.accountId})`;
    case 'tribe.log': {
      const text = event.color
        ? `<RichColor Color="${event.color.join(', ')}">${event.text}</>)`
        : event.text;
      return `Tribe ${event.tribe}, ID ${event.tribeId}: Day ${event.day}, ${event.time}: ${text}`;
    }
    case 'dino.tamed': {
      const who = [event.tamer, event.tribe === null ? null : `Tribe ${event.tribe}`].filter(
        (part) => part !== null,
      );
      const article = /^[aeiou]/i.test(event.dino) ? 'an' : 'a';
      return `${who.join(' of ')} Tamed ${article} ${event.dino} - Lvl ${event.level} (${event.species})!`;
    }
    case 'death': {
      const by = event.killer ? ` by ${formatCombatant(event.killer)}` : '';
      const how = event.cause === 'starved' ? 'starved to death' : `was killed${by}`;
      const sid = event.killerId === null ? '' : ` [KillerSID: ${event.killerId}]`;
      return `${formatCombatant(event.victim)} ${how}!${sid}`;
    }
    case 'world.saving':
      return 'Saving world...';
    case 'world.saved':
      return event.seconds === null ? 'World Save Complete!' : `World Save Complete. Took: ${event.seconds}`;
    case 'server.version':
      return `ARK Version: ${event.version}`;
    case 'server.loaded':
      return `Server: "${event.name}" has successfully started!`;
    case 'server.started':
      return 'Server has completed startup and is now advertising for join. (10.10GB Mem)';
    case 'server.stopping':
      return 'Closing by request';
    case 'player.connecting':
    case 'unknown':
      return event.text;
  }
}
