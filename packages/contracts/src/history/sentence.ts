import type { GroupWords } from '../derived/settings-group.ts';
import { type HistoryAction, KINDS, SENTENCES } from './actions.ts';
import { changedFields, type FieldChange } from './differences.ts';
import { groupLabel, toWords } from './labels.ts';
import { enumerate, isFields, type Reading, shorten } from './readable.ts';
import type { ChangeEntry } from './schema.ts';
import { isConsoleStop } from './shown-area.ts';
import { type NamedSubject, subjectOf } from './subject.ts';

/**
 * A part of a sentence. Names come from people: they are put in quotation marks, or set apart on a screen, where those of
 * players and servers lead to their pages.
 */
export type SentencePart = { text: string; isName?: true } & NamedSubject;

/**
 * An entry in words: `actor` is the subject, `parts` is the rest of the sentence, `changes` the list below
 * it.
 */
export type Description = { actor: string; parts: SentencePart[]; changes: FieldChange[] };

/** `wordsOf` of settings-registry.ts gives the words of a settings group; that file knows every feature, and this one none. */
export type EntryReading = Reading & { wordsOf: (group: string) => GroupWords | undefined };

/** Changes shown in the sentence; the others are only counted. */
const MAX_INLINE = 2;
const MAX_VALUE_LENGTH = 40;
const MAX_NAME_LENGTH = 100;

/** Verbs by the last word of an action. */
const VERBS: Readonly<Record<string, string>> = {
  created: 'added',
  changed: 'changed',
  restored: 'restored',
  deleted: 'deleted',
  enabled: 'enabled',
  disabled: 'disabled',
  ran: 'ran',
  stopped: 'stopped',
  missed: 'missed',
};

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

const text = (words: string): SentencePart => ({ text: words });
const name = (words: string, of: NamedSubject = {}): SentencePart => ({
  text: shorten(words, MAX_NAME_LENGTH),
  isName: true,
  ...of,
});

function verbOf(action: string): string {
  const last = action.split('.').at(-1) ?? action;
  return own(VERBS, last) ?? toWords(last);
}

function inline(change: FieldChange): string {
  if (change.summary !== undefined) return `${change.label} ${shorten(change.summary, 2 * MAX_VALUE_LENGTH)}`;
  const { label, before, after } = change;
  return `${label} ${shorten(before, MAX_VALUE_LENGTH)} → ${shorten(after, MAX_VALUE_LENGTH)}`;
}

/**
 * `: Alert after 10 → 15, Channel #a → #b and 2 more`; empty for something new or deleted, whose fields are
 * not changes.
 */
function inlineChanges(entry: ChangeEntry, changes: readonly FieldChange[]): SentencePart[] {
  if (!isFields(entry.before) || !isFields(entry.after) || changes.length === 0) return [];
  const rest = changes.length - MAX_INLINE + (entry.leftOut ?? 0);
  const words = changes.slice(0, MAX_INLINE).map(inline).join(', ');
  return [text(`: ${words}${rest > 0 ? ` and ${rest} more` : ''}`)];
}

/** Set if the only change was switching a whole page on or off. */
function switchOf({ before, after }: ChangeEntry): 'on' | 'off' | undefined {
  if (!isFields(before) || !isFields(after)) return undefined;
  if (Object.keys(after).join() !== 'isEnabled') return undefined;
  return after.isEnabled === true ? 'on' : 'off';
}

function describeSettings(entry: ChangeEntry, changes: readonly FieldChange[]): SentencePart[] {
  const label = groupLabel(entry.target.id, entry.area);
  if (entry.action === 'settings.restored') {
    return [text(`restored an earlier version of ${label}`), ...inlineChanges(entry, changes)];
  }
  const switched = switchOf(entry);
  if (switched) return [text(`switched ${switched} ${label}`)];
  return [text(`${verbOf(entry.action)} ${label}`), ...inlineChanges(entry, changes)];
}

