import { isFields } from '@arkwright/contracts/history/readable';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { describeChange } from '@arkwright/contracts/history/sentence';
import type { LiveLine } from '@arkwright/contracts/live/schema';
import type { PlayerCharacter, TimelineEvent } from '@arkwright/contracts/players/page';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import type { DeliveryRow } from '../starter-sets/service.ts';

type Words = TimelineEvent['words'];
/** A server's name; empty if it was deleted. */
type NameOfServer = (serverId: string) => string;

const MAX_DETAIL = 300;

const text = (words: string): Words[number] => ({ text: words });
const name = (words: string): Words[number] => ({ text: words, isName: true });

/** Where an event was; a server that was deleted has neither name nor page. */
function placeOn(serverId: string, nameOf: NameOfServer) {
  const serverName = nameOf(serverId);
  return { serverId: serverName === '' ? '' : serverId, serverName };
}

export function eventOfMove(
  { kind, ...line }: { id: number; at: number; serverId: string; kind: 'joined' | 'left' },
  serverName: NameOfServer,
): TimelineEvent {
  return {
    key: `m-${line.id}`,
    at: line.at,
    kind,
    ...placeOn(line.serverId, serverName),
    actor: '',
    words: [text(kind)],
    detail: '',
  };
}

export function eventOfChat(
  { id, at, serverId, text: words }: Pick<LiveLine, 'id' | 'at' | 'serverId' | 'text'>,
  serverName: NameOfServer,
): TimelineEvent {
  const of = { key: `g-${id}`, at, kind: 'chat' as const, ...placeOn(serverId, serverName) };
  return { ...of, actor: '', words: [text(words)], detail: '' };
}

const DELIVERIES: Record<DeliveryRow['state'], string> = {
  waiting: ', which waits to be delivered',
  running: ', which is being delivered',
  done: '',
  failed: ', which could not be delivered',
  unknown: ', of which it is not known whether it was delivered',
  lapsed: ', which was not delivered',
};

export function eventOfClaim(claim: DeliveryRow, serverName: NameOfServer): TimelineEvent {
  const words = [text('claimed the starter set '), name(claim.setName), text(DELIVERIES[claim.state])].filter(
    (part) => part.text !== '',
  );
  return {
    key: `l-${claim.id}`,
    at: claim.claimedAt,
    kind: 'claim',
    ...placeOn(claim.serverId, serverName),
    actor: '',
    words,
    detail: claim.problem,
  };
}

export function eventOfInfraction(
  { id, at, serverId, word }: { id: string; at: number; serverId: string; word: string },
  serverName: NameOfServer,
): TimelineEvent {
  const words = [text('wrote the banned word '), name(word)];
  const of = { key: `w-${id}`, at, kind: 'infraction' as const, ...placeOn(serverId, serverName) };
  return { ...of, actor: '', words, detail: '' };
}

/** The first recorded tribe is no change. */
export function eventsOfTribes({ tribes, ...character }: PlayerCharacter): TimelineEvent[] {
  const { id, characterName, serverId, serverName } = character;
  return tribes.flatMap(({ name: now, since: at }, index) => {
    const before = tribes[index - 1]?.name;
    if (before === undefined) return [];
    const words = [...tribeWords(before, now), text(' as '), name(characterName)];
    const of = { key: `t-${id}-${at}`, at, kind: 'tribe' as const, serverId, serverName };
    return [{ ...of, actor: '', words, detail: '' }];
  });
}

function tribeWords(before: string, now: string): Words {
  if (now === '') return [text('left the tribe '), name(before)];
  if (before === '') return [text('came into the tribe '), name(now)];
  return [text('went from the tribe '), name(before), text(' to '), name(now)];
}

export function eventOfChange(entry: ChangeEntry, serverName: NameOfServer): TimelineEvent {
  const { actor, parts } = describeChange(entry, {
    wordsOf,
    nameOf: (kind, id) => (kind === 'server' ? serverName(id) || undefined : undefined),
  });
  return {
    key: changeKey(entry.id),
    at: entry.at,
    kind: 'change',
    serverId: '',
    serverName: '',
    actor,
    words: parts,
    detail: detailOf(entry),
  };
}

/** The reason of an action, or its message. */
function detailOf({ before, after }: ChangeEntry): string {
  const told = isFields(after) ? after : isFields(before) ? before : {};
  const words = [told.reason, told.message, told.text].find(
    (each) => typeof each === 'string' && each !== '',
  );
  return typeof words === 'string' ? words.slice(0, MAX_DETAIL).toWellFormed() : '';
}

const CHANGE = 'c-';
const changeKey = (id: string) => `${CHANGE}${id}`;

/** A place behind an event, newest first. */
export type Place = { at: number; key: string };

export const placeOf = (cursor: string): Place => {
  const dot = cursor.indexOf('.');
  return { at: Number(cursor.slice(0, dot)), key: cursor.slice(dot + 1) };
};

const isChange = ({ key }: Pick<Place, 'key'>) => key.startsWith(CHANGE);

/** The place in the history after a place: after that entry; at one moment entries come after all other events. */
export const changesBehind = (place: Place): { at: number; id?: string } =>
  isChange(place) ? { at: place.at, id: place.key.slice(CHANGE.length) } : { at: place.at + 1 };

/** Whether an event that is no entry of the history comes behind a place. */
const isBehind = (event: Place, place: Place) =>
  event.at < place.at || (event.at === place.at && !isChange(place) && event.key < place.key);

/**
 * A page of events, newest first. `changes` are entries of the history behind the place, in their order, and whether there
 * are more; `others` is all there is of the rest.
 */
export function pageOf(
  changes: { events: readonly TimelineEvent[]; hasMore: boolean },
  others: readonly TimelineEvent[],
  { place, limit }: { place: Place | undefined; limit: number },
): { events: TimelineEvent[]; next: string | null } {
  const rest = others
    .filter((event) => place === undefined || isBehind(event, place))
    .toSorted((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1));
  // At one moment the rest comes first, each kind in its own order.
  const all = [...rest, ...changes.events].toSorted((a, b) => b.at - a.at);
  // Events older than the last entry may have further entries before them.
  const known = changes.hasMore ? all.findLastIndex(isChange) + 1 : all.length;
  const events = all.slice(0, Math.min(known, limit));
  const last = events.at(-1);
  const hasMore = changes.hasMore || all.length > events.length;
  return { events, next: last && hasMore ? `${last.at}.${last.key}` : null };
}
