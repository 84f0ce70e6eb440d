import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { gameLogLines, parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { type BotScope, systemScope } from '../access/scope.ts';
import type { Logger } from '../logger.ts';
import type { GameServer } from './game-server.ts';

/** Which of the game's two outputs a line came from. The log repeats what was chatted: read one of them, not both. */
export type GameEventSource = 'chat' | 'log';

/** Something that happened on a game server. Its texts come from players: escape them for wherever they go. */
export type ServerEvent = {
  scope: BotScope;
  server: { id: string; name: string };
  source: GameEventSource;
  event: GameLogEntry;
};

/** A feature's ear. It is called once an event, in the order of the lines, and must not keep the caller waiting. */
export type GameEventHandler = {
  /** For logs. */
  name: string;
  /** What it wants to hear. Outputs that nobody reads are not fetched from the game. */
  reads: readonly GameEventSource[];
  handle(event: ServerEvent): void | Promise<void>;
};

/** The game keeps 600 lines. What sends many more is not the game. */
const MAX_LINES = 2_000;

export type GameEvents = {
  isRead(source: GameEventSource): boolean;
  /** Tells the handlers what the lines say. Never throws. */
  deliver(server: GameServer, source: GameEventSource, lines: readonly string[]): void;
};

/** Brings events to handlers. A handler's failure is logged and disturbs neither the others nor the caller. */
export function createGameEvents(handlers: readonly GameEventHandler[], log: Logger): GameEvents {
  const report = (name: string, error: unknown) =>
    log.error({ err: error, handler: name }, 'a game event handler failed');

  const call = (handler: GameEventHandler, event: ServerEvent) => {
    try {
      handler.handle(event)?.catch((error: unknown) => report(handler.name, error));
    } catch (error) {
      report(handler.name, error);
    }
  };

  return {
    isRead: (source) => handlers.some(({ reads }) => reads.includes(source)),
    deliver(server, source, lines) {
      const listeners = handlers.filter(({ reads }) => reads.includes(source));
      const about = {
        scope: systemScope(server.botId),
        server: { id: server.id, name: server.name },
        source,
      };
      for (const line of lines) {
        const event: ServerEvent = { ...about, event: parseGameLogLine(line) };
        for (const handler of listeners) call(handler, event);
      }
    },
  };
}

/** The lines of a reply, at most 2,000: a hostile server must not keep the process busy. */
export function boundedLines(reply: string): string[] {
  let end = -1;
  for (let count = 0; count < MAX_LINES; count++) {
    end = reply.indexOf('\n', end + 1);
    if (end < 0) return gameLogLines(reply);
  }
  return gameLogLines(reply.slice(0, end));
}
