import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import type { DisplayClient, Found, Outcome, Picture, Sought } from '../../discord/display-client.ts';
import { NotHeldError } from '../../discord/held-requests.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Hold } from '../../platform/work/locks/lock.ts';
import { threadJob } from '../../platform/work/off-thread.ts';
import { readCounts } from '../player-counts/service.ts';
import type { run as drawChart } from './chart-thread.ts';
import type { Display } from './displays.ts';
import { isChannel } from './kinds.ts';
import { planSteps, type Step } from './plan.ts';
import type { DisplayRow } from './repository.ts';
import * as repository from './repository.ts';
import { loadWanted, NO_CATEGORY, NO_CHANNEL } from './wanted.ts';

const CHART = threadJob<typeof drawChart>(new URL('./chart-thread.ts', import.meta.url));
const NO_HISTORY = 'The bot needs Read Message History in this channel.';

type Keeping = {
  context: AppContext;
  client: DisplayClient;
  hold: Hold;
  scope: InstanceScope;
  guildId: string;
  rows: readonly DisplayRow[];
  /** What this look has made, by `displayKey`. */
  made: Set<string>;
};

/** Whom a refusal is about: one display, everything that is still to be made in a place, or all that is there. */
type Refusal = { reason: string; of: 'display' | 'making' | 'place' };
/** What came of a step: nothing more to say, a refusal, or a time to wait, ms. */
type Result = { refusal: Refusal } | { waitMs: number } | undefined;

/**
 * Has Discord show what it should of an instance's servers. Returns when there is more to do, ms since 1970; undefined for
 * not before something changes. `isAsked`: what Discord refused is tried at once.
 */
export async function keepDisplays(
  context: AppContext,
  client: DisplayClient,
  { scope, hold, isAsked }: { scope: InstanceScope; hold: Hold; isAsked: boolean },
): Promise<number | undefined> {
  const state = await loadWanted(context, scope);
  if (state === undefined) return undefined;
  const { wanted, rows, whyNot } = state;
  const guildId = await getGuildId(context.db, scope);
  const made = new Set<string>();
  const keeping: Keeping = { context, client, hold, scope, guildId, rows, made };
  /** What is refused, and until when what has to wait, by `keysOf`. */
  const refused = new Set<string>();
  const waits = new Map<string, number>();
  const waitOf = (step: Step) => Math.max(0, ...keysOf(step).map((key) => waits.get(key) ?? 0));
  let haveCategoriesChanged = false;
  let isAsItWas = true;

  for (const step of planSteps({ wanted, rows, now: context.clock.now(), isAsked })) {
    const now = context.clock.now();
    if (!hold.isHeld()) return now;
    if (step.at > now) break;
    if (keysOf(step).some((key) => refused.has(key)) || waitOf(step) > now) continue;
    isAsItWas = false;
    const refusal = whyNot(step);
    const result = refusal ? { refusal } : await carryOut(keeping, step);
    if (result === undefined) {
      haveCategoriesChanged ||= of(step).kind === 'category';
      continue;
    }
    if ('waitMs' in result) waits.set(waitKeyOf(step), now + result.waitMs);
    else {
      refused.add(refusalKey(step, result.refusal));
      await refuse(keeping, { step, wanted, refusal: result.refusal });
    }
  }
  // A category that is there has its channels made next, and one that is gone has them waiting.
  if (haveCategoriesChanged) return context.clock.now();
  // What was done just now may have to be followed by more: what it shows has changed meanwhile, or it is to be found.
  const now = context.clock.now();
  const left = planSteps({
    ...{ wanted, now, isAsked: false },
    rows: isAsItWas ? rows : await repository.listDisplayRows(context.db, scope),
  });
  const times = left.map((step) => Math.max(step.at, waitOf(step)));
  return times.length === 0 ? undefined : Math.min(...times);
}

const of = (step: Step) => ('display' in step ? step.display : step.row);
const displayKey = ({ kind, serverId }: Pick<DisplayRow, 'kind' | 'serverId'>) => `${kind} ${serverId}`;
const isNew = (step: Step) => step.do === 'make' && (step.row === undefined || step.row.discordId === '');

