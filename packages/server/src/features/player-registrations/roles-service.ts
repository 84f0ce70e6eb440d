import { systemScope } from '../../platform/access/scope.ts';
import type { AppContext } from '../../platform/context.ts';
import type { RoleGiver, RoleOutcome } from '../../platform/discord/role-giver.ts';
import { listInstancesUsing } from '../bots/settings-service.ts';
import { decideRoles, type RoleDecision, registeredRole, rolesOfRules } from './decide-roles.ts';
import { registrationsChanged } from './record.ts';
import * as checks from './role-checks-repository.ts';
import { bar, loadStanding, type RoleStanding } from './role-standing.ts';
import * as repository from './roles-repository.ts';

/** Of one instance and of all together in one turn. */
const IN_A_TURN = { each: 5, all: 200 };
const AT_ONCE = 10;
const PAGE = 1000;
const MOST_FORGOTTEN = 1000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 600_000;

type Work = { context: AppContext; giver: RoleGiver; signal: AbortSignal };

/**
 * Gives and takes the roles of members who are due, of several instances at a time: Discord's limits are the guilds' own. What fails on the way is tried again later, ever more slowly.
 */
export async function settleDueMembers(work: Work): Promise<void> {
  const due = await checks.listDueChecks(work.context.db, IN_A_TURN);
  const waiting = [...Map.groupBy(due, ({ botId }) => botId)];
  const settleNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await settleInstance(work, ...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, settleNext));
}

async function settleInstance(work: Work, botId: string, due: readonly checks.RoleCheck[]): Promise<void> {
  const { context, signal } = work;
  let [current] = due;
  try {
    const standing = await loadStanding(context, botId);
    for (current of due) {
      if (signal.aborted) return;
      // In a guild that the bot has left there is nobody to give anything to.
      if (standing) await settleMember(work, standing, current.discordId);
      await checks.endCheck(context.db, current);
    }
  } catch (error) {
    context.log.warn({ err: error, botId }, 'the roles of a registered player could not be set');
    if (!current) return;
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** current.tries, LAST_RETRY_MS);
    await checks.putOffCheck(context.db, current, delayMs);
  }
}

async function settleMember(work: Work, standing: RoleStanding, discordId: string): Promise<void> {
  const { scope, rules, barred } = standing;
  const member = await repository.findMember(work.context.db, scope, discordId);
  const { give, take } = possible(decideRoles({ ...member, rules }), barred);
  for (const roleId of take) await takeRole(work, standing, { discordId, roleId });
  for (const roleId of give) await giveRole(work, standing, { discordId, roleId });
}

/** What is dangerous is not given, but taken back all the same. */
function possible({ give, take }: RoleDecision, barred: RoleStanding['barred']): RoleDecision {
  return {
    give: give.filter((id) => !barred.has(id)),
    take: take.filter((id) => barred.get(id) !== 'refused'),
  };
}

type One = { discordId: string; roleId: string };

/** The note comes first: whatever happens then, the role is known to be ours to take back. */
async function giveRole({ context, giver }: Work, standing: RoleStanding, one: One): Promise<void> {
  const { scope, guildId, rules } = standing;
  await repository.saveRole(context.db, scope, { ...one, state: 'giving' });
  const outcome = await giver.give({ ...one, guildId, reason: 'Player registration' });
  if (outcome === 'no-member') return repository.saveRole(context.db, scope, { ...one, state: 'absent' });
  if (outcome !== 'done') {
    await repository.deleteRole(context.db, scope, one);
    return bar(context, standing, { roleId: one.roleId, reason: reasonOf(outcome) });
  }
  await context.db.transaction(async (tx) => {
    await repository.saveRole(tx, scope, { ...one, state: 'given' });
    await repository.forgetRefused(tx, scope, one.roleId);
    const isRegistered = rules !== undefined && registeredRole(rules) === one.roleId;
    if (!isRegistered || !(await repository.saveRegisteredRole(tx, scope, one))) return;
    await context.bus.publish(tx, registrationsChanged(scope.botId, ''));
  });
}

async function takeRole({ context, giver }: Work, standing: RoleStanding, one: One): Promise<void> {
  const { scope, guildId } = standing;
  const outcome = await giver.take({ ...one, guildId, reason: 'Player registration' });
  if (outcome === 'refused') return bar(context, standing, { roleId: one.roleId, reason: 'refused' });
  await context.db.transaction(async (tx) => {
    await repository.deleteRole(tx, scope, one);
    const { discordId, roleId: instead } = one;
    if (await repository.saveRegisteredRole(tx, scope, { discordId, roleId: '', instead }))
      await context.bus.publish(tx, registrationsChanged(scope.botId, ''));
  });
}

const reasonOf = (outcome: RoleOutcome) => (outcome === 'no-role' ? 'gone' : 'refused');

/** Finds whose roles are not what they should be: playtime has been earned, somebody came back, a rule has changed. */
export async function lookAtEveryone(work: Work): Promise<void> {
  const { context, signal } = work;
  for (const { scope } of await listInstancesUsing(context, 'playerRegistration', 'companionMod')) {
    if (signal.aborted) return;
    try {
      await lookAtInstance(work, scope.botId);
    } catch (error) {
      context.log.warn({ err: error, botId: scope.botId }, 'no look at the roles of registered players');
    }
  }
  const forgotten = await repository.listForgotten(context.db, MOST_FORGOTTEN);
  for (const [botId, members] of Map.groupBy(forgotten, (member) => member.botId)) {
    const standing = await loadStanding(context, botId);
    if (standing)
      await ask(
        context,
        standing,
        members.map(({ discordId }) => discordId),
      );
  }
}

/** The same in one instance, at once after its settings have changed: `isAnew` gives refused roles another chance. */
export async function lookAtInstance(work: Work, botId: string, isAnew = false): Promise<void> {
  const { context, signal } = work;
  if (isAnew) await repository.retryRefused(context.db, systemScope(botId));
  const standing = await loadStanding(context, botId);
  if (!standing?.rules) return;
  const { scope, rules, barred } = standing;
  await repository.forgetUnusedRefusals(context.db, scope, rolesOfRules(rules));
  for (let afterId = ''; !signal.aborted; ) {
    const page = await repository.listMembers(context.db, scope, { afterId, limit: PAGE });
    const differing = page.filter(({ earner, held }) => {
      const { give, take } = possible(decideRoles({ earner, held, rules }), barred);
      return give.length + take.length > 0;
    });
    await ask(
      context,
      standing,
      differing.map(({ discordId }) => discordId),
    );
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    afterId = last.id;
  }
}

async function ask(
  context: AppContext,
  { scope }: RoleStanding,
  discordIds: readonly string[],
): Promise<void> {
  await checks.askForChecks(context.db, scope, discordIds);
}
