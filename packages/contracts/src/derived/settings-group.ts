import type { z } from 'zod';
import type { Feature } from './limits.ts';
import type { AreaPermission, Permission } from './permissions.ts';

/** Who may see and change a field, and the tier feature needed to switch it on. */
export type FieldRule = { view: Permission; edit: Permission | 'nobody'; feature?: Feature };

type Declared<Name extends string, Shape extends z.ZodObject> = {
  /** The key in the instance (specification §3) and in the database. */
  name: Name;
  /** Every field has a default. */
  schema: Shape;
  /** The default rule of its fields. */
  rule: { view: AreaPermission | 'Owner'; edit: AreaPermission | 'Owner'; feature?: Feature };
  /** Fields that belong to another area, or that nobody can edit. */
  fields?: { [Field in keyof z.output<Shape>]?: Partial<FieldRule> };
};

export type SettingsGroup<Name extends string = string, Shape extends z.ZodObject = z.ZodObject> = Declared<
  Name,
  Shape
> & {
  /** The value in a new instance. */
  defaults: z.output<Shape>;
};

/** Declares a settings group: one schema for form, request, storage and bot, and who owns which field. */
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
