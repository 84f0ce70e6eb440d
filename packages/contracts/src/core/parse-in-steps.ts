import { z } from 'zod';

/** At most this many problems are reported: nobody reads a longer list. */
export const MAX_PROBLEMS = 100;
/** Smaller values are parsed at once. */
const MAX_AT_ONCE = 250;

type Result = z.ZodSafeParseResult<unknown>;

/**
 * Does what `safeParse` does for large values, list by list and item by item, so that a driver can yield to
 * other work in between and stop early. Beyond 100 problems it stops.
 */
export function* parseInSteps<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Generator<void, z.ZodSafeParseResult<z.output<Schema>>> {
  // The steps return what the schema's own typed `safeParse` would.
  return (yield* parseAny(schema, value)) as z.ZodSafeParseResult<z.output<Schema>>;
}

function* parseAny(schema: z.ZodType, value: unknown): Generator<void, Result> {
  const inner = withoutWrappers(schema, value);
  if (hasAtMost(MAX_AT_ONCE, value)) return schema.safeParse(value);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return yield* parseList(inner, value);
  if (inner instanceof z.ZodObject && isRecord(value) && !inner.def.checks?.length)
    return yield* parseFields(inner, value);
  return schema.safeParse(value);
}

function* parseList(schema: z.ZodArray, list: readonly unknown[]): Generator<void, Result> {
  const items: unknown[] = [];
  const issues: z.core.$ZodIssue[] = [];
  for (const [index, item] of list.entries()) {
    // zod types the element as its core type; every schema here is made with the full API.
    const parsed = yield* parseAny(schema.element as z.ZodType, item);
    if (parsed.success) items.push(parsed.data);
    else issues.push(...under(index, parsed.error));
    if (issues.length >= MAX_PROBLEMS) break;
    yield;
  }
  if (issues.length > 0) return { success: false, error: new z.ZodError(issues) };
  // The rules for the list as a whole, on already parsed items.
  return schema.clone({ ...schema.def, element: z.any() }).safeParse(items);
}

function* parseFields(schema: z.ZodObject, record: Record<string, unknown>): Generator<void, Result> {
  const parsed: Record<string, unknown> = { ...record };
  const shape: Record<string, z.core.$ZodType> = { ...schema.shape };
  const issues: z.core.$ZodIssue[] = [];
  for (const [key, field] of Object.entries(schema.shape)) {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    if (hasAtMost(MAX_AT_ONCE, value)) continue;
    const result = yield* parseAny(field as z.ZodType, value);
    if (result.success) parsed[key] = result.data;
    else issues.push(...under(key, result.error));
    shape[key] = z.any();
    yield;
  }
  // Small fields are parsed with the whole.
  const whole = schema.clone({ ...schema.def, shape }).safeParse(parsed);
  if (!whole.success) issues.unshift(...whole.error.issues);
  return issues.length > 0 ? { success: false, error: new z.ZodError(issues.slice(0, MAX_PROBLEMS)) } : whole;
}

/** The inner schema for a value that is present: defaults and the like only matter for missing values. */
function withoutWrappers(schema: z.ZodType, value: unknown): z.ZodType {
  if (value === undefined || value === null) return schema;
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? withoutWrappers(schema.unwrap() as z.ZodType, value) : schema;
}

const under = (key: PropertyKey, { issues }: z.ZodError) =>
  issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value has at most this many nested values; counts no further. */
function hasAtMost(most: number, value: unknown): boolean {
  let left = most;
  const waiting = [value];
  for (; waiting.length > 0; left--) {
    if (left < waiting.length) return false;
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const key in next) {
      waiting.push(Reflect.get(next, key));
      if (waiting.length > left) return false;
    }
  }
  return true;
}
