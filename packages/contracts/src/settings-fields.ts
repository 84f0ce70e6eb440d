import { z } from 'zod';
import { GROUP_NAMES, type GroupName, type GroupValue, settingsGroups } from './settings-registry.ts';

type EntryField<Value> = Value extends readonly (infer Entry)[]
  ? Entry extends object
    ? keyof Entry & string
    : never
  : never;
type FieldIn<Group extends string, Value> = {
  [Field in keyof Value & string]: `${Group}.${Field}` | `${Group}.${Field}.${EntryField<Value[Field]>}`;
}[keyof Value & string];

/** A field of the settings as `<group>.<field>`, or `<group>.<field>.<field of an entry>` for a list of entries. */
export type SettingPath = { [Name in GroupName]: FieldIn<Name, GroupValue<Name>> }[GroupName];

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? // zod types what it wraps as its core type only.
      unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}

/** A group's fields by path: those of the group, and those of the entries of its lists. */
function fieldsOf(group: GroupName): [path: string, schema: z.ZodType][] {
  return Object.entries<z.ZodType>(settingsGroups[group].schema.shape).flatMap(([field, schema]) => {
    const path = `${group}.${field}`;
    const list = unwrapped(schema);
    const entry = list instanceof z.ZodArray ? unwrapped(list.element as z.ZodType) : undefined;
    const inEntries = entry instanceof z.ZodObject ? Object.entries<z.ZodType>(entry.shape) : [];
    return [
      [path, schema] as [string, z.ZodType],
      ...inEntries.map(([name, inner]): [string, z.ZodType] => [`${path}.${name}`, inner]),
    ];
  });
}

const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(GROUP_NAMES.flatMap(fieldsOf));

// The paths are built from the same groups as the type.
export const SETTING_PATHS = [...SCHEMAS.keys()] as readonly SettingPath[];

/** What a field is without anybody's choice: its default, or the emptiest value of its type; undefined if it may be absent. */
export function emptyValue(path: SettingPath): unknown {
  const schema = SCHEMAS.get(path);
  if (!schema) throw new Error(`${path} is no field of the settings`);
  const kind = unwrapped(schema);
  for (const value of [undefined, '', false, 0, 1]) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
  }
  if (kind instanceof z.ZodEnum) return kind.options[0];
  return schema.safeParse(['1']).success ? [] : '';
}
