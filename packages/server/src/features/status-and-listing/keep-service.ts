import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import type { DisplayClient, Outcome, Picture } from '../../discord/display-client.ts';
import { newId } from '../../platform/base/random.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import { readCounts } from '../player-counts/service.ts';
import { drawChart } from './chart-picture.ts';
import type { Display } from './displays.ts';
import { planSteps, type Step } from './plan.ts';
import type { DisplayRow } from './repository.ts';
import * as repository from './repository.ts';
import { loadWanted, NO_CATEGORY, NO_CHANNEL } from './wanted.ts';

const NO_HISTORY = 'The bot needs Read Message History in this channel.';

type Keeping = {
  context: AppContext;
  client: DisplayClient;
  scope: InstanceScope;
  guildId: string;
  rows: readonly DisplayRow[];
};

/** What came of a step: nothing more to say, a place that takes nothing, or a time to wait, ms. */
type Result = { refused?: string; waitMs?: number } | undefined;

/**
 * Has Discord show what it should of an instance's servers. Returns when there is more to do, ms since 1970; undefined for
 * not before something changes. `isAsked`: what Discord refused is tried at once.
 */
export async function keepDisplays(
  context: AppContext,
  client: DisplayClient,
  of: { scope: InstanceScope; turn: SweepTurn; isAsked: boolean },
): Promise<number | undefined> {
  const { scope, turn, isAsked } = of;
  const state = await loadWanted(context, scope);
  if (state === undefined) return undefined;
  const { wanted, rows, whyNot } = state;
  const keeping: Keeping = { context, client, scope, guildId: await getGuildId(context.db, scope), rows };
  const closed = new Set<string>();
  for (const step of planSteps({ wanted, rows, isAsked })) {
    const now = context.clock.now();
    if (!turn.isHeld()) return now;
    if (step.at > now) return step.at;
    const place = placeOf(step);
    if (closed.has(place)) continue;
    const refused = whyNot(step);
    const result = refused === undefined ? await carryOut(keeping, step) : { refused };
    if (result?.waitMs !== undefined) return now + result.waitMs;
    if (result?.refused === undefined) continue;
    closed.add(place);
    await refuse(keeping, { place, wanted, problem: result.refused });
  }
  // What was done just now may have to be followed by more: what it shows has changed meanwhile, or it is to be found.
  const next = planSteps({
    wanted,
    rows: await repository.listDisplayRows(context.db, scope),
    isAsked: false,
  });
  return next[0]?.at;
}

const placeOf = (step: Step) => ('display' in step ? step.display.placeId : step.row.placeId);

async function carryOut(keeping: Keeping, step: Step): Promise<Result> {
  switch (step.do) {
    case 'make':
      return make(keeping, step);
    case 'change':
      return change(keeping, step);
    case 'find':
      return find(keeping, step.row);
    case 'remove':
      return remove(keeping, step.row);
    case 'clear':
      return clear(keeping, step.row);
  }
}

/** Notes that it begins, so that whoever comes after a kill looks for it instead of making another one. */
async function make(
  keeping: Keeping,
  { display, row }: { display: Display; row: DisplayRow | undefined },
): Promise<Result> {
  const { context, client, guildId } = keeping;
  const { placeId, title, message } = display;
  const picture = await pictureOf(keeping, display);
  // A message that went to another channel, or is too old to be edited: it goes when the new one is there.
  const leftover = row !== undefined && row.discordId !== '' && message !== undefined;
  await save(keeping, display, {
    ...{ placeId, discordId: '', shownDigest: '', soughtTitle: title, begunAt: context.clock.now() },
    ...(leftover && { leftoverPlaceId: row.placeId, leftoverId: row.discordId }),
  });
  const nonce = newId().slice(0, 25);
  const outcome = message
    ? await client.makeMessage(placeId, { message, picture, nonce })
    : await client.makeVoiceChannel(guildId, placeId, title);
  return note(keeping, display, { outcome, isMade: true });
}

async function change(
  keeping: Keeping,
  { display, row }: { display: Display; row: DisplayRow },
): Promise<Result> {
  const { client } = keeping;
  const { placeId, message } = display;
  const outcome = message
    ? await client.changeMessage(
        { channelId: placeId, messageId: row.discordId },
        { message, picture: await pictureOf(keeping, display) },
      )
    : await client.changeChannel(row.discordId, {
        ...(row.shownDigest !== display.shownDigest && { name: display.title }),
        ...(row.placeId !== placeId && { parent_id: placeId }),
      });
  if (outcome.kind === 'old') return make(keeping, { display, row });
  return note(keeping, display, { outcome, isMade: false });
}