function describeManagers(
  { before, after, leftOut = 0 }: ChangeEntry,
  changes: readonly FieldChange[],
): SentencePart[] {
  // Their names, before and after, are for the owner only (owner-values.ts).
  if (before === null && after === null) return [text('changed the managers')];
  if (changes.length === 0) return [text('saved the managers as they were')];
  const words = changes.map(({ label, ...change }) => {
    const [before, after] = change.summary === undefined ? [change.before, change.after] : ['…', '…'];
    const verb = before === '' ? 'added' : after === '' ? 'removed' : 'changed';
    const called = (change.summary === undefined ? change.name : undefined) ?? label;
    return { verb, called };
  });
  const rest = words.length - MAX_INLINE + leftOut;
  const parts = words
    .slice(0, MAX_INLINE)
    .flatMap(({ verb, called }, index) => [
      text(`${index > 0 ? ', ' : ''}${verb} the manager `),
      name(called),
    ]);
  return rest > 0 ? [...parts, text(` and ${rest} more`)] : parts;
}

const VIEWED_AS = 'managers.viewed-as' satisfies HistoryAction;

/** Whose rights they were is for the owner only, as in the list of managers. */
function describeView([change]: readonly FieldChange[]): SentencePart[] {
  const whose = change?.summary === undefined ? change?.after : undefined;
  if (!whose) return [text(SENTENCES[VIEWED_AS] ?? '')];
  return [text('looked at the bot with the rights of '), name(whose)];
}

function oldName({ before, after }: ChangeEntry): string | undefined {
  if (!isFields(before) || !isFields(after)) return undefined;
  return typeof before.name === 'string' && before.name !== after.name ? before.name : undefined;
}

/** The servers of a run, as far as the entry names them. */
function onServers(changes: readonly FieldChange[]): SentencePart[] {
  const where = changes.find(({ label }) => label === 'Servers');
  if (where?.summary !== undefined || !where?.after) return [];
  return [text(` on ${shorten(where.after, 2 * MAX_VALUE_LENGTH)}`)];
}

function commandOf({ after }: ChangeEntry): SentencePart {
  const command = isFields(after) ? after.command : undefined;
  return typeof command === 'string' && command !== '' ? name(command) : text('a command');
}

/** The result of a run, failures first and by name; empty while it is running. */
function resultOf({ after }: ChangeEntry): SentencePart[] {
  if (!isFields(after) || !isFields(after.outcome)) return [];
  const { outcome, failures } = after;
  const count = (what: string) => (typeof outcome[what] === 'number' ? outcome[what] : 0);
  const failed = (Array.isArray(failures) ? failures : []).map((failure) =>
    isFields(failure) && typeof failure.serverName === 'string'
      ? shorten(failure.serverName, MAX_VALUE_LENGTH)
      : '…',
  );
  const words = [
    count('failed') > 0 && `failed on ${failed.length > 0 ? enumerate(failed) : count('failed')}`,
    count('unknown') > 0 && `without an answer on ${count('unknown')}`,
    count('done') > 0 && `done on ${count('done')}`,
    count('stopped') > 0 && `stopped on ${count('stopped')}`,
    count('skipped') > 0 && `skipped ${count('skipped')}`,
  ].filter((words) => words !== false);
  return words.length === 0 ? [] : [text(`: ${words.join(', ')}`)];
}

/** Past tense of what is destroyed → infinitive, for attempts. */
const DESTROYED: Readonly<Record<string, string>> = { nuked: 'nuke', wiped: 'wipe' };

const serverOf = (id: unknown): NamedSubject => (typeof id === 'string' ? { server: id } : {});

/** The result of a nuke or wipe: done, failed, or, while the end is unknown, requested. */
function describeDestruction(entry: ChangeEntry, words: string, reading: Reading): SentencePart[] {
  const [done = '', ...rest] = words.split(/(?<=^\w+)(?= )/);
  const { outcome, failures, serverId } = isFields(entry.after) ? entry.after : {};
  const isNuke = done === 'nuked';
  const isFailed = isFields(outcome) && typeof outcome.failed === 'number';
  const began = isFailed ? 'tried to' : outcome === undefined ? 'asked to' : undefined;
  const verb = began === undefined ? done : `${began} ${own(DESTROYED, done) ?? done}`;
  const [failure] = Array.isArray(failures) ? failures : [];
  const serverName = isFields(failure) ? failure.serverName : reading.nameOf?.('server', `${serverId}`);
  const isPlaced = isNuke && typeof serverName === 'string';
  const place = isPlaced ? [text(' on '), name(serverName, serverOf(serverId))] : [];
  return [...fill(`${verb}${rest.join('')}`, entry), ...place];
}

