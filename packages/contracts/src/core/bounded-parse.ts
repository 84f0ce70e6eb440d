import { z } from 'zod';
import { FORM_MESSAGES } from './fields.ts';
import { type JsonShape, shapeOf } from './json-shape.ts';
import { parseInSteps } from './parse-in-steps.ts';

/** Where something was cut, innermost key first, and the message for it. */
type Place = { keys: PropertyKey[]; message: string };
type Cut = { value: unknown; first?: Place };

/**
 * Parses outside input. Values beyond a bound of the schema are first cut to one more than the bound: enough
 * for the rule to refuse them with its own message, but no more than it should have to scan, trim or
 * normalise.
 */
export function* parseBounded<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Generator<void, z.ZodSafeParseResult<z.output<Schema>>> {
  const { value: bounded, first } = cutToBounds(shapeOf(schema), value);
  yield;
  // The steps return what the schema's own typed `safeParse` would.
  const parsed = (yield* parseInSteps(schema, bounded)) as z.ZodSafeParseResult<z.output<Schema>>;
  if (!first || !parsed.success) return parsed;
  // The cut value may fit by chance, e.g. if the rest was blanks: refuse it anyway.
  const { keys, message } = first;
  const issue = { code: 'custom', path: keys.toReversed(), message, input: undefined } as const;
  return { success: false, error: new z.ZodError([issue]) as z.ZodError<z.output<Schema>> };
}

/** Walks shape and value together, each part once; copies only what it cuts. */
export function cutToBounds(shape: JsonShape, value: unknown): Cut {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' && value.length > shape.most
        ? cutHere(value.slice(0, shape.most + 1), FORM_MESSAGES.max(shape.longest))
        : { value };
    case 'list':
      return Array.isArray(value) ? cutList(shape, value) : { value };
    case 'object':
      return isRecord(value) ? cutFields(Object.entries(shape.fields), value) : { value };
    case 'record':
      return isRecord(value) ? cutRecord(shape, value) : { value };
    case 'choice':
      return cutByOption(shape.options, value);
    default:
      return { value };
  }
}

const cutHere = (value: unknown, message: string): Cut => ({ value, first: { keys: [], message } });
const tooMany = (most: number) => `At most ${most} entries are possible`;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cutList(shape: JsonShape & { kind: 'list' }, list: readonly unknown[]): Cut {
  const isTooLong = list.length > shape.most;
  const items = isTooLong ? list.slice(0, shape.most + 1) : [...list];
  let first: Place | undefined = isTooLong ? { keys: [], message: tooMany(shape.longest) } : undefined;
  for (const [index, item] of items.entries()) {
    const cut = cutToBounds(shape.item, item);
    if (!cut.first) continue;
    items[index] = cut.value;
    first ??= { ...cut.first, keys: [...cut.first.keys, index] };
  }
  return first ? { value: items, first } : { value: list };
}

function cutRecord(shape: JsonShape & { kind: 'record' }, record: Record<string, unknown>): Cut {
  const keys = Object.keys(record);
  const fields = keys.map((key) => [key, shape.value] as const);
  if (keys.length <= shape.most) return cutFields(fields, record);
  const left = keys.slice(0, shape.most + 1).map((key) => [key, record[key]]);
  return cutHere(Object.fromEntries(left), tooMany(shape.most));
}

function cutFields(fields: readonly (readonly [string, JsonShape])[], record: Record<string, unknown>): Cut {
  let copy: Record<string, unknown> | undefined;
  let first: Place | undefined;
  for (const [key, field] of fields) {
    if (!Object.hasOwn(record, key)) continue;
    const cut = cutToBounds(field, record[key]);
    if (!cut.first) continue;
    first ??= { ...cut.first, keys: [...cut.first.keys, key] };
    copy ??= { ...record };
    copy[key] = cut.value;
  }
  return first ? { value: copy, first } : { value: record };
}

/** If no option takes the value as it is, cuts it as the first option of its type requires. */
function cutByOption(options: readonly JsonShape[], value: unknown): Cut {
  const cuts = options.filter(({ kind }) => isAbout(kind, value)).map((option) => cutToBounds(option, value));
  return cuts.find(({ first }) => !first) ?? cuts[0] ?? { value };
}

function isAbout(kind: JsonShape['kind'], value: unknown): boolean {
  if (typeof value === 'string') return kind === 'text';
  if (Array.isArray(value)) return kind === 'list';
  return isRecord(value) && (kind === 'object' || kind === 'record');
}
