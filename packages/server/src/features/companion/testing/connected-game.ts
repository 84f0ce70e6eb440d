import { companionCommand } from '@arkwright/contracts/companion/schema';
import { registry } from '@arkwright/contracts/registry';
import { send, type TestApp } from '@arkwright/testing/test-app';
import { z } from 'zod';
import { type CompanionInstance, helloFields } from './companion-instance.ts';

/** The commands that a game was asked for, in the order in which they came. */
export type ConnectedGame = { ran: string[]; leave(): Promise<void> };

/**
 * A companion that asks for commands over a real connection and runs them: the API has to listen. `fails` are those that the
 * game refuses, `before` is done before one is answered.
 */
export async function connectGame(
  api: TestApp,
  { key: token, serverId }: Pick<CompanionInstance, 'key' | 'serverId'>,
  {
    fails = [],
    before = async () => {},
  }: { fails?: readonly string[]; before?: (command: string) => unknown } = {},
): Promise<ConnectedGame> {
  await send(api, registry.companion.hello, { token, body: helloFields({ serverId }) });
  const leaving = new AbortController();
  const ran: string[] = [];
  const run = async () => {
    while (!leaving.signal.aborted) {
      const reply = await fetch(`${api.app.listeningOrigin}/api/companion/commands?serverId=${serverId}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      });
      for (const { id, command } of z.array(companionCommand).parse(await reply.json())) {
        const isDone = !fails.some((word) => command.startsWith(word));
        ran.push(command);
        await before(command);
        const body = { serverId, id, isDone, reply: isDone ? 'Done' : 'No such command' };
        await send(api, registry.companion.result, { token, body });
      }
    }
  };
  const running = run().catch((error) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    ran,
    async leave() {
      leaving.abort();
      await running;
    },
  };
}
