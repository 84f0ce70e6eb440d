import type { z } from 'zod';
import type { Feature } from './limits.ts';
import type { AreaPermission, Permission } from './permissions.ts';

/** Who may see and change a field, and the tier feature needed to switch it on. */
export type FieldRule = { view: Permission; edit: Permission | 'nobody'; feature?: Feature };

/** What people read about a field: on its page, in the history, and where settings are searched. */
export type FieldWords = {
  /** Its name, on its page and in the history. */
  label: string;
  /** What it does, in whole sentences, beside its input. */
  help: string;
  /** Other words that somebody may search it by. */
  also: readonly string[];
};

/** The labels of the fields that each entry of a list has. */
export type EntryWords = Readonly<Record<string, string>>;

/** The words of a group's fields, by field. */
export type GroupWords = Readonly<Record<string, FieldWords & { entry?: EntryWords }>>;

type EntryOf<Value> = Value extends readonly (infer Entry)[] ? (Entry extends object ? Entry : never) : never;

/** Those of a list of things have the labels of what a thing has. */
type WordsOf<Value> = [EntryOf<Value>] extends [never]
  ? FieldWords
  : FieldWords & { entry: { readonly [Field in keyof EntryOf<Value>]-?: string } };

type Declared<Name extends string, Shape extends z.ZodObject> = {
  /** The key in the instance (specification §3) and in the database. */
  name: Name;
  /** Every field has a default. */
  schema: Shape;
  /** The default rule of its fields. */
  rule: { view: AreaPermission | 'Owner'; edit: AreaPermission | 'Owner'; feature?: Feature };
  /** Fields that belong to another area, or that nobody can edit. */
  fields?: { [Field in keyof z.output<Shape>]?: Partial<FieldRule> };
  /** The words of every field. */
  words: { readonly [Field in keyof z.output<Shape>]: WordsOf<z.output<Shape>[Field]> };
};

export type SettingsGroup<Name extends string = string, Shape extends z.ZodObject = z.ZodObject> = Declared<
  Name,
  Shape
> & {
  /** The value in a new instance. */
  defaults: z.output<Shape>;
};

/** Declares a settings group: one schema for form, request, storage and bot, who owns which field, and its words. */
export function settingsGroup<const Name extends string, Shape extends z.ZodObject>(
  group: Declared<Name, Shape>,
): SettingsGroup<Name, Shape> {
  return { ...group, defaults: group.schema.parse({}) };
}

/** The rule of one field of a group. */
export function fieldRule(group: SettingsGroup, field: string): FieldRule {
  // A group's own table is keyed by its fields; only its general type is known here.
  const own = (group.fields as Record<string, Partial<FieldRule>> | undefined)?.[field];
  return { ...group.rule, ...own };
}
