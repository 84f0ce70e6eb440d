import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { parseInSteps } from '@arkwright/contracts/core/parse-in-steps';
import { isInForce } from '@arkwright/contracts/permissions/bounds';
import { type Manager, managerList } from '@arkwright/contracts/permissions/schema';
import type { AppContext } from '../../context/app-context.ts';
import { announceAccess } from '../../core/access/announce.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import type { ManagerRow } from '../../core/access/managers-repository.ts';
import {
  listInstancesWithExpired,
  loadManagers as loadManagerRows,
  replaceManagers,
} from '../../core/access/managers-repository.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import type { InstanceRow } from '../../core/instances/repository.ts';
import { loadInstanceRows, lockInstanceRow } from '../../core/instances/repository.ts';
import { loadDirectory } from '../../discord/guilds/repository.ts';
import { AppError, invalidFields } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/work/slices.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { checkManagers } from './manager-rules.ts';

/** Instances whose expired grants are removed in one turn. */
const MAX_AT_ONCE = 200;

const ordered = <Row extends { discordId: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.discordId.localeCompare(b.discordId));

/**
 * Replaces the managers of an instance, which the caller has locked. Only for its owner: the caller has checked that.
 * STALE where they have changed since `rev`.
 */
export async function saveManagers(
  context: AppContext,
  save: { tx: Queries; by: By; managers: unknown; rev: number | undefined },
): Promise<void> {
  const { tx, by, rev } = save;
  const parsed = await inSlices(parseInSteps(managerList, save.managers));
  if (!parsed.success) throw invalidFields(parsed.error.issues.map(belowManagers));
  const [instance] = await loadInstanceRows(tx, [by.scope]);
  if (!instance) throw new AppError('NOT_FOUND');
  const before = ordered(await loadManagers(tx, by));
  const after = ordered(parsed.data);
  if (deepEqual(before, after)) return;
  if (rev !== undefined && rev !== instance.managersRev) {
    const current = { group: 'managers', rev: instance.managersRev, value: before };
    throw new AppError('STALE', undefined, { current });
  }
  await checkAgainst(context, { tx, by, bot: instance, before }, parsed.data);
  await store(context, { tx, by, before, after });
}

async function checkAgainst(
  context: AppContext,
  { tx, by, bot: instance, before }: { tx: Queries; by: By; bot: InstanceRow; before: readonly Manager[] },
  managers: readonly Manager[],
): Promise<void> {
  const { roles } = await loadDirectory(tx, by.scope);
  const problems = checkManagers(managers, {
    ownerDiscordId: instance.ownerDiscordId,
    guildId: instance.guildId,
    roleIds: new Set(roles.map(({ id }) => id)),
    now: context.clock.now(),
    before,
  });
  if (problems.length === 0) return;
  throw invalidFields(problems.map(({ path, message }) => belowManagers({ path: [path], message })));
}

/** Managers travel as `{ bot: { managers: […] } }`. */
function belowManagers({ path, message }: { path: readonly PropertyKey[]; message: string }) {
  return { path: ['bot', 'managers', ...path.map(String)].join('.'), message };
}

async function loadManagers(tx: Queries, by: By): Promise<Manager[]> {
  const rows = await loadManagerRows(tx, [by.scope]);
  // Only what has been through the contract's schema is stored.
  return rows.map(({ botId: _botId, ...row }) => row as Manager);
}

async function store(
  context: AppContext,
  change: { tx: Queries; by: By; before: readonly Manager[]; after: readonly Manager[] },
): Promise<void> {
  const { tx, by, before, after } = change;
  await replaceManagers(tx, by.scope, after);
  const discordIds = before.map(({ discordId }) => discordId);
  await announceAccess(context, tx, { botId: by.scope.botId, discordIds });
  await recordChange(tx, by, {
    at: context.clock.now(),
    area: 'Owner',
    action: 'managers.changed',
    target: { kind: 'managers', id: by.scope.botId, name: 'managers' },
    before: before.map(toEntry),
    after: after.map(toEntry),
  });
}

/** How the history keeps a manager: a role by the field that it is called by its name for, and a time only where there is one. */
function toEntry({ kind, discordId, permissions, expiresAt }: ManagerRow): object {
  return {
    ...(kind === 'role' ? { roleId: discordId } : { discordId }),
    permissions,
    ...(expiresAt !== 0 && { expiresAt }),
  };
}

/**
 * Removes expired managers, and records it. They have had no effect since that moment: this is for the list, and to notify
 * open pages.
 */
export async function dropExpiredManagers(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const now = context.clock.now();
  const botIds = await listInstancesWithExpired(context.db, { now, limit: MAX_AT_ONCE });
  await eachInstance(context, { botIds, turn, what: 'expired managers' }, async (scope) => {
    const by: By = { actor: systemActor('Expiry'), scope, origin: 'system' };
    await context.db.transaction(async (tx) => {
      if (!(await lockInstanceRow(tx, by.scope))) return;
      const before = ordered(await loadManagers(tx, by));
      const after = before.filter((manager) => isInForce(manager, now));
      if (after.length < before.length) await store(context, { tx, by, before, after });
    });
  });
}
