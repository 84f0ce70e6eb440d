import { z } from 'zod';
import { MAX_SERVERS } from './id-lists.ts';

/**
 * Lists of chosen game servers that include servers added later: `serverIds`, with `includesNewServers` beside it. Adding a
 * server adds it to them, so that readers need to know nothing but `serverIds` (ADR 50).
 */
export function hasServerLists(schema: z.ZodType): boolean {
  // zod types inner schemas as its core type; every schema here is made with the full API.
  if (schema instanceof z.ZodDefault) return hasServerLists(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return hasServerLists(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return false;
  return Object.entries(schema.shape).some(
    ([name, inner]) => name === 'includesNewServers' || hasServerLists(inner as z.ZodType),
  );
}

/** A value with a new server in its lists that include servers added later and have room for it. */
export function withNewServer(value: unknown, serverId: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withNewServer(entry, serverId));
  if (typeof value !== 'object' || value === null) return value;
  const inner: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) inner[name] = withNewServer(field, serverId);
  const { includesNewServers, serverIds } = inner;
  const takesIt = includesNewServers === true && Array.isArray(serverIds) && serverIds.length < MAX_SERVERS;
  return takesIt ? { ...inner, serverIds: [...serverIds, serverId] } : inner;
}
