/**
 * KIT · The working copy of one or more settings groups (specification §2, common dashboard behaviour).
 *   const settings = useSettings(offlineAlert);
 *   const alert = settings.of(offlineAlert);
 *   alert.value.isEnabled                       // the working copy
 *   <SwitchRow field={alert.field('isEnabled')} … />
 *   <SettingsPage settings={settings} …>        // Save, Revert, leave guard, "keep mine / take theirs"
 * Only changed fields are sent, each group with the revision that it was changed from.
 */
import type { BotInstance } from '@arkwright/contracts/bots/schema';
import type { SettingsGroup } from '@arkwright/contracts/core/settings-group';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { useInstance } from '../instances.ts';
import { useKit } from '../kit.tsx';
import { kitCalls } from '../kit-calls.ts';
import { type Problem, toProblem } from '../problem.ts';
import { readKey } from '../reads.ts';
import { useLimits } from '../use-can.ts';
import { type Draft, problemsIn, toChange, type Values, withField, withoutSaved } from './draft.ts';
import { type Field, whyOff } from './field.ts';

type Group<Shape extends z.ZodObject> = SettingsGroup<string, Shape>;

export type GroupCopy<Shape extends z.ZodObject> = {
  value: z.output<Shape>;
  field: <Name extends keyof z.output<Shape> & string>(name: Name) => Field<z.output<Shape>[Name]>;
  /** What is wrong at a path below the group, e.g. `chatMappings.0.chatId`. */
  errorAt: (path: string) => string | undefined;
};

/** Someone else has changed a group since it was read. */
export type Conflict = { group: string; rev: number; theirs: Values };

export type Settings = ReturnType<typeof useSettings>;

function sidesOf({ group, theirs }: Conflict, draft: Draft): { theirs: Values; mine: Values } {
  const mine = draft[group]?.changed ?? {};
  const fields = Object.keys(mine).filter((field) => Object.hasOwn(theirs, field));
  const pick = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field]]));
  return { theirs: pick(theirs), mine: pick(mine) };
}

export function useSettings(...groups: readonly SettingsGroup[]) {
  const instance = useInstance();
  const limits = useLimits();
  const { call } = useKit();
  const queries = useQueryClient();
  const schemas = Object.fromEntries(groups.map(({ name, schema }) => [name, schema]));
  const [draft, setDraft] = useState<Draft>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);

  const wrong = { ...refused, ...problemsIn(draft, schemas) };
  const isDirty = Object.keys(draft).length > 0;

  function storedOf(group: SettingsGroup): Values {
    // Fields that this person may not view are not sent; they read as in a new instance.
    return { ...group.defaults, ...((instance[group.name] ?? {}) as Values) };
  }

  function errorAt(path: string): string | undefined {
    return wrong[path] ?? wrong[Object.keys(wrong).find((key) => key.startsWith(`${path}.`)) ?? ''];
  }

  function of<Shape extends z.ZodObject>(group: Group<Shape>): GroupCopy<Shape> {
    const stored = storedOf(group);
    // What is stored went through the group's schema, and so does what is typed before it is sent.
    const value = { ...stored, ...draft[group.name]?.changed } as z.output<Shape>;
    return {
      value,
      errorAt: (path) => errorAt(`${group.name}.${path}`),
      field: (name) => ({
        value: value[name],
        error: errorAt(`${group.name}.${name}`),
        reason: whyOff(group, name, { member: instance, limits, value: value[name] }),
        onChange: (next) => {
          setRefused(({ [`${group.name}.${name}`]: _gone, ...others }) => others);
          setProblem(null);
          const rev = instance.revs[group.name] ?? 0;
          setDraft((now) =>
            withField(now, { group: group.name, name, value: next, stored: stored[name], rev, isSaving }),
          );
        },
      }),
    };
  }

  function show(error: unknown) {
    const current = error instanceof ApiError ? error.body?.current : undefined;
    // What stands beside a STALE is the group as it is stored now.
    if (current) return setConflict({ ...current, theirs: (current.value ?? {}) as Values });
    const found = toProblem(error);
    if (found.kind !== 'fields') return setProblem(found);
    setRefused(
      Object.fromEntries(found.fields.map(({ path, message }) => [path.replace(/^bot\./, ''), message])),
    );
  }

  async function send(copy: Draft): Promise<void> {
    setSaving(true);
    setProblem(null);
    try {
      const saved = await call(kitCalls.saveInstance, {
        body: { bot: { id: instance.id, ...toChange(copy) } },
      });
      queries.setQueryData<BotInstance[]>(readKey(kitCalls.instances, {}), (known) =>
        known?.map((other) => (other.id === saved.id ? saved : other)),
      );
      // Typing goes on while a save is under way.
      setDraft((now) => withoutSaved(now, { sent: copy, saved }));
      setRefused({});
    } catch (error) {
      show(error);
    } finally {
      setSaving(false);
    }
  }

  return {
    of,
    isDirty,
    isSaving,
    /** Why what was typed can't be saved. */
    invalid:
      Object.keys(problemsIn(draft, schemas)).length > 0 ? 'Please mend the marked fields first.' : undefined,
    problem,
    save: () => send(draft),
    revert: () => {
      setDraft({});
      setRefused({});
      setProblem(null);
    },
    /** With what was typed, and the same fields as they are stored now. */
    conflict: conflict && { ...conflict, sides: sidesOf(conflict, draft) },
    /** Saves what was typed over what the other person has saved. */
    keepMine: () => {
      if (!conflict) return;
      const { group, rev } = conflict;
      const copy = { ...draft, [group]: { changed: draft[group]?.changed ?? {}, rev } };
      setDraft(copy);
      setConflict(null);
      void send(copy);
    },
    /** Drops what was typed in the group, and shows what the other person has saved. */
    takeTheirs: () => {
      if (!conflict) return;
      setDraft(({ [conflict.group]: _mine, ...others }) => others);
      setConflict(null);
      void queries.invalidateQueries({ queryKey: readKey(kitCalls.instances, {}) });
    },
  };
}
