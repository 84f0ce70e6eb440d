import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { type InstanceUsing, listInstancesUsing } from '../../core/settings/settings.ts';
import { enqueueMessages, type Outgoing } from '../../discord/outbox.ts';
import { inChunks } from '../../platform/base/in-chunks.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { askForBuild, askForMods } from './ask-service.ts';
import { modUrl } from './curseforge.ts';
import { type Decision, decide, type Newest } from './decide.ts';
import * as notices from './notices-repository.ts';
import * as sources from './sources-repository.ts';
import { loadServers, type WatchedServer, watchedMods } from './watched-service.ts';
import { buildText, modTexts } from './words.ts';

const GAME = 'game';
/** Instances handled together. */
const CHUNK = 50;

/**
 * Sends due requests to the services, and posts new versions to every instance that wants them. A version is recorded in
 * the transaction that queues its message, so it is posted once across restarts. If no channel accepts the message, nothing
 * is recorded, and it is posted once one does.
 */
export async function sweepUpdates(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const using = await listInstancesUsing(context, 'updateNotification', { feature: 'updateNotifications' });
  await notices.dropOthers(
    context.db,
    using.map(({ scope }) => scope.botId),
  );
  const watched = new Set<string>();
  for (const chunk of inChunks(using, CHUNK))
    for (const { mods } of await watchedBy(context.db, chunk)) for (const id of mods) watched.add(id);
  const wantsBuild = using.some(({ settings }) => settings.notifyGameUpdates);
  await Promise.all([
    wantsBuild ? askForBuild(context, turn) : undefined,
    watched.size > 0 ? askForMods(context, watched, turn) : undefined,
  ]);
  for (const chunk of inChunks(using, CHUNK)) {
    if (!turn.isHeld()) return;
    await tellInstances(context, chunk, turn);
  }
}

/** Messages that were dropped with their channel were not posted. */
export async function forgetUnannounced(
  tx: Queries,
  dropped: { botId: string; messageIds: readonly number[] },
): Promise<void> {
  if (dropped.messageIds.length > 0)
    await notices.forgetMessages(tx, systemScope(dropped.botId), dropped.messageIds);
}

type Watching = InstanceUsing<'updateNotification'> & {
  servers: readonly WatchedServer[];
  mods: readonly string[];
};

/** The watched versions of some instances. No mods while mod updates are switched off. */
async function watchedBy(
  db: Queries,
  using: readonly InstanceUsing<'updateNotification'>[],
): Promise<Watching[]> {
  const servers = await loadServers(
    db,
    using.map(({ scope }) => scope.botId),
  );
  return using.map((instance) => {
    const own = servers.get(instance.scope.botId) ?? [];
    const { notifyModUpdates, additionalModIds } = instance.settings;
    return {
      ...instance,
      servers: own,
      mods: notifyModUpdates ? watchedMods(own, additionalModIds).ids : [],
    };
  });
}

async function tellInstances(
  context: AppContext,
  using: readonly InstanceUsing<'updateNotification'>[],
  turn: SweepTurn,
): Promise<void> {
  const { db } = context;
  const watching = await watchedBy(db, using);
  const botIds = using.map(({ scope }) => scope.botId);
  const noted = Map.groupBy(await notices.listNotices(db, botIds), ({ botId }) => botId);
  const build = await sources.newestBuild(db);
  const modIds = [...new Set(watching.flatMap(({ mods }) => mods))].map(Number);
  const known = new Map((await sources.listKnownMods(db, modIds)).map((mod) => [String(mod.id), mod]));
  const newestBuild = build
    ? [{ subject: GAME, version: build.buildId, learnedAt: build.learnedAt } satisfies Newest]
    : [];
  const watchingOf = new Map(watching.map((instance) => [instance.scope.botId, instance]));
  await eachInstance(context, { botIds, turn, what: 'update notifications' }, async (scope) => {
    const instance = watchingOf.get(scope.botId);
    if (!instance) return;
    const { settings } = instance;
    const mods = instance.mods.flatMap((id) => known.get(id) ?? []);
    const newest = [
      ...newestBuild,
      ...mods.map(({ id, fileId, learnedAt }) => ({ subject: String(id), version: fileId, learnedAt })),
    ];
    const decision = decide({
      watched: new Set([...(settings.notifyGameUpdates ? [GAME] : []), ...instance.mods]),
      newest,
      noted: noted.get(scope.botId) ?? [],
      now: context.clock.now(),
    });
    await carryOut(context, { instance, decision, build, known });
  });
}

type Task = {
  instance: Watching;
  decision: Decision;
  build: sources.Build | undefined;
  known: ReadonlyMap<string, sources.KnownMod>;
};

async function carryOut(context: AppContext, task: Task): Promise<void> {
  const { begin, news, stale, wrong, drop } = task.decision;
  if (begin.length + news.length + stale.length + wrong.length + drop.length === 0) return;
  const { scope } = task.instance;
  await changeInstance(context, scope, async (tx) => {
    await notices.dropNotices(tx, scope, drop);
    await notices.addNotices(tx, scope, begin);
    await notices.raiseNotices(tx, scope, stale);
    await notices.correctNotices(tx, scope, wrong);
    const raised = new Map(
      (await notices.raiseNotices(tx, scope, news)).map(({ subject, before }) => [subject, before]),
    );
    for (const told of [...gameNews(task, raised), ...modNews(task, raised)]) {
      const [messageId] = await enqueueMessages(context, tx, { scope, items: [told.item] });
      // If the channel accepts no message, it is not stored as posted.
      if (messageId === undefined) await notices.lowerNotices(tx, scope, told.subjects);
      else await notices.saveMessage(tx, scope, { messageId, subjects: told.subjects });
    }
  });
}

/** A message, and its subjects. */
type News = { subjects: readonly string[]; item: Outgoing };

function gameNews({ instance, build }: Task, raised: ReadonlyMap<string, number>): News[] {
  const before = raised.get(GAME);
  if (!build || before === undefined) return [];
  const { notificationChannelGameId: channelId, notificationRoleIds: roleIds } = instance.settings;
  const content = buildText({ ...build, before, roleIds });
  return [{ subjects: [GAME], item: { channelId, content, mentionRoleIds: roleIds, kind: 'message' } }];
}

function modNews({ instance, known }: Task, raised: ReadonlyMap<string, number>): News[] {
  const { notificationChannelModsId: channelId, notificationModRoleIds: roleIds } = instance.settings;
  const mods = [...raised.keys()]
    .flatMap((subject) => known.get(subject) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  const having = (id: number) => instance.servers.filter((server) => server.mods.has(String(id)));
  const told = mods.map((mod) => ({
    ...mod,
    url: modUrl(mod),
    serverNames: having(mod.id).map(({ name }) => name),
  }));
  let at = 0;
  return modTexts(told, roleIds).map(({ text, mods: count }, index) => {
    const subjects = mods.slice(at, at + count).map(({ id }) => String(id));
    at += count;
    const mentionRoleIds = index === 0 ? roleIds : [];
    return { subjects, item: { channelId, content: text, mentionRoleIds, kind: 'message' } };
  });
}
