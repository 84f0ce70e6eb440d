import { z } from 'zod';
import { plainId } from './json-shape.ts';
import './plain-words.ts';

/**
 * How a field uses its roles. A role field can't be declared without it, so that a new field states whether
 * it gives the role power or grants the role: nobody may gain power by having a role granted to themselves.
 */
export type RoleKind =
  /** A message mentions it. */
  | 'mentioned-role'
  /** The bot grants it. */
  | 'granted-role'
  /** Its members may do what others may not. */
  | 'empowered-role'
  /** Players need it for their own affairs; if none is chosen, everyone may. */
  | 'admitted-role'
  /** The owner has allowed the bot to grant it in spite of its power. */
  | 'allowed-role';

/**
 * What an id in the settings refers to. Each is checked to belong to the instance, when saved and when used.
 */
export type ReferenceKind = 'channel' | 'category' | RoleKind | 'server';

/** `may`: what a role's members may do, as in "members may …". */
type Marked = { kind: ReferenceKind; may?: string };

const references = z.registry<Marked>();

function optionalReference(kind: ReferenceKind, may?: string) {
  const schema = plainId(z.string().regex(/^\d{0,20}$/), 20);
  references.add(schema, { kind, ...(may !== undefined && { may }) });
  return schema;
}

/** A channel of the guild; empty means none. */
export const channelId = () => optionalReference('channel');
/** A category of the guild; empty means none. */
export const categoryId = () => optionalReference('category');
/** A role that a message mentions; empty means none. */
export const mentionedRoleId = () => optionalReference('mentioned-role');
/** A role that the bot grants: one without power, or one that the owner has allowed. Empty means none. */
export const grantedRoleId = () => optionalReference('granted-role');
/** A role that a field gives power to; `may` says what its members may do: "may use …". */
export const empoweredRoleId = (may: string) => optionalReference('empowered-role', may);
/** A role that players need for their own affairs. */
export const admittedRoleId = () => optionalReference('admitted-role');
/** A role with power that the owner lets the bot grant. */
export const allowedRoleId = () => optionalReference('allowed-role');
/** A game server of the instance. */
export const serverId = () => {
  const schema = plainId(z.string().max(64));
  references.add(schema, { kind: 'server' });
  return schema;
};

export type Reference = Marked & { id: string; path: string };

/** All non-empty references in a value, by its schema. Unknown shapes have none. */
export function findReferences(schema: z.ZodType, value: unknown, path = ''): Reference[] {
  const marked = references.get(schema);
  if (marked) return typeof value === 'string' && value !== '' ? [{ ...marked, id: value, path }] : [];
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    // zod types the inner schema as its core type; every schema here is made with the full API.
    return findReferences(schema.unwrap() as z.ZodType, value, path);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, index) => findReferences(schema.element as z.ZodType, item, below(index)));
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>;
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      findReferences(inner as z.ZodType, record[key], below(key)),
    );
  }
  return [];
}

/** The value with each reference, by its schema, replaced by what `replace` returns for it. */
export function replaceReferences(
  schema: z.ZodType,
  value: unknown,
  replace: (reference: { kind: ReferenceKind; id: string }) => string,
): unknown {
  const marked = references.get(schema);
  if (marked)
    return typeof value === 'string' && value !== '' ? replace({ kind: marked.kind, id: value }) : value;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    // As in `findReferences`.
    return replaceReferences(schema.unwrap() as z.ZodType, value, replace);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => replaceReferences(schema.element as z.ZodType, item, replace));
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const { shape } = schema;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        Object.hasOwn(shape, key) ? replaceReferences(shape[key] as z.ZodType, inner, replace) : inner,
      ]),
    );
  }
  return value;
}

/** The kinds of references that values of a schema can hold. */
export function referenceKinds(schema: z.ZodType): ReferenceKind[] {
  const marked = references.get(schema);
  if (marked) return [marked.kind];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return referenceKinds(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodArray) return referenceKinds(schema.element as z.ZodType);
  if (schema instanceof z.ZodObject) {
    return Object.values(schema.shape).flatMap((inner) => referenceKinds(inner as z.ZodType));
  }
  return [];
}