/** What is beside a category has rights and room of its own. */
const placeKey = ({ kind, placeId }: Pick<DisplayRow, 'kind' | 'placeId'>) =>
  `${kind === 'category' ? 'beside' : 'in'} ${placeId}`;

/** What may keep a step from being done: something about itself, or about its place. */
function keysOf(step: Step): string[] {
  const place = placeKey(of(step));
  return [displayKey(of(step)), place, ...(isNew(step) ? [`new ${place}`] : [])];
}

function refusalKey(step: Step, refusal: Refusal): string {
  if (refusal.of === 'display') return displayKey(of(step));
  const place = placeKey(of(step));
  return refusal.of === 'place' ? place : `new ${place}`;
}

/** Discord's limits are each channel's own: of a voice channel, or of that in which messages are. */
function waitKeyOf(step: Step): string {
  return isChannel(of(step)) ? displayKey(of(step)) : placeKey(of(step));
}

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
    case 'check':
      return check(keeping, step.row);
    case 'forgive':
      await save(keeping, step.row, { problem: '' });
      return undefined;
  }
}

/** Notes that it begins, so that whoever comes after a kill looks for it instead of making another one. */
async function make(
  keeping: Keeping,
  { display, row }: { display: Display; row: DisplayRow | undefined },
): Promise<Result> {
  const { context, client } = keeping;
  const { placeId, title, message } = display;
  const picture = await pictureOf(keeping, display);
  // A message that went to another channel, or is too old to be edited: it goes when the new one is there.
  const leftover = row !== undefined && row.discordId !== '' && message !== undefined;
  await save(keeping, display, {
    ...{ placeId, discordId: '', shownDigest: '', soughtTitle: title, begunAt: context.clock.now() },
    ...(leftover && { leftoverPlaceId: row.placeId, leftoverId: row.discordId }),
  });
  const outcome = message
    ? await client.makeMessage(placeId, { message, picture, nonce: newId().slice(0, 25) })
    : await makeChannel(keeping, display);
  return note(keeping, display, { outcome, isMade: true });
}

function makeChannel({ client, guildId }: Keeping, { kind, placeId, title }: Display): Promise<Outcome> {
  return kind === 'category'
    ? client.makeCategory(guildId, placeId, title)
    : client.makeVoiceChannel(guildId, placeId, title);
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
  const picture = await context.offThread.run(CHART, { stepMs, players: average }, { caller: scope.botId });
  return Buffer.from(picture);
}

async function note(
  keeping: Keeping,
  display: Display,
  { outcome, isMade }: { outcome: Outcome; isMade: boolean },
): Promise<Result> {
  const now = keeping.context.clock.now();
  const { placeId, shownDigest } = display;
  const isInCategory = isChannel(display);
  switch (outcome.kind) {
    case 'done':
      await save(keeping, display, {
        ...{ placeId, shownDigest, changedAt: now, begunAt: null, problem: '' },
        ...(isMade && { discordId: outcome.id }),
      });
      if (isMade) keeping.made.add(displayKey(display));
      return undefined;
    case 'gone':
      // Where it was to be made, its place is gone.
      if (isMade) {
        await save(keeping, display, { begunAt: null });
        return { refusal: { reason: isInCategory ? NO_CATEGORY : NO_CHANNEL, of: 'place' } };
      }
      await save(keeping, display, { discordId: '', shownDigest: '', changedAt: now });
      return undefined;
    case 'refused': {
      if (isMade) await save(keeping, display, { begunAt: null });
      // A message's channel refuses all; of voice channels each has rights of its own, and a category room for some.
      const whom = !outcome.isOfPlace ? 'display' : isInCategory ? (isMade ? 'making' : 'display') : 'place';
      return { refusal: { reason: outcome.reason, of: whom } };
    }
    case 'later':
      if (isMade && !outcome.isUnclear) await save(keeping, display, { begunAt: null });
      return { waitMs: outcome.ms };
    case 'old':
      return undefined;
  }
}

