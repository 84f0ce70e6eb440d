/**
 * KIT · The working copy of the API's stored values: changes lie on top of the stored values, also when these change. Each
 * part has a revision. A save that meets a newer one is rebased on it if others changed other fields; if they changed the
 * same ones, it asks which to keep (`conflict`, `resolve`).
 *   const copy = useWorkingCopy({ stored: { log: { rev: 3, value } }, schemas: { log: schema }, at: 'bot', save, reload });
 *   copy.valuesOf('log'), copy.set('log', 'channelId', '1'), copy.errorAt('log.channelId')
 * A successful save shows a message and can be undone for a while on its page; after that, in the History. Unsaved changes
 * outlive a reload (kept-drafts.ts).
 * `useSettings`, `useManagers` and `useBranding` define the parts and how they are saved.
 */
import { useEffect, useRef, useState } from 'react';
import { dismissOffers, showToast } from '../../ui/toast.tsx';
import { ApiError } from '../api-error.ts';
import { type Problem, problemsBelow, toProblem } from '../problem.ts';
import {
  conflictsIn,
  type Draft,
  inverseOf,
  type Parts,
  problemsIn,
  rebased,
  type Schemas,
  type Values,
  withoutSaved,
  withValue,
} from './draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useWhoSaved } from './use-who-saved.ts';

type WorkingCopyOptions = {
  stored: Parts;
  /** Validates typed values before they are sent; omitted if a dialog has validated them. */
  schemas?: Schemas;
  /** The path of the parts in the request's body (empty: they are its keys); omitted if no input shows errors of the API. */
  at?: string;
  /** Saves the draft on top of `base` and returns the stored values. Throws as `call` does. */
  save: (draft: Draft, base: Parts) => Promise<Parts>;
  /** Reloads the stored values. */
  reload: () => void;
  /** A STALE error's value as the part's values; unchanged if omitted. */
  toValues?: (current: unknown) => Values;
  /** False if the previous values can't be saved again, such as none. */
  canUndo?: boolean;
};

/** Someone else has saved a part since it was read, and changed fields in it that were changed here, too. */
type Conflict = { group: string; rev: number; theirs: Values; fields: readonly string[] };

/** A save on its way: what of it others have saved meanwhile is in `base`, and who they are in `others`. */
type Attempt = { sent: Draft; base: Parts; others: readonly string[] };

const NOT_UNDONE =
  'Someone has changed this since then, so nothing was undone. The History has every version.';

const SAVED = 'saved';

const asValues = (current: unknown) => (current ?? {}) as Values;

