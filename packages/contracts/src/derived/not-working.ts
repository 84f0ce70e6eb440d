import type { Grant, Posting, Requirement } from '../core/feature.ts';
import { FEATURE_TIERS, type Feature, type Limits } from './limits.ts';

/** A feature's postings, grants and requirements: it can be on without working. */
export type Workings = {
  posts?: readonly Posting[];
  grants?: readonly Grant[];
  requires?: readonly Requirement[];
};

type Known = {
  /** The value of a settings field; undefined for one that the person may not view. */
  read: (path: string) => unknown;
  /** Undefined while they are not known. */
  channels: readonly { id: string; isBotBarred?: true | undefined }[] | undefined;
  limits: Limits | undefined;
};

/** The channels that a field names: its own, or those of its entries. */
export function channelIdsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: { channelId?: unknown }) => channelIdsIn(entry.channelId));
}

/** Whether a switch is on, or something is chosen. */
export function isOn(value: unknown): boolean {
  return value === true || (typeof value === 'string' && !['', 'Off', 'NotSelected'].includes(value));
}

function postingProblem(posting: Posting, known: Known): string | undefined {
  const { what, when, channel, orIn, without = 'nothing is posted', tier } = posting;
  const { read, channels, limits } = known;
  const chosen = read(channel);
  if (chosen === undefined || !when.every((path) => isOn(read(path)))) return undefined;
  const ids = [...channelIdsIn(chosen), ...(orIn === undefined ? [] : channelIdsIn(read(orIn)))];
  if (ids.length === 0) return `${what} is on, but no channel is chosen: ${without}.`;
  // The manifests' tests hold it to be a feature of the tiers.
  const feature = tier as Feature | undefined;
  if (feature !== undefined && limits !== undefined && !limits[feature])
    return `${what} is on, but needs Tier ${FEATURE_TIERS[feature]}: nothing is posted.`;
  if (channels === undefined) return undefined;
  const isOpen = (id: string) => channels.some((one) => one.id === id && !one.isBotBarred);
  const closed = ids.filter((id) => !isOpen(id));
  if (closed.length === 0) return undefined;
  return closed.length === ids.length
    ? `${what} is on, but the bot can’t write in its channel: nothing is posted.`
    : `${what} is on, but the bot can’t write in some of its channels.`;
}

/** Roles that may not be viewed are assumed to be set. */
function isForNobody({ when, roles }: Grant, { read }: Known): boolean {
  const chosen = read(roles);
  return Array.isArray(chosen) && chosen.length === 0 && when.every((path) => isOn(read(path)));
}

/** Whether a switch is off, or a choice not made. Values that may not be viewed are assumed to be set. */
function isMissing(value: unknown): boolean {
  return (
    value === false || value === '' || value === 'NotSelected' || (Array.isArray(value) && value.length === 0)
  );
}

/** Something that is on and can't work: its switch or choice, the last of several, or the field that causes it, and a sentence. */
export type Fault = { at: string; words: string };

/**
 * What is on and can't work: a posting without a channel, in a deleted one or one closed to the bot, or without its tier; a
 * feature for chosen roles without a role, or without another requirement.
 */
export function notWorking({ posts = [], grants = [], requires = [] }: Workings, known: Known): Fault[] {
  const { read } = known;
  const forNobody = grants.filter((grant) => isForNobody(grant, known));
  const unmet = requires.filter(
    ({ when, oneOf }) =>
      when.every((path) => isOn(read(path))) && oneOf.every((path) => isMissing(read(path))),
  );
  const fault = ({ when }: Pick<Posting, 'when'>, words: string) => ({ at: when.at(-1) ?? '', words });
  const unmetFault = (requirement: Requirement) => {
    const { at, otherwise } = requirement;
    return at === undefined ? fault(requirement, otherwise) : { at, words: otherwise };
  };
  return [
    ...posts.flatMap((posting) => {
      const words = postingProblem(posting, known);
      return words === undefined ? [] : [fault(posting, words)];
    }),
    ...forNobody.map((grant) =>
      fault(grant, `${grant.what} are on, but no role is chosen: nobody may use them.`),
    ),
    ...unmet.map(unmetFault),
  ];
}

/** A settings field that puts something right, and what to do there, in two words. */
export type FieldToMend = { path: string; words: string };

/**
 * The field that puts right what one of these sentences is about, with or without its full stop; undefined if that is no field, such as
 * an entry that has to be added, or a higher tier.
 */
export function fieldToMend(
  { posts = [], grants = [], requires = [] }: Workings,
  sentence: string,
): FieldToMend | undefined {
  const words = sentence.replace(/\.$/, '');
  const posting = posts.find(({ what }) => words.startsWith(`${what} is on, but `));
  if (posting)
    return words.includes('needs Tier') ? undefined : { path: posting.channel, words: 'Choose channel' };
  const grant = grants.find(({ what }) => words.startsWith(`${what} are on, but no role is chosen`));
  if (grant) return { path: grant.roles, words: 'Choose roles' };
  const unmet = requires.find(({ otherwise }) => otherwise.replace(/\.$/, '') === words);
  const path = unmet?.at ?? unmet?.oneOf[0];
  return path === undefined || path.startsWith('#') ? undefined : { path, words: 'Open setting' };
}
