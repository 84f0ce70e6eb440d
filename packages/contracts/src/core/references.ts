import { z } from 'zod';
import './plain-words.ts';

/** What an id inside settings points at. Each is checked to belong to the instance, at save and at use. */
export type ReferenceKind = 'channel' | 'category' | 'role' | 'granted-role' | 'server';

const references = z.registry<{ kind: ReferenceKind }>();

function optionalReference(kind: ReferenceKind) {
  const schema = z.string().regex(/^\d{0,20}$/);
  references.add(schema, { kind });
  return schema;
}

/** A channel of the guild; empty means none. */
export const channelId = () => optionalReference('channel');
/** A category of the guild; empty means none. */
export const categoryId = () => optionalReference('category');
/** A role of the guild; empty means none. */
export const roleId = () => optionalReference('role');
/** A role that the bot hands out: one that carries no power over the guild. Empty means none. */
export const grantedRoleId = () => optionalReference('granted-role');
/** A game server of the instance. */
export const serverId = () => {
  const schema = z.string().max(64);
  references.add(schema, { kind: 'server' });
  return schema;
};

export type Reference = { kind: ReferenceKind; id: string; path: string };

/** All non-empty references in a value, by the schema that describes it. Unknown shapes hold none. */
export function findReferences(schema: z.ZodType, value: unknown, path = ''): Reference[] {
  const marked = references.get(schema);
  if (marked)
    return typeof value === 'string' && value !== '' ? [{ kind: marked.kind, id: value, path }] : [];
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
