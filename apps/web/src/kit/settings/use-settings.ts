/**
 * KIT · The working copy of one or more settings groups (specification §2, common dashboard behaviour).
 *   const settings = useSettings(offlineAlert);
 *   const alert = settings.of(offlineAlert);
 *   alert.value.isEnabled                       // the working copy
 *   <SwitchRow field={alert.field('isEnabled')} … />
 *   <SettingsPage settings={settings} …>        // Save, Revert, leave guard, "keep mine / take theirs"
 * Only changed fields are sent, each group with the revision that it was changed from.
 */

import type { SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import type { Instance } from '@arkwright/contracts/instances/schema';
import type { z } from 'zod';
import type { Field } from '../../ui/rows/field.ts';
import { useInstance } from '../instances.ts';
import { useLimits } from '../use-can.ts';
import type { Parts, Values } from '../working-copy/draft.ts';
import { revsOf, useSaveInstance } from '../working-copy/use-save-instance.ts';
import { useWorkingCopy } from '../working-copy/use-working-copy.ts';
import { whyHidden, whyOff } from './field.ts';
import { storedIn } from './use-not-working.ts';

export type GroupCopy<Shape extends z.ZodObject> = {
  value: z.output<Shape>;
  field: <Name extends keyof z.output<Shape> & string>(name: Name) => Field<z.output<Shape>[Name]>;
  /** The problem at a path below the group, e.g. `chatMappings.0.chatId`. */
  errorAt: (path: string) => string | undefined;
};

export type Settings = ReturnType<typeof useSettings>;

function partsOf(instance: Instance, groups: readonly SettingsGroup[]): Parts {
  const parts = groups.map(({ name, defaults }) => {
    // A settings group is an object; only the instance's general type forgets it.
    const stored = (instance[name] ?? {}) as Values;
    // Fields that this person may not view are not sent; here they are as in a new instance, and rows don't show them.
    return [name, { rev: instance.revs[name] ?? 0, value: { ...defaults, ...stored } }] as const;
  });
  return Object.fromEntries(parts);
}

export function useSettings(...groups: readonly SettingsGroup[]) {
  const instance = useInstance();
  const limits = useLimits();
  const words = Object.fromEntries(groups.map((group) => [group.name, group.words]));
  const { save, reload } = useSaveInstance(words);
  const copy = useWorkingCopy({
    stored: partsOf(instance, groups),
    schemas: Object.fromEntries(groups.map(({ name, schema }) => [name, schema])),
    at: 'bot',
    save: async (draft) => {
      const changed = Object.entries(draft).map(([group, part]) => [group, part.changed]);
      return partsOf(await save({ ...Object.fromEntries(changed), revs: revsOf(draft) }), groups);
    },
    reload,
  });

  function of<Shape extends z.ZodObject>(group: SettingsGroup<string, Shape>): GroupCopy<Shape> {
    // Stored values passed the group's schema, and so do typed ones before they are sent.
    const value = copy.valuesOf(group.name) as z.output<Shape>;
    const errorAt = (path: string) => copy.errorAt(`${group.name}.${path}`);
    return {
      value,
      errorAt,
      field: (name) => ({
        label: group.words[name].label,
        help: group.words[name].help,
        path: `${group.name}.${name}`,
        value: value[name],
        error: errorAt(name),
        reason: whyOff(group, name, { member: instance, limits, value: value[name] }),
        hidden: whyHidden(group, name, instance),
        onChange: (next) => copy.set(group.name, name, next),
      }),
    };
  }

  /** The value of a field as it was typed, e.g. `log.isEnabled`; undefined where it may not be viewed. */
  function read(path: string): unknown {
    const [name = '', field = ''] = path.split('.');
    return storedIn(instance)(path) === undefined ? undefined : copy.valuesOf(name)[field];
  }

  return { ...copy, words, of, read };
}