/** Of the players on the servers that the display names, over the last 24 hours. */
async function pictureOf({ context, scope }: Keeping, { chartOf }: Display): Promise<Picture> {
  if (chartOf === undefined) return undefined;
  const { stepMs, average } = await readCounts(context, scope, { range: '24h', serverIds: chartOf });
  return drawChart({ stepMs, players: average });
}

async function note(
  keeping: Keeping,
  display: Display,
  { outcome, isMade }: { outcome: Outcome; isMade: boolean },
): Promise<Result> {
  const now = keeping.context.clock.now();
  const { placeId, shownDigest } = display;
  switch (outcome.kind) {
    case 'done':
      await save(keeping, display, {
        ...{ placeId, shownDigest, changedAt: now, begunAt: null, problem: '' },
        ...(isMade && { discordId: outcome.id }),
      });
      return undefined;
    case 'gone':
      // Where it was to be made, its place is gone.
      if (isMade) {
        await save(keeping, display, { begunAt: null });
        return { refused: display.kind === 'voice' ? NO_CATEGORY : NO_CHANNEL };
      }
      await save(keeping, display, { discordId: '', shownDigest: '', changedAt: now });
      return undefined;
    case 'refused':
      if (isMade) await save(keeping, display, { begunAt: null });
      return { refused: outcome.reason };
    case 'later':
      if (isMade && !outcome.isUnclear) await save(keeping, display, { begunAt: null });
      return { waitMs: outcome.ms };
    case 'old':
      return undefined;
  }
}

/** Looks for what may have been made before a kill, and takes it for ours. */
async function find(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const { client, guildId, rows } = keeping;
  const since = row.begunAt ?? 0;
  const known = new Set(rows.map(({ discordId }) => discordId));
  const sought = { parentId: row.placeId, name: row.soughtTitle, since, known };
  const found =
    row.kind === 'voice'
      ? await client.findVoiceChannel(guildId, sought)
      : await client.findMessage(row.placeId, row.soughtTitle, since);
  if (found.kind === 'unclear') return { refused: NO_HISTORY };
  await save(keeping, row, { begunAt: null, ...(found.kind === 'found' && { discordId: found.id }) });
  return undefined;
}

async function remove(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const { client, context, scope } = keeping;
  const outcome = await removeFrom(client, row);
  if (outcome?.kind === 'later') return { waitMs: outcome.ms };
  // What Discord refuses to remove stays there: there is nothing more that we could do.
  await changeInstance(context, scope, (tx) => repository.deleteDisplay(tx, scope, row));
  return undefined;
}

function removeFrom(client: DisplayClient, { kind, placeId, discordId }: DisplayRow) {
  if (discordId === '') return undefined;
  return kind === 'voice' ? client.removeChannel(discordId) : client.removeMessage(placeId, discordId);
}

async function clear(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const outcome = await keeping.client.removeMessage(row.leftoverPlaceId, row.leftoverId);
  if (outcome.kind === 'later') return { waitMs: outcome.ms };
  await save(keeping, row, { leftoverPlaceId: '', leftoverId: '' });
  return undefined;
}

/** Notes for everything in a place that it takes nothing: one try for all, and one word to the owner. */
async function refuse(
  keeping: Keeping,
  { place, wanted, problem }: { place: string; wanted: readonly Display[]; problem: string },
): Promise<void> {
  const { context, scope, rows } = keeping;
  const triedAt = context.clock.now();
  const keys = [
    ...wanted.filter(({ placeId }) => placeId === place),
    ...rows.filter(({ placeId, begunAt }) => placeId === place && begunAt !== null),
  ];
  await changeInstance(context, scope, async (tx) => {
    for (const { kind, serverId, placeId } of keys)
      await repository.saveDisplay(tx, scope, { kind, serverId, placeId, problem, triedAt });
  });
}

function save(
  { context, scope }: Keeping,
  { kind, serverId, placeId }: Pick<DisplayRow, 'kind' | 'serverId' | 'placeId'>,
  change: Partial<DisplayRow>,
): Promise<void> {
  return changeInstance(context, scope, (tx) =>
    repository.saveDisplay(tx, scope, { kind, serverId, placeId, ...change }),
  );
}