/** Looks for what may have been made before a kill, and takes it for ours. */
async function find(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const { rows } = keeping;
  const { soughtTitle: title } = row;
  const known = new Set(rows.flatMap(({ discordId, leftoverId }) => [discordId, leftoverId]));
  const sought = { title, since: row.begunAt ?? 0, known };
  const found = await findSought(keeping, row, sought);
  if (found.kind === 'later') return { waitMs: found.ms };
  if (found.kind === 'unclear') return { refusal: { reason: NO_HISTORY, of: 'display' } };
  // What is found by its name shows that; what a message shows is not known.
  const shownDigest = isChannel(row) ? title : '';
  const made = found.kind === 'found' && { discordId: found.id, shownDigest };
  await save(keeping, row, { begunAt: null, ...made });
  return undefined;
}

function findSought(
  { client, guildId }: Keeping,
  { kind, placeId }: DisplayRow,
  sought: Sought,
): Promise<Found> {
  if (kind === 'category') return client.findCategory(guildId, sought);
  if (kind === 'voice') return client.findVoiceChannel({ guildId, categoryId: placeId }, sought);
  return client.findMessage(placeId, sought);
}

/** Asks Discord for a category that the guild's list does not have: the list may be old. */
async function check(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const now = keeping.context.clock.now();
  const found = await keeping.client.findChannelById(row.discordId);
  if (found.kind === 'later') return { waitMs: found.ms };
  const isGone = found.kind === 'missing';
  await save(keeping, row, isGone ? { discordId: '', shownDigest: '', changedAt: now } : { triedAt: now });
  return undefined;
}

async function remove(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const { scope } = keeping;
  const outcome = await removeFrom(keeping, row);
  if (outcome?.kind === 'later') return { waitMs: outcome.ms };
  // What Discord refuses to remove stays there: there is nothing more that we could do.
  await inHold(keeping, (tx) => repository.deleteDisplay(tx, scope, row));
  return undefined;
}

function removeFrom({ client, guildId }: Keeping, { kind, placeId, discordId }: DisplayRow) {
  if (discordId === '') return undefined;
  if (kind === 'category') return client.removeCategory(guildId, discordId);
  return kind === 'voice' ? client.removeChannel(discordId) : client.removeMessage(placeId, discordId);
}

async function clear(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const outcome = await keeping.client.removeMessage(row.leftoverPlaceId, row.leftoverId);
  if (outcome.kind === 'later') return { waitMs: outcome.ms };
  await save(keeping, row, { leftoverPlaceId: '', leftoverId: '' });
  return undefined;
}

/** Notes for everything that a refusal is about that it is not taken: one try for all, and one word to the owner. */
async function refuse(
  keeping: Keeping,
  { step, wanted, refusal }: { step: Step; wanted: readonly Display[]; refusal: Refusal },
): Promise<void> {
  const { context, scope, rows, made } = keeping;
  const here = of(step);
  const shown = rows.filter(({ discordId }) => discordId !== '').map(displayKey);
  const isThere = new Set([...shown, ...made]);
  const about = wanted.filter(
    (display) =>
      placeKey(display) === placeKey(here) &&
      (refusal.of === 'place' ||
        (refusal.of === 'making'
          ? !isThere.has(displayKey(display))
          : displayKey(display) === displayKey(here))),
  );
  const change = { problem: refusal.reason, triedAt: context.clock.now() };
  await inHold(keeping, async (tx) => {
    for (const { kind, serverId, placeId } of about.length > 0 ? about : [here])
      await repository.saveDisplay(tx, scope, { kind, serverId, placeId, change });
  });
}

function save(
  keeping: Keeping,
  { kind, serverId, placeId }: Pick<DisplayRow, 'kind' | 'serverId' | 'placeId'>,
  change: Partial<DisplayRow>,
): Promise<void> {
  const { scope } = keeping;
  return inHold(keeping, async (tx) => {
    await repository.saveDisplay(tx, scope, { kind, serverId, placeId, change });
    if (!isChannel({ kind }) && change.problem === '') await repository.clearProblems(tx, scope, placeId);
  });
}

/** Changes rows only while no other worker has begun to: whoever stood still would overwrite what it has noted. */
function inHold({ context, scope, hold }: Keeping, work: (tx: Queries) => Promise<void>): Promise<void> {
  return changeInstance(context, scope, async (tx) => {
    if (!(await repository.isHeldStill(tx, hold))) throw new NotHeldError(hold.name);
    await work(tx);
  });
}
