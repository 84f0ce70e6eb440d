import type { DisplayClient } from '../../discord/displays/display-client.ts';
import type { Picture } from '../../discord/displays/messages.ts';
import type { Found, Outcome, Sought } from '../../discord/displays/requests.ts';
import { newId } from '../../platform/base/random.ts';
import type { Hold } from '../../platform/work/locks/lock.ts';
import type { Display } from './displays.ts';
import { isChannel } from './kinds.ts';
import { planSteps, type Step } from './plan.ts';
import type { DisplayRow } from './repository.ts';
import type { DisplayPlace, DisplayStore } from './store-service.ts';
import { NO_CATEGORY, NO_CHANNEL } from './wanted.ts';

const NO_HISTORY = 'The bot needs Read Message History in this channel.';

/** As which application displays are kept, and the one that may have made some of them. */
export type DisplayClients = { client: DisplayClient; other?: DisplayClient };

type Keeping = DisplayClients & {
  store: DisplayStore;
  rows: readonly DisplayRow[];
  /** The displays that this run has created, by `displayKey`. */
  made: Set<string>;
};

/** The scope of a refusal: one display, everything still to be created in a place, or everything there. */
type Refusal = { reason: string; of: 'display' | 'making' | 'place' };
/** The result of a step: done, a refusal, or a time to wait, ms. */
type Result = { refusal: Refusal } | { waitMs: number } | undefined;

/**
 * Brings Discord's displays of an instance's servers up to date. Returns when there is more to do, ms since 1970; undefined
 * for not before something changes. `isAsked`: refused displays are retried at once.
 */
