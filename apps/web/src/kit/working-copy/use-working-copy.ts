/**
 * KIT · The working copy of what is stored at the API: what was changed lies over what is stored, also when that changes.
 * Each part has a revision; a save that meets a newer one asks what to do (`conflict`, `keepMine`, `takeTheirs`).
 *   const copy = useWorkingCopy({ stored: { log: { rev: 3, value } }, schemas: { log: schema }, at: 'bot', save, reload });
 *   copy.valuesOf('log'), copy.set('log', 'channelId', '1'), copy.errorAt('log.channelId')
 * A save that was taken says so and can be undone for a while, also from another page.
 * `useSettings`, `useManagers` and `useBranding` say what the parts are and how they are saved.
 */
import { useState } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { ApiError } from '../api-error.ts';
import { type Problem, problemsBelow, toProblem } from '../problem.ts';
import {
  type Draft,
  inverseOf,
  type Parts,
  problemsIn,
  type Schemas,
  sidesOf,
  type Values,
  withoutPart,
  withoutSaved,
  withValue,
} from './draft.ts';

type WorkingCopyOptions = {
  stored: Parts;
  /** By which what is typed is checked before it is sent; left out where a dialog has checked it. */
  schemas?: Schemas;
  /** Where the parts stand in the request's body (empty: they are its keys); left out where no input shows what the API refuses. */
  at?: string;
  /** Saves the draft on top of `base` and answers with what is stored then. Throws as `call` does. */
  save: (draft: Draft, base: Parts) => Promise<Parts>;
  /** Has what is stored read anew. */
  reload: () => void;
  /** What stands beside a STALE as the part's values; as it is where left out. */
  toValues?: (current: unknown) => Values;
  /** False where what was stored before can't be saved again, such as nothing. */
  canUndo?: boolean;
};

/** Someone else has changed a part since it was read. */
type Conflict = { group: string; rev: number; theirs: Values };

/** What stands beside the STALE of a settings group is the group. */
const NOT_UNDONE =
  'Someone has changed this since then, so nothing was undone. The History has every version.';

const asValues = (current: unknown) => (current ?? {}) as Values;

export function useWorkingCopy(options: WorkingCopyOptions) {
  const { stored, schemas = {}, at, save, reload, toValues = asValues, canUndo = true } = options;
  const [draft, setDraft] = useState<Draft>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const invalid = problemsIn(draft, schemas);
  const wrong = { ...refused, ...invalid };

  function set(part: string, name: string, value: unknown): void {
    const path = `${part}.${name}`;
    const isOther = ([key]: [string, string]) => key !== path && !key.startsWith(`${path}.`);
    setRefused((known) => Object.fromEntries(Object.entries(known).filter(isOther)));
    setProblem(null);
    const before = stored[part] ?? { rev: 0, value: {} };
    setDraft((now) => withValue(now, { part, name, value, stored: before, isSaving }));
  }

  function show(error: unknown): void {
    const current = error instanceof ApiError ? error.body?.current : undefined;
    if (current) {
      const { group, rev, value } = current;
      setConflict({ group, rev, theirs: toValues(value) });
      return;
    }
    const inputs = at === undefined ? [] : Object.keys(stored);
    const { fields, rest } = problemsBelow(toProblem(error), { at: at ?? '', inputs });
    setRefused(fields);
    setProblem(rest);
  }

  async function send(sent: Draft, base: Parts): Promise<void> {
    setSaving(true);
    setProblem(null);
    try {
      const saved = await save(sent, base);
      // Typing goes on while a save is under way.
      setDraft((now) => withoutSaved(now, { sent, saved }));
      setRefused({});
      const inverse = inverseOf(sent, { before: base, saved });
      showToast({
        tone: 'good',
        message: 'Saved',
        ...(canUndo && { action: { label: 'Undo', onClick: () => void undo(inverse, saved) } }),
      });
    } catch (error) {
      show(error);
    } finally {
      setSaving(false);
    }
  }

  async function undo(inverse: Draft, base: Parts): Promise<void> {
    try {
      const saved = await save(inverse, base);
      setDraft((now) => withoutSaved(now, { sent: inverse, saved }));
      showToast({ tone: 'good', message: 'Undone' });
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'STALE';
      showToast({ tone: 'danger', message: isStale ? NOT_UNDONE : toProblem(error).message });
    }
  }

  return {
    /** The part as it was typed, on top of what is stored. */
    valuesOf: (part: string): Values => ({ ...stored[part]?.value, ...draft[part]?.changed }),
    changedIn: (part: string): Values => draft[part]?.changed ?? {},
    set,
    /** What is wrong at a path or below it. */
    errorAt: (path: string): string | undefined =>
      wrong[path] ?? wrong[Object.keys(wrong).find((key) => key.startsWith(`${path}.`)) ?? ''],
    isDirty: Object.keys(draft).length > 0,
    isSaving,
    /** Why what was typed can't be saved. */
    invalid: Object.keys(invalid).length > 0 ? 'Please mend the marked fields first.' : undefined,
    problem,
    save: () => send(draft, stored),
    revert: () => {
      setDraft({});
      setRefused({});
      setProblem(null);
    },
    /** With what was typed, and the same values as they are stored now. */
    conflict: conflict && { ...conflict, sides: sidesOf(draft, conflict.group, conflict.theirs) },
    /** Saves what was typed over what the other person has saved. */
    keepMine: () => {
      if (!conflict) return;
      const { group, rev, theirs } = conflict;
      const changed = draft[group]?.changed ?? {};
      const rebased = { ...draft, [group]: { rev, changed } };
      setDraft(rebased);
      setConflict(null);
      void send(rebased, { ...stored, [group]: { rev, value: theirs } });
    },
    /** Drops what was typed in the part, and shows what the other person has saved. */
    takeTheirs: () => {
      if (!conflict) return;
      setDraft((now) => withoutPart(now, conflict.group));
      setConflict(null);
      reload();
    },
  };
}