/** Our wording with the names filled in. */
function fill(words: string, entry: ChangeEntry): SentencePart[] {
  const parts = words.split(/(…|\{command\})/).map((part) => {
    if (part === '…') return name(entry.target.name, subjectOf(entry));
    return part === '{command}' ? commandOf(entry) : text(part);
  });
  return parts.filter((part) => part.text !== '');
}

function describeThing(
  entry: ChangeEntry,
  changes: readonly FieldChange[],
  reading: Reading,
): SentencePart[] {
  if (isConsoleStop(entry))
    return [text('stopped the server '), name(entry.target.name, subjectOf(entry)), text(' over RCON')];
  const special = own(SENTENCES, entry.action);
  if (special !== undefined && /-(?:nuked|wiped)$/.test(entry.action)) {
    return describeDestruction(entry, special, reading);
  }
  if (special !== undefined) {
    const more = entry.action === 'instance.changed' ? inlineChanges(entry, changes) : resultOf(entry);
    return [...fill(special, entry), ...more];
  }
  const kind = own(KINDS, entry.target.kind) ?? toWords(entry.target.kind);
  const verb = verbOf(entry.action);
  const named = name(entry.target.name, subjectOf(entry));
  const target = entry.target.name === '' ? [] : [text(' '), named];
  if (verb === 'ran') return [text(`ran the ${kind}`), ...target, ...onServers(changes), ...resultOf(entry)];
  if (verb !== 'changed') return [text(`${verb} the ${kind}`), ...target];
  const was = oldName(entry);
  if (was !== undefined && changes.length === 1) {
    return [text(`renamed the ${kind} `), name(was), text(' to '), named];
  }
  if (changes.length === 0) return [text(`saved the ${kind}`), ...target, text(' without a visible change')];
  return [text(`changed the ${kind}`), ...target, ...inlineChanges(entry, changes)];
}

/** Describes a history entry in words. Pure: the same on a screen, in a CSV file and in a test. */
export function describeChange(entry: ChangeEntry, { wordsOf, ...reading }: EntryReading): Description {
  const { kind, id } = entry.target;
  const words = kind === 'settings' ? wordsOf(id) : undefined;
  const changes = changedFields(entry.before, entry.after, { ...reading, words });
  const actor = entry.actor.name === '' ? 'Someone' : shorten(entry.actor.name, MAX_NAME_LENGTH);
  return {
    actor,
    changes: [...changes, ...describeLeftOut(entry)],
    parts: describeParts(entry, changes, reading),
  };
}

function describeParts(
  entry: ChangeEntry,
  changes: readonly FieldChange[],
  reading: Reading,
): SentencePart[] {
  const { kind } = entry.target;
  if (entry.action === VIEWED_AS) return describeView(changes);
  if (kind === 'settings') return describeSettings(entry, changes);
  if (kind === 'managers') return describeManagers(entry, changes);
  return describeThing(entry, changes, reading);
}

/** Says how much of a too large entry was left out. */
function describeLeftOut({ leftOut = 0 }: ChangeEntry): FieldChange[] {
  if (leftOut === 0) return [];
  const count = leftOut === 1 ? '1 more change' : `${leftOut.toLocaleString('en')} more changes`;
  return [{ label: 'Left out', summary: `${count}: too much for one entry of the history` }];
}

/** A description as one plain sentence, without a full stop. */
export function sentenceOf({ actor, parts }: Description): string {
  return `${actor} ${parts.map((part) => (part.isName ? `“${part.text}”` : part.text)).join('')}`;
}

/** An action's label in a filter: `server.wipe-queued` → `Server: wipe queued`. */
export function actionLabel(action: string): string {
  const [thing = '', ...rest] = action.split('.');
  const words = own(KINDS, thing) ?? toWords(thing);
  const verb = rest.length === 0 ? '' : `: ${verbOf(action)}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${verb}`;
}

/**
 * The last words of actions (`created`) whose wording (`added`) contains a text, regardless of case. For
 * searching.
 */
export function verbsNamed(wanted: string): string[] {
  const lower = wanted.toLowerCase();
  return Object.keys(VERBS).filter((verb) => VERBS[verb]?.includes(lower));
}