export async function keepDisplays(
  store: DisplayStore,
  clients: DisplayClients,
  { hold, isAsked }: { hold: Pick<Hold, 'isHeld'>; isAsked: boolean },
): Promise<number | undefined> {
  const state = await store.load();
  if (state === undefined) return undefined;
  const { wanted, rows, stepProblem } = state;
  const made = new Set<string>();
  const keeping: Keeping = { ...clients, store, rows, made };
  /** Refused keys, and the end of waits, by `keysOf`. */
  const refused = new Set<string>();
  const waits = new Map<string, number>();
  const waitOf = (step: Step) => Math.max(0, ...keysOf(step).map((key) => waits.get(key) ?? 0));
  let haveCategoriesChanged = false;
  let isAsItWas = true;

  for (const step of planSteps({ wanted, rows, now: store.now(), isAsked })) {
    const now = store.now();
    if (!hold.isHeld()) return now;
    if (step.at > now) break;
    if (keysOf(step).some((key) => refused.has(key)) || waitOf(step) > now) continue;
    isAsItWas = false;
    const refusal = stepProblem(step);
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
  // The channels of a new category are created next, and those of a deleted one wait.
  if (haveCategoriesChanged) return store.now();
  // A display may need another step at once: its content has changed meanwhile, or it must be searched for.
  const now = store.now();
  const left = planSteps({
    wanted,
    now,
    isAsked: false,
    rows: isAsItWas ? rows : await store.rows(),
  });
  const times = left.map((step) => Math.max(step.at, waitOf(step)));
  return times.length === 0 ? undefined : Math.min(...times);
}

const of = (step: Step) => ('display' in step ? step.display : step.row);
const displayKey = ({ kind, serverId }: Pick<DisplayRow, 'kind' | 'serverId'>) => `${kind} ${serverId}`;
const isNew = (step: Step) => step.do === 'make' && (step.row === undefined || step.row.discordId === '');

/** A further category has its own permissions and room. */
const placeKey = ({ kind, placeId }: Pick<DisplayRow, 'kind' | 'placeId'>) =>
  `${kind === 'category' ? 'beside' : 'in'} ${placeId}`;

/** The keys that may block a step: its own, and its place's. */
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

/** Records that it begins, so that after a kill the next worker looks for it instead of making another one. */
async function make(
  keeping: Keeping,
  { display, row }: { display: Display; row: DisplayRow | undefined },
): Promise<Result> {
  const { store, client } = keeping;
  const { placeId, title, message } = display;
  const picture = await pictureOf(keeping, display);
  // A message that went to another channel, or is too old to be edited: it goes when the new one is there.
  const leftover = row !== undefined && row.discordId !== '' && message !== undefined;
  await save(keeping, display, {
    placeId,
    discordId: '',
    shownDigest: '',
    soughtTitle: title,
    begunAt: store.now(),
    ...(leftover && { leftoverPlaceId: row.placeId, leftoverId: row.discordId }),
  });
  const outcome = message
    ? await client.messages.make(placeId, { message, picture, nonce: newId().slice(0, 25) })
    : await makeChannel(keeping, display);
  return note(keeping, display, { outcome, isMade: true });
}

async function makeChannel({ client, store }: Keeping, { kind, placeId, title }: Display): Promise<Outcome> {
  const guildId = await store.guildId();
  return kind === 'category'
    ? client.categories.make(guildId, placeId, title)
    : client.channels.make(guildId, placeId, title);
}

async function change(
  keeping: Keeping,
  { display, row }: { display: Display; row: DisplayRow },
): Promise<Result> {
  const { client } = keeping;
  const { placeId, message } = display;
  const outcome = message
    ? await client.messages.change(
        { channelId: placeId, messageId: row.discordId },
        { message, picture: await pictureOf(keeping, display) },
      )
    : await client.channels.change(row.discordId, {
        ...(row.shownDigest !== display.shownDigest && { name: display.title }),
        ...(row.placeId !== placeId && { parent_id: placeId }),
      });
  if (outcome.kind === 'old') return make(keeping, { display, row });
  return note(keeping, display, { outcome, isMade: false });
}

async function pictureOf({ store }: Keeping, { chartOf }: Display): Promise<Picture> {
  return chartOf && store.draw(chartOf);
}

async function note(
  keeping: Keeping,
  display: Display,
  { outcome, isMade }: { outcome: Outcome; isMade: boolean },
): Promise<Result> {
  const now = keeping.store.now();
  const { placeId, shownDigest } = display;
  const isInCategory = isChannel(display);
  switch (outcome.kind) {
    case 'done':
      await save(keeping, display, {
        placeId,
        shownDigest,
        changedAt: now,
        begunAt: null,
        problem: '',
        ...(isMade && { discordId: outcome.id }),
      });
      if (isMade) keeping.made.add(displayKey(display));
      return undefined;
    case 'gone':
      // It could not be created because its place is gone.
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

/** Searches for a display that may have been created before a kill, and adopts it. */
async function find(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const { rows } = keeping;
  const { soughtTitle: title } = row;
  const known = new Set(rows.flatMap(({ discordId, leftoverId }) => [discordId, leftoverId]));
  const sought = { title, since: row.begunAt ?? 0, known };
  const found = await findSought(keeping, row, sought);
  if (found.kind === 'later') return { waitMs: found.ms };
  if (found.kind === 'unclear') return { refusal: { reason: NO_HISTORY, of: 'display' } };
  // A channel found by its name shows that; a message's content is unknown.
  const shownDigest = isChannel(row) ? title : '';
  const made = found.kind === 'found' && { discordId: found.id, shownDigest };
  await save(keeping, row, { begunAt: null, ...made });
  return undefined;
}

async function findSought(
  { client, other, store }: Keeping,
  { kind, placeId }: DisplayRow,
  sought: Sought,
): Promise<Found> {
  if (!isChannel({ kind })) {
    const found = await client.messages.find(placeId, sought);
    if (found.kind !== 'missing' || !other) return found;
    // The other bot may have posted it just before this one took its place.
    const others = await other.messages.find(placeId, sought);
    return others.kind === 'found' ? others : found;
  }
  const guildId = await store.guildId();
  if (kind === 'category') return client.categories.find(guildId, sought);
  return client.channels.find({ guildId, categoryId: placeId }, sought);
}

/** Asks Discord for a category that the guild's list does not have: the list may be old. */
async function check(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const now = keeping.store.now();
  const found = await keeping.client.channels.findById(row.discordId);
  if (found.kind === 'later') return { waitMs: found.ms };
  const isGone = found.kind === 'missing';
  await save(keeping, row, isGone ? { discordId: '', shownDigest: '', changedAt: now } : { triedAt: now });
  return undefined;
}

async function remove(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const outcome = await removeFrom(keeping, row);
  if (outcome?.kind === 'later') return { waitMs: outcome.ms };
  // A display that Discord does not let us remove stays: we can't do more.
  await keeping.store.remove(row);
  return undefined;
}

async function removeFrom({ client, other, store }: Keeping, { kind, placeId, discordId }: DisplayRow) {
  if (discordId === '') return undefined;
  if (kind === 'category') return client.categories.remove(await store.guildId(), discordId);
  return kind === 'voice'
    ? client.channels.remove(discordId)
    : removeMessage({ client, other }, placeId, discordId);
}

/** A message of another application takes a right to be removed that its author does without. */
async function removeMessage(
  { client, other }: DisplayClients,
  placeId: string,
  messageId: string,
): Promise<Outcome> {
  const outcome = await client.messages.remove(placeId, messageId);
  return outcome.kind === 'refused' && other ? other.messages.remove(placeId, messageId) : outcome;
}

async function clear(keeping: Keeping, row: DisplayRow): Promise<Result> {
  const outcome = await removeMessage(keeping, row.leftoverPlaceId, row.leftoverId);
  if (outcome.kind === 'later') return { waitMs: outcome.ms };
  await save(keeping, row, { leftoverPlaceId: '', leftoverId: '' });
  return undefined;
}

/** Stores a refusal for everything in its scope: one try for all, and one notification to the owner. */
async function refuse(
  keeping: Keeping,
  { step, wanted, refusal }: { step: Step; wanted: readonly Display[]; refusal: Refusal },
): Promise<void> {
  const { store, rows, made } = keeping;
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
  await store.save(about.length > 0 ? about : [here], { problem: refusal.reason, triedAt: store.now() });
}

function save({ store }: Keeping, display: DisplayPlace, change: Partial<DisplayRow>): Promise<void> {
  return store.save([display], change);
}
