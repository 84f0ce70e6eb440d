import { BoundedMap } from '@arkwright/ark/bounded';
import { COMMANDS_WAIT_SECONDS } from '@arkwright/contracts/companion/bounds';
import { type CompanionCommand, SAY_HELLO } from '@arkwright/contracts/companion/schema';
import type { AppContext } from '../../context/app-context.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { MAX_SERVERS } from '../../core/capacity.ts';
import { listServersWithCommands, takeForCompanion } from '../../game-commands/service.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Message } from '../../platform/events/bus.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
import { hasServer, listServerIds } from '../servers/service.ts';
import { ORDERING_GROUPS, ordersFor } from './orders-service.ts';
import { isLatestPoll } from './repository.ts';
import { saveCompanion } from './service.ts';

/** A message can be lost with its connection; the looks make up for it. */
const LOOK_MS = 2000;
/** A program that stops is back after a while, or another one is. */
const RETRY_AFTER_SECONDS = 2;

type Poll = {
  scope: InstanceScope;
  serverId: string;
  /** The revision of the orders that the companion has; a companion that sends none is not told about changes. */
  revision: string | undefined;
  isOver: boolean;
  wake: () => void;
};

/** Questions of companions for commands that are open in this process. */
export type CommandPolls = {
  /**
   * The commands that wait for a server; while there are none it takes up to 20 s, and then they are none. A second
   * question for the same server ends the first, as do the caller's leaving, the deletion of
   * the server, a change of what its key opens, and drain. Orders that have changed end it with `SAY_HELLO`.
   */
  wait(question: {
    scope: InstanceScope;
    serverId: string;
    revision?: string | undefined;
    /** Calls the listener when the caller has gone away. */
    onGone: (listener: () => void) => void;
  }): Promise<CompanionCommand[]>;
};

/** At most one is open for each server that there is, and servers are bounded by the tier: so are the questions of a key. */
export function createCommandPolls(
  context: AppContext,
  { waitMs = COMMANDS_WAIT_SECONDS * 1000 }: { waitMs?: number } = {},
): CommandPolls {
  const polls = new BoundedMap<string, Poll>({ max: MAX_SERVERS, whenFull: 'refuse' });
  let isDraining = false;
  let looks: Repeater | undefined;
  let unsubscribe: (() => void) | undefined;

  const keyOf = (botId: string, serverId: string) => `${botId} ${serverId}`;
  const end = (poll: Poll) => {
    poll.isOver = true;
    poll.wake();
  };

  context.onDrain(() => {
    isDraining = true;
    for (const poll of polls.values()) end(poll);
  });

  const failed = (error: unknown) =>
    context.log.debug({ err: error }, 'could not look for companion commands');

  function hear(message: Message): void {
    if (message.kind === 'servers.changed') void endGone(message.botId).catch(failed);
    if (message.kind === 'commands' && message.transport === 'companion')
      for (const { serverId } of message.orders) polls.get(keyOf(message.botId, serverId))?.wake();
    if (message.kind === 'settings.changed' && ORDERING_GROUPS.some((group) => group === message.group))
      for (const poll of polls.values()) if (poll.scope.botId === message.botId) poll.wake();
    if (message.kind !== 'access') return;
    const { of } = message;
    // The key may be dead, the companion switched off: the next question goes through the gate.
    for (const poll of polls.values())
      if (of === undefined || ('botId' in of && of.botId === poll.scope.botId)) end(poll);
  }

  /** Ends the questions of servers that were deleted. */
  async function endGone(botId: string): Promise<void> {
    const open = [...polls.values()].filter((poll) => poll.scope.botId === botId);
    if (open.length === 0) return;
    const ids = await listServerIds(context.db, systemScope(botId));
    for (const poll of open) if (!ids.includes(poll.serverId)) end(poll);
  }

  async function readCommands(): Promise<void> {
    const open = [...polls.values()].map(({ scope, serverId }) => ({ botId: scope.botId, serverId }));
    for (const { botId, serverId } of await listServersWithCommands(context.db, open))
      polls.get(keyOf(botId, serverId))?.wake();
  }

  function add(poll: Poll): void {
    const key = keyOf(poll.scope.botId, poll.serverId);
    const older = polls.get(key);
    if (older) end(older);
    polls.set(key, poll);
    unsubscribe ??= context.bus.subscribe(hear);
    looks ??= new Repeater({ run: readCommands, everyMs: LOOK_MS, onFailure: failed });
  }

  function remove(poll: Poll): void {
    const key = keyOf(poll.scope.botId, poll.serverId);
    if (polls.get(key) === poll) polls.delete(key);
    if (polls.size > 0) return;
    unsubscribe?.();
    void looks?.stop();
    unsubscribe = undefined;
    looks = undefined;
  }

  async function nextCommands(poll: Poll): Promise<CompanionCommand[]> {
    const { scope, serverId } = poll;
    const pollId = newId();
    const seen = { serverId, pollId, lastSeenAt: context.clock.now() };
    await saveCompanion(context.db, scope, seen);
    while (!poll.isOver) {
      // Set up before reading, so that a command that arrives during the read is not missed.
      const woken = Promise.withResolvers<void>();
      poll.wake = woken.resolve;
      const onlyIf = isLatestPoll(scope, { serverId, pollId });
      const commands = await takeForCompanion(context.db, scope, { serverId, onlyIf });
      if (commands.length > 0) return commands;
      if (!poll.isOver && (await hasOldOrders(poll))) return [SAY_HELLO];
      // Ended during the read: that wake-up reached no poll.
      if (!poll.isOver) await woken.promise;
    }
    return [];
  }

  const hasOldOrders = async ({ scope, serverId, revision }: Poll) =>
    revision !== undefined && (await ordersFor(context, scope, serverId)).revision !== revision;

  return {
    async wait({ scope, serverId, revision, onGone }) {
      const poll: Poll = { scope, serverId, revision, isOver: false, wake: () => {} };
      onGone(() => end(poll));
      if (!(await hasServer(context, scope, serverId))) throw new AppError('NOT_FOUND');
      // No empty reply, after which the companion would poll again at once.
      if (isDraining)
        throw new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      add(poll);
      const deadline = setTimeout(() => end(poll), waitMs);
      try {
        return await nextCommands(poll);
      } finally {
        clearTimeout(deadline);
        remove(poll);
      }
    },
  };
}
