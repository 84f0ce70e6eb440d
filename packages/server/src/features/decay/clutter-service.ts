import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { FRESH_HOURS, MAX_UNCLAIMED, UNCLAIMED_MINUTES } from '@arkwright/contracts/decay/bounds';
import type { DecayServer } from '@arkwright/contracts/decay/schema';
import type { AppContext } from '../../context/app-context.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { inGameProblem } from '../companion/service.ts';
import { findProtected } from '../protected-tribes/service.ts';
import { listFreshness, listSmallBases, listUnclaimedDinos, type SmallBase } from '../uploads/service.ts';
import { isClutter, removes } from './decide.ts';
import { findFree, takeFromPile } from './piles-service.ts';
import { baseCommands, dinoCommands, remove } from './removal-service.ts';
import * as repository from './repository.ts';
import { type Swept, unlessSpared } from './swept.ts';
import { PILES } from './words.ts';
import { type Owner, readWorld } from './world-service.ts';

/** Dinos that go in one sweep of a server. */
const MAX_DINOS = 100;
/** How long to wait before removing a base again that is still uploaded after its removal. */
const RETRY_MS = 24 * HOUR_MS;

/** Removes small bases of absent owners: all that are due, or none if there are too many. */
export async function removeClutter(
  context: AppContext,
  { owners, ...swept }: Swept & { owners: readonly Owner[] },
): Promise<void> {
  const { by, scope, settings, turn } = swept;
  if (!settings.enableClutterFastDecay || !removes(settings)) return;
  const now = context.clock.now();
  const ownerOf = new Map<string, Owner>();
  const serverIds = new Set<string>();
  await mapInSlices(owners, (owner) => {
    ownerOf.set(`${owner.serverId} ${owner.teamId}`, owner);
    serverIds.add(owner.serverId);
  });
  const on = { scope, serverIds: [...serverIds] };
  const tried = await repository.listTried(context.db, scope, { kind: 'clutter', since: now - RETRY_MS });
  const clutter: SmallBase[] = [];
  const small = await listSmallBases(context.db, on, settings.fastClutterStructureCount);
  await mapInSlices(small, (base) => {
    const owner = ownerOf.get(`${base.serverId} ${base.teamId}`);
    if (owner && !tried.has(base.id) && isClutter(base, owner, { settings, now })) clutter.push(base);
  });
  const counts = new Map(on.serverIds.map((serverId) => [serverId, 0]));
  for (const { serverId } of clutter) counts.set(serverId, (counts.get(serverId) ?? 0) + 1);
  const free = await findFree(context, swept, { kind: 'clutter', counts });
  const silent = new Set<string>();
  for (const base of clutter) {
    if (!turn.isHeld()) return;
    const { serverId, id, ownerName: name, structures } = base;
    if (silent.has(serverId) || !free.has(serverId)) continue;
    if ((await inGameProblem(context, scope, serverId)) !== undefined) continue;
    const end = await unlessSpared(async () => {
      await refuseChanged(context, swept, base);
      const what = { serverId, kind: 'clutter', subject: id, name, structures, dinos: 0 } as const;
      return remove(
        context,
        by,
        { ...what, commands: baseCommands(base) },
        {
          async begin(tx) {
            const tribe = { serverId, tribeId: base.teamId };
            const isProtected = await findProtected({ ...context, db: tx }, scope, [tribe]);
            if (isProtected(tribe)) throw new AppError('CONFLICT', 'Its owner is protected from decay.');
            await takeFromPile(context, tx, { scope, serverId, kind: 'clutter', count: 1 });
          },
        },
      );
    });
    if (end && end.state !== 'done') silent.add(serverId);
  }
}

/** Checks the base and its owner again right before the removal. Throws CONFLICT if the base must stay. */
async function refuseChanged(context: AppContext, { scope }: Swept, base: SmallBase): Promise<void> {
  const { serverId, teamId, id } = base;
  const settings = await getSettings(context.db, scope, 'decay');
  const { owners, servers } = await readWorld(context, { scope, settings, only: { serverId, teamId } });
  const [owner] = owners;
  const on = { scope, serverIds: [serverId], id };
  const [now] = await listSmallBases(context.db, on, settings.fastClutterStructureCount);
  const isThere = now?.x === base.x && now.y === base.y && now.radius === base.radius;
  const isRight = owner && isThere && servers.every(({ problem }) => problem === '');
  if (!isRight || !isClutter(now, owner, { settings, now: context.clock.now() }))
    throw new AppError('CONFLICT', 'This base is no clutter any more.');
}

/** Once an hour, and only dinos that have been unclaimed long enough (specification §9), by recent uploads. */
export async function removeUnclaimed(
  context: AppContext,
  { servers, ...swept }: Swept & { servers: readonly DecayServer[] },
): Promise<void> {
  const { by, scope, settings, turn } = swept;
  if (!settings.autoDecayUnclaimedDinos || !removes(settings)) return;
  const now = context.clock.now();
  const due = await listDue(context, swept, servers);
  const counts = new Map(due.map(({ serverId, dinos }) => [serverId, dinos.length]));
  const free = await findFree(context, swept, { kind: 'dinos', counts });
  for (const { serverId, uploadedAt, graceUntil, dinos: all } of due) {
    if (!turn.isHeld()) return;
    if (!free.has(serverId) || (await inGameProblem(context, scope, serverId)) !== undefined) continue;
    const dinos = all.slice(0, MAX_DINOS);
    const count = dinos.length;
    const what = { serverId, kind: 'dinos', subject: '', name: PILES.dinos, structures: 0 } as const;
    const removal = { ...what, dinos: count, commands: dinoCommands(dinos) };
    await unlessSpared(() =>
      remove(context, by, removal, {
        mayGoOn: turn.isHeld,
        async begin(tx) {
          await repository.saveServer(tx, scope, { serverId, uploadedAt, graceUntil, dinosAt: now });
          await takeFromPile(context, tx, { scope, serverId, kind: 'dinos', count });
        },
      }),
    );
  }
}

/** The servers whose hour is over and whose dinos were uploaded since, each with its unclaimed ones. */
async function listDue(context: AppContext, { scope }: Swept, servers: readonly DecayServer[]) {
  const now = context.clock.now();
  const [rows, freshness] = await Promise.all([
    repository.listServerRows(context.db, scope),
    listFreshness(context.db, scope, ['dinos']),
  ]);
  const states = new Map(rows.map((row) => [row.serverId, row]));
  const due = servers.filter(({ serverId }) => {
    const { dinosAt = 0 } = states.get(serverId) ?? {};
    const toldAt = freshness.get(serverId) ?? 0;
    // Uploads from before their last removal still contain them.
    return toldAt > dinosAt && now - toldAt <= FRESH_HOURS * HOUR_MS && now - dinosAt >= HOUR_MS;
  });
  const since = now - UNCLAIMED_MINUTES * MINUTE_MS;
  const on = { scope, serverIds: due.map(({ serverId }) => serverId) };
  const dinos = await listUnclaimedDinos(context.db, on, { since, limit: MAX_UNCLAIMED });
  const dinosOf = Map.groupBy(dinos, ({ serverId }) => serverId);
  return due.map((server) => ({ ...server, dinos: dinosOf.get(server.serverId) ?? [] }));
}
