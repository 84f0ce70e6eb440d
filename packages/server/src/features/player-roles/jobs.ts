import { BoundedSet } from '@arkwright/ark/bounded';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { ROLE_CHECK_MINUTES } from '@arkwright/contracts/player-registrations/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { MAX_INSTANCES } from '../../core/capacity.ts';
import { createRoleGiver } from '../../discord/role-giver.ts';
import type { Message } from '../../platform/events/bus.ts';
import { AGAIN, ENDLESS, type Sweep, type SweepTurn } from '../../platform/work/sweeps.ts';
import { CHECKS_WORK, reconcileEveryone, reconcileInstance, settleDueMembers } from './service.ts';

/** A member sees the role a moment after registering. */
const SETTLE_EVERY_MS = 2000;
/** A few times an hour: the maximum delay of a role for playtime. */
const LOOK_EVERY_MS = ROLE_CHECK_MINUTES * MINUTE_MS;

type Saved = Extract<Message, { kind: 'settings.changed' }>;

const isSaved = (message: Message): message is Saved =>
  message.kind === 'settings.changed' && message.group === 'playerRegistration';

/** Keeps the roles of registered players up to date. */
export function playerRoleSweeps(context: AppContext): Sweep<AppContext>[] {
  const stop = new AbortController();
  const changed = new BoundedSet<string>({ max: MAX_INSTANCES, whenFull: 'drop-oldest' });
  // In every worker; only the one that sweeps acts on it, and another that takes over checks once too often at most.
  const unsubscribe = context.bus.subscribe((message) => {
    if (isSaved(message)) changed.add(message.botId);
  });
  context.onDrain(() => {
    stop.abort();
    unsubscribe();
  });
  const giver = createRoleGiver(context.discordApplications);
  const workIn = ({ signal }: SweepTurn) => ({
    context,
    giver,
    signal: AbortSignal.any([signal, stop.signal]),
  });
  return [
    {
      name: 'roles of registered players',
      everyMs: SETTLE_EVERY_MS,
      // The last: the bot is back in a guild, where checks have waited for it.
      wakesOn: (message) =>
        isSaved(message) ||
        (message.kind === 'work' && message.what === CHECKS_WORK) ||
        message.kind === 'servers.changed',
      gapMs: SETTLE_EVERY_MS,
      async run(_context, turn = ENDLESS) {
        const work = workIn(turn);
        for (const botId of changed) {
          if (!turn.isHeld()) return AGAIN;
          changed.delete(botId);
          await reconcileInstance(work, botId, true);
        }
        return settleDueMembers(work);
      },
    },
    {
      name: 'looks at registered players',
      everyMs: LOOK_EVERY_MS,
      run: (_context, turn = ENDLESS) => reconcileEveryone(workIn(turn)),
    },
  ];
}
