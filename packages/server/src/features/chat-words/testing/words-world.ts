import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { AppContext } from '../../../context/app-context.ts';
import type { Member } from '../../../core/access/scope.ts';
import { directoryChanged } from '../../../discord/guilds/presence.ts';
import { discordOutbox } from '../../../discord/table.ts';
import { gameCommands } from '../../../game-commands/table.ts';
import type { GameEventHandler } from '../../../game-events/game-event-handler.ts';
import { updateInstance } from '../../instances/service.ts';
import { notePlayerLists } from '../../known-players/service.ts';
import { tellGame } from '../../server-status/testing/tell-game.ts';
import { createServer } from '../../servers/service.ts';

/** Its guild has these. */
export const CHANNEL = '71';
export const CHAT_LOG = '72';
export const ROLE = '81';

/** An instance with one server, whose chat handlers of game events read. */
export type WordsWorld = Awaited<ReturnType<typeof createWordsWorld>>;

export async function createWordsWorld(makeHandlers: (context: AppContext) => readonly GameEventHandler[]) {
  let now = Date.UTC(2026, 10, 24, 12);
  const context: TestContext = await createTestContext({ clock: { now: () => now } });
  let handlers: readonly GameEventHandler[] = [];
  let instance: TestInstance;
  let server: { id: string; name: string };

  const save = async (change: object) => {
    const member = (await context.memberships.find(
      { discordId: instance.owner.discordId },
      instance.id,
    )) as Member;
    const saver = { ...instance.by, member, discordId: instance.owner.discordId };
    await updateInstance(context, saver, { id: instance.id, ...change });
  };

  const batchOf = (lines: readonly string[]) => {
    const events = lines.map(parseGameLogLine);
    return { scope: instance.scope, server, source: 'log' as const, events };
  };

  return {
    context,
    save,
    get instance() {
      return instance;
    },
    get server() {
      return server;
    },
    pass: (ms: number) => {
      now += ms;
    },
    /** A new instance, and a worker that has only just been started. */
    async begin() {
      now += MINUTE_MS;
      handlers = makeHandlers(context);
      instance = await makeInstance(context);
      const channel = (id: string, name: string) => ({ id, name, type: 0, parentId: '', position: 0 });
      await directoryChanged(context, instance.guildId, {
        channels: [channel(CHANNEL, 'words'), channel(CHAT_LOG, 'chat-log')],
        roles: [{ id: ROLE, name: 'On call', color: 0, position: 1, isManaged: false, permissions: '0' }],
      });
      const created = await createServer(context, instance.by, serverFields({ name: 'The Island' }));
      server = { id: created.id, name: 'The Island' };
      await save({
        chat: { isChatLogEnabled: true, chatLogGlobal: true, chatLogChannelId: CHAT_LOG },
      });
    },
    /** Another process goes on: a worker that takes over, or the one that an agent hands the log to. */
    change: () => {
      handlers = makeHandlers(context);
    },
    /** The game server answers with these lines of its log. */
    async read(...lines: string[]) {
      await tellGame(context, handlers, [batchOf(lines)]);
    },
    /** The same, but each transaction is rolled back. */
    async readInVain(...lines: string[]) {
      const failing = handlers.map(
        (handler): GameEventHandler => ({
          ...handler,
          async handle(tx, servers) {
            await handler.handle(tx, servers);
            throw new Error('away');
          },
        }),
      );
      await expect(tellGame(context, failing, [batchOf(lines)])).rejects.toThrow('away');
    },
    /** A line of the log, written `agoMs` ago. */
    line: (text: string, agoMs = 0) =>
      `${new Date(now - agoMs).toISOString().slice(0, 19).replace('T', '_').replaceAll(/[-:]/g, '.')}: ${text}`,
    /** Who is on the server, as it lists them. */
    async list(...players: { name: string; id: string }[]) {
      await notePlayerLists(context, [{ server: { botId: instance.id, id: server.id }, players }]);
    },
    said: (channelId: string) =>
      context.db
        .select()
        .from(discordOutbox)
        .where(eq(discordOutbox.botId, instance.id))
        .orderBy(asc(discordOutbox.id))
        .then((rows) => rows.filter((row) => row.channelId === channelId)),
    /** Commands sent to the game, sorted. */
    async commands() {
      const rows = await context.db.select().from(gameCommands).where(eq(gameCommands.botId, instance.id));
      return rows.map(({ command }) => command).toSorted();
    },
  };
}

/** An entry of a list. */
export const entryOf = (id: string, matchWords: string[], change: object = {}) => ({
  id,
  matchWords,
  matchType: 'ContainsIgnoreCase',
  alsoInsideWords: false,
  reply: `reply of ${id}`,
  notifyDiscord: false,
  notifyDiscordRoleIds: [],
  ...change,
});
