import { type ArkCluster, startArkCluster } from '@arkwright/sandbox/ark/cluster';
import type { AppContext } from '@arkwright/server/context/app-context';
import { saveGroup } from '@arkwright/server/core/settings/repository';
import { createContext } from '@arkwright/server/create-context';
import { crosschatRelay, startListening } from '@arkwright/server/features/crosschat/bot';
import { startGameServers } from '@arkwright/server/features/server-status/worker';
import { servers } from '@arkwright/server/features/servers/table';
import { startRconCommands } from '@arkwright/server/game-commands/rcon';
import { newId } from '@arkwright/server/platform/base/random';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { allOnline, PASSWORD } from '../many-servers.ts';

const CHANNEL = '700000000000000001';

export type ChatWorld = {
  context: AppContext;
  cluster: ArkCluster;
  /** Hears every command that a simulated server is sent. */
  onCommand(hear: (server: string, command: string) => void): void;
  stop(): Promise<void>;
};

/** Names of the two servers of a pair; the second one's chat tells what it was sent. */
export const pairOf = (index: number): [string, string] => [`said ${index}`, `told ${index}`];

type ChatWorldOptions = {
  pairs: number;
  /** Servers of no instance. */
  alone?: readonly string[];
  /** A Discord that is there, with a channel for each pair. */
  discord?: { settings: AppSettings['discord']; channels: readonly string[] };
};

/** Instances of two servers in a group with a channel, one player on each, and a worker that holds them all. */
export async function startChatWorld(
  databaseUrl: string,
  { pairs, alone = [], discord }: ChatWorldOptions,
): Promise<ChatWorld> {
  const names = [...Array.from({ length: pairs }, (_, index) => pairOf(index)).flat(), ...alone];
  const cluster = await startArkCluster({
    seed: 'crosschat bench',
    living: false,
    servers: names.map((name) => ({ name, mapId: 'TheIsland_WP', sessionName: name, password: PASSWORD })),
  });
  const listeners: ((server: string, command: string) => void)[] = [];
  for (const [index, name] of names.entries()) {
    const server = cluster.server(name);
    if (!server) throw new Error(`There is no server ${name}`);
    server.join({ name: 'Bob', eosId: String(index).padStart(32, '0'), platform: 'None' });
    const run = server.run.bind(server);
    server.run = (command) => {
      for (const hear of listeners) hear(name, command);
      return run(command);
    };
  }
  const context = await createContext(
    testSettings(databaseUrl, { ...(discord && { discord: discord.settings }) }),
  );
  for (let index = 0; index < pairs; index++)
    await addPair(context, cluster, { index, channelId: discord?.channels[index] ?? CHANNEL });
  const listening = startListening(context);
  const sessions = await startGameServers(context, { handlers: [crosschatRelay(context)] });
  const commands = startRconCommands(context, sessions);
  await allOnline(context, 2 * pairs);
  return {
    context,
    cluster,
    onCommand: (hear) => void listeners.push(hear),
    async stop() {
      await listening.stop();
      await commands.stop();
      await sessions.stop();
      await context.close();
      await cluster.close();
    },
  };
}

async function addPair(
  context: AppContext,
  cluster: ArkCluster,
  { index, channelId }: { index: number; channelId: string },
): Promise<void> {
  const instance = await makeInstance(context, { tier: 4 });
  const serverIds = [newId(), newId()];
  const rows = pairOf(index).map((name, sortingIndex) => {
    const id = serverIds[sortingIndex] ?? '';
    const rconPort = cluster.servers.find((server) => server.name === name)?.rconPort ?? 0;
    const place = { table: 'servers', column: 'rcon_password', botId: instance.id, rowId: id };
    const rconPassword = context.sealer.seal(PASSWORD, place);
    const fields = serverFields({ rconPort, sortingIndex, nameShort: 'Bench' });
    return { ...fields, id, botId: instance.id, rconPassword, createdAt: 0 };
  });
  await context.db.insert(servers).values(rows);
  const group = { chatId: 'All', channelId, serverIds, welcomeMessage: '' };
  const pace = { slowModeSeconds: 0, playerLinesPerMinute: 120 };
  const value = { isEnabled: true, chatMappings: [{ ...group, ...pace }] };
  const save = { group: 'chat', rev: 1, value, savedAt: 0, savedBy: '' };
  await saveGroup(context.db, instance.scope, save);
}
