import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import type { RoleGiver, RoleOutcome } from '../../discord/role-giver.ts';
import { sideBySide } from '../../platform/base/side-by-side.ts';
import { AGAIN } from '../../platform/work/sweeps.ts';
import { saveRegisteredRole } from '../registered-players/service.ts';
import * as checks from './checks-repository.ts';
import { decideRoles, type RoleDecision, registeredRole, rolesOfRules } from './decide-roles.ts';
import * as repository from './repository.ts';
import { bar, inInstance, loadStanding, type RoleStanding } from './standing.ts';

export { askForChecks, askForManyChecks, CHECKS_WORK } from './checks-repository.ts';

/** Forgets a person's roles in all instances; the caller has deleted the registrations in this transaction. */
export const forgetRoles = repository.deletePerson;

/** Instances per turn, instances at a time, and members of each that Discord is asked about. */
const IN_A_TURN = 200;
const AT_ONCE = 10;
const MEMBERS_EACH = 5;
/** Members per page. */
const PAGE = 1000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 600_000;
const UNKNOWN_ROLES_MS = 60_000;

type Work = { context: AppContext; giver: RoleGiver; signal: AbortSignal };

/**
 * Gives and removes the roles of members who are due, of several instances at a time: Discord's limits are per guild.
 * Failures are retried later, less and less often. Returns when there is something to do next (`Sweep.run`).
 */
export async function settleDueMembers(work: Work): Promise<number> {
  const waiting = await checks.listWaitingInstances(work.context.db, IN_A_TURN);
  const goesOn = () => !work.signal.aborted;
  await sideBySide(waiting, { atOnce: AT_ONCE, goesOn }, (botId) => settleInstance(work, systemScope(botId)));
  return waiting.length > 0 ? AGAIN : checks.nextCheck(work.context.db);
}

async function settleInstance(work: Work, scope: InstanceScope): Promise<void> {
  const { context, signal } = work;
  const due = await checks.listDueChecks(context.db, scope, PAGE);
  let [current] = due;
  try {
    const standing = await loadStanding(context, scope.botId);
    // In a guild that the bot has left no roles can be given. The checks wait until it is back.
    if (!standing) return;
    const remaining = await endSettled(work, standing, due);
    for (current of remaining.slice(0, MEMBERS_EACH)) {
      if (signal.aborted) return;
      const delayMs = await settleMember(work, standing, current.discordId);
      if (delayMs > 0) await checks.putOffCheck(context.db, current, delayMs);
      else await checks.endChecks(context.db, scope, [current]);
    }
  } catch (error) {
    context.log.warn({ err: error, botId: scope.botId }, 'the roles of a registered player could not be set');
    if (!current) return;
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** current.tries, LAST_RETRY_MS);
    await checks.putOffCheck(context.db, current, delayMs);
  }
}

/** Ends the checks of members with the right roles; returns the others. */
async function endSettled(
  { context }: Work,
  standing: RoleStanding,
  due: readonly checks.RoleCheck[],
): Promise<checks.RoleCheck[]> {
  const members = await repository.findMembers(context.db, standing.scope, due.map(idOf));
  const { rules, blocked } = standing;
  const differing = new Set(
    members.filter((member) => !isDone(possible(decideRoles({ ...member, rules }), blocked))).map(idOf),
  );
  await inInstance(context, standing, async (tx) => {
    const unregistered = members.filter(({ earner }) => !earner).map(idOf);
    await repository.forgetUngiven(tx, standing.scope, unregistered);
    const settled = due.filter(({ discordId }) => !differing.has(discordId));
    await checks.endChecks(tx, standing.scope, settled);
  });
  return due.filter(({ discordId }) => differing.has(discordId));
}

const idOf = ({ discordId }: { discordId: string }) => discordId;

/** Sets one member's roles. Returns for how long (ms) the rest has to wait, 0 where nothing is left. */
async function settleMember(work: Work, standing: RoleStanding, discordId: string): Promise<number> {
  const { scope, rules, blocked } = standing;
  const [member] = await repository.findMembers(work.context.db, scope, [discordId]);
  if (!member) return 0;
  const decision = decideRoles({ ...member, rules });
  const { give, take } = possible(decision, blocked);
  for (const roleId of take) await takeRole(work, standing, { discordId, roleId });
  if (give.length > 0 && !standing.knowsRoles) return UNKNOWN_ROLES_MS;
  const had = await rolesBefore(work, standing, { member, give });
  for (const roleId of give) {
    if (had.has(roleId))
      await repository.beginRole(work.context.db, scope, { discordId, roleId, state: 'before' });
    else await giveRole(work, standing, { discordId, roleId });
  }
  return possible(decision, blocked).isWithheld ? repository.REFUSED_MS : 0;
}