export function useWorkingCopy(options: WorkingCopyOptions) {
  const { stored, schemas = {}, at, save, reload, toValues = asValues, canUndo = true } = options;
  const { draft, setDraft, restored, forgetRestored } = useKeptDraft(stored);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const whoSaved = useWhoSaved();
  const isShown = useRef(false);
  const invalid = problemsIn(draft, schemas);
  const wrong = { ...refused, ...invalid };

  // On another page "Undo" would seem to apply to that page.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      dismissOffers();
    };
  }, []);

  function set(part: string, name: string, value: unknown): void {
    const path = `${part}.${name}`;
    const isOther = ([key]: [string, string]) => key !== path && !key.startsWith(`${path}.`);
    setRefused((known) => Object.fromEntries(Object.entries(known).filter(isOther)));
    setProblem(null);
    const before = stored[part] ?? { rev: 0, value: {} };
    setDraft((now) => withValue(now, { part, name, value, stored: before, isSaving }));
  }

  /** The stored values of the part whose save was refused as outdated. */
  function newerIn(error: unknown) {
    const current = error instanceof ApiError ? error.body?.current : undefined;
    return current && { group: current.group, rev: current.rev, theirs: toValues(current.value) };
  }

  /** Saves on top of what others have saved meanwhile; throws as `save` does where they changed the same fields. */
  async function saveOnTop({ sent, base, others }: Attempt): Promise<Attempt & { saved: Parts }> {
    try {
      return { sent, base, others, saved: await save(sent, base) };
    } catch (error) {
      const newer = newerIn(error);
      const part = newer && sent[newer.group];
      // A save that is refused for its base would be refused forever.
      if (!part || part.rev === newer.rev || conflictsIn(part, newer.theirs).length > 0) throw error;
      const { group, rev, theirs } = newer;
      const stored = { rev, value: theirs };
      return saveOnTop({
        sent: rebased(sent, group, { stored }),
        base: { ...base, [group]: stored },
        others: [...new Set([...others, await whoSaved(group)])],
      });
    }
  }

  function show(error: unknown): void {
    const newer = newerIn(error);
    if (newer) {
      const part = draft[newer.group] ?? { rev: 0, changed: {}, before: {} };
      const both = conflictsIn(part, newer.theirs);
      setConflict({ ...newer, fields: both.length > 0 ? both : Object.keys(part.changed) });
      return;
    }
    const inputs = at === undefined ? [] : Object.keys(stored);
    const { fields, rest } = problemsBelow(toProblem(error), { at: at ?? '', inputs });
    setRefused(fields);
    setProblem(rest);
  }

  async function send(typed: Draft, known: Parts): Promise<void> {
    setSaving(true);
    setProblem(null);
    try {
      const { sent, base, saved, others } = await saveOnTop({ sent: typed, base: known, others: [] });
      // Typing continues during a save.
      setDraft((now) => withoutSaved(now, { sent, saved }));
      forgetRestored();
      setRefused({});
      const inverse = inverseOf(sent, { before: base, saved });
      showToast({
        tone: 'good',
        // The previous save can only be undone once this is.
        about: SAVED,
        message: others.length > 0 ? `Saved, together with what ${others.join(' and ')}` : 'Saved',
        ...(canUndo &&
          isShown.current && { action: { label: 'Undo', onClick: () => void undo(inverse, saved) } }),
      });
    } catch (error) {
      show(error);
    } finally {
      setSaving(false);
    }
  }

  async function undo(inverse: Draft, base: Parts): Promise<void> {
    try {
      const { sent, saved } = await saveOnTop({ sent: inverse, base, others: [] });
      setDraft((now) => withoutSaved(now, { sent, saved }));
      showToast({ tone: 'good', about: SAVED, message: 'Undone' });
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'STALE';
      showToast({ tone: 'danger', message: isStale ? NOT_UNDONE : toProblem(error).message, isLong: true });
    }
  }

  return {
    /** The part with the typed values on top of the stored ones. */
    valuesOf: (part: string): Values => ({ ...stored[part]?.value, ...draft[part]?.changed }),
    changedIn: (part: string): Values => draft[part]?.changed ?? {},
    set,
    /** The problem at a path or below it. */
    errorAt: (path: string): string | undefined =>
      wrong[path] ?? wrong[Object.keys(wrong).find((key) => key.startsWith(`${path}.`)) ?? ''],
    isDirty: Object.keys(draft).length > 0,
    /** Since when the unsaved changes are from before a reload; what has been saved meanwhile. */
    restored,
    isSaving,
    /** Why the typed values can't be saved. */
    invalid: Object.keys(invalid).length > 0 ? 'Please check the marked fields first.' : undefined,
    problem,
    save: () => send(draft, stored),
    revert: () => {
      setDraft({});
      forgetRestored();
      setRefused({});
      setProblem(null);
    },
    /** Others' saved values, with the typed ones of the same fields. */
    conflict: conflict && { ...conflict, mine: draft[conflict.group]?.changed ?? {} },
    /** Saves the typed values; for conflicting fields only those named here, for the others the stored ones. */
    resolve: (kept: readonly string[]) => {
      if (!conflict) return;
      const { group, rev, theirs, fields } = conflict;
      const now = { rev, value: theirs };
      const without = fields.filter((name) => !kept.includes(name));
      const rest = rebased(draft, group, { stored: now, without });
      setDraft(rest);
      setConflict(null);
      if (Object.keys(rest).length === 0) reload();
      else void send(rest, { ...stored, [group]: now });
    },
  };
}