/** The roles among these that a member got from someone else. Those that we began to give did not exist then. */
async function rolesBefore(
  { context }: Work,
  { guildId }: RoleStanding,
  { member, give }: { member: repository.MemberRoles; give: readonly string[] },
): Promise<Set<string>> {
  const fresh = give.filter((id) => !member.held.all.has(id));
  if (fresh.length === 0) return new Set();
  const found = await context.fetchGuildMember(guildId, member.discordId);
  return new Set(fresh.filter((id) => found?.roleIds.includes(id)));
}

type Possible = RoleDecision & { isWithheld: boolean };

/** Dangerous roles are not given, but still removed. Withheld are roles that Discord does not let us remove. */
function possible({ give, take }: RoleDecision, blocked: RoleStanding['blocked']): Possible {
  const takeable = take.filter((id) => blocked.get(id) !== 'refused');
  return {
    give: give.filter((id) => !blocked.has(id)),
    take: takeable,
    isWithheld: takeable.length < take.length,
  };
}

const isDone = ({ give, take, isWithheld }: Possible) => give.length + take.length === 0 && !isWithheld;

type MemberRole = { discordId: string; roleId: string };

/** The note comes first: whatever happens then, the role is known to be ours to take back. */
async function giveRole({ context, giver }: Work, standing: RoleStanding, check: MemberRole): Promise<void> {
  const { scope, guildId, rules } = standing;
  if (!(await repository.beginRole(context.db, scope, { ...check, state: 'giving' }))) return;
  const outcome = await giver.give({ ...check, guildId, reason: 'Player registration' });
  if (outcome === 'no-member') return repository.endRole(context.db, scope, { ...check, state: 'absent' });
  if (outcome !== 'done') {
    await repository.deleteRole(context.db, scope, check);
    return bar(context, standing, { roleId: check.roleId, ...barOf(outcome) });
  }
  await inInstance(context, standing, async (tx) => {
    // Registrations before roles: everyone locks them so.
    if (rules && registeredRole(rules) === check.roleId) await saveRegisteredRole(tx, scope, check);
    await repository.endRole(tx, scope, { ...check, state: 'given' });
    await repository.forgetRefused(tx, scope, check.roleId);
  });
}

async function takeRole({ context, giver }: Work, standing: RoleStanding, check: MemberRole): Promise<void> {
  const { scope, guildId } = standing;
  const outcome = await giver.take({ ...check, guildId, reason: 'Player registration' });
  if (typeof outcome === 'object') return bar(context, standing, { roleId: check.roleId, ...barOf(outcome) });
  await inInstance(context, standing, async (tx) => {
    const { discordId, roleId: instead } = check;
    await saveRegisteredRole(tx, scope, { discordId, roleId: '', instead });
    await repository.deleteRole(tx, scope, check);
  });
}

const barOf = (outcome: Exclude<RoleOutcome, 'done' | 'no-member'>) =>
  outcome === 'no-role'
    ? ({ reason: 'gone' } as const)
    : ({ reason: 'refused', words: [outcome.refused] } as const);

/** Finds members with wrong roles: playtime was earned, a member returned, a rule has changed. */
export async function reconcileEveryone(work: Work): Promise<void> {
  const { context, signal } = work;
  const using = await listInstancesUsing(context, 'playerRegistration', { feature: 'companionMod' });
  const botIds = using.map(({ scope }) => scope.botId);
  const turn = { signal, isHeld: () => !signal.aborted };
  await eachInstance(context, { botIds, turn, what: 'roles of registered players' }, ({ botId }) =>
    reconcileInstance(work, botId),
  );
}

/** The same in one instance, at once after its settings have changed: `isAnew` gives refused roles another chance. */
export async function reconcileInstance(work: Work, botId: string, isAnew = false): Promise<void> {
  const { context, signal } = work;
  if (isAnew) await repository.retryRefused(context.db, systemScope(botId));
  const standing = await loadStanding(context, botId);
  if (!standing?.rules) return;
  const { scope, rules, blocked } = standing;
  await inInstance(context, standing, (tx) =>
    repository.forgetUnusedRefusals(tx, scope, rolesOfRules(rules)),
  );
  for (let afterId = ''; !signal.aborted; ) {
    const page = await repository.listMembers(context.db, scope, { afterId, limit: PAGE });
    const differing = page.filter((member) => {
      const { give, take } = possible(decideRoles({ ...member, rules }), blocked);
      return give.length + take.length > 0;
    });
    await inInstance(context, standing, (tx) => checks.askForManyChecks(tx, scope, differing.map(idOf)));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    afterId = last.id;
  }
}
