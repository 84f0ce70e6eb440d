import { z } from 'zod';

/** The JSON that a schema accepts, as far as size matters. `Infinity` means the schema sets no bound. */
export type JsonShape =
  | {
      kind: 'text';
      /** The most characters that are trimmed, normalised or otherwise changed. */
      most: number;
      /** The most characters of a valid text without superfluous ones such as surrounding blanks. */
      longest: number;
      bytesPerCharacter: number;
    }
  /** The same two figures, for items. */
  | { kind: 'list'; most: number; longest: number; item: JsonShape }
  /** `isOpen`: other fields are allowed. */
  | { kind: 'object'; fields: Readonly<Record<string, JsonShape>>; isOpen: boolean }
  | { kind: 'record'; most: number; key: JsonShape; value: JsonShape }
  | { kind: 'choice'; options: readonly JsonShape[] }
  /** A number, a boolean, null, or an enum: `bytes` is the longest of them as JSON. */
  | { kind: 'scalar'; bytes: number }
  /** Any value: such a part has no bound. */
  | { kind: 'anything' };

/** `\u0000`: the most that a character takes. */
export const ESCAPED_BYTES = 6;
/** The longest number that JavaScript writes, -1.7976931348623157e+308, has 24. */
const NUMBER_BYTES = 24;
/** A number typed into an input, with surrounding blanks. */
const MAX_TYPED = 64;

const plainIds = z.registry<{ longest: number }>();
const bounds = z.registry<{ mostEntries: number }>();

/**
 * Marks the schema of an id: ASCII digits, letters and signs, which JSON doesn't escape. `longest` is the
 * length that its pattern allows, if there is a pattern: a second length rule would report the same mistake
 * twice.
 */
export function plainId<Schema extends z.ZodType<string>>(schema: Schema, longest = Infinity): Schema {
  plainIds.add(schema, { longest });
  return schema;
}

/** A record with a maximum number of entries. */
export function boundedRecord<Key extends z.ZodString, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) {
  const schema = z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= most, `At most ${most} entries are possible`);
  bounds.add(schema, { mostEntries: most });
  return schema;
}

const shapes = new WeakMap<z.core.$ZodType, JsonShape>();

/** The shape of a schema, cached. */
export function shapeOf(schema: z.core.$ZodType): JsonShape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = readShape(schema);
  shapes.set(schema, shape);
  return shape;
}

const ANYTHING: JsonShape = { kind: 'anything' };
const scalar = (bytes: number): JsonShape => ({ kind: 'scalar', bytes });
const typedText: JsonShape = { kind: 'text', most: MAX_TYPED, longest: MAX_TYPED, bytesPerCharacter: 1 };

function readShape(schema: z.core.$ZodType): JsonShape {
  // zod's own union of all kinds of schemas, which makes `def` typed.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return textShape(lengthBounds(def), plainIds.get(schema as z.ZodType));
    case 'array':
      return { kind: 'list', ...lengthBounds(def), item: shapeOf(def.element) };
    case 'object':
      return {
        kind: 'object',
        fields: mapValues(def.shape, shapeOf),
        isOpen: def.catchall !== undefined && def.catchall._zod.def.type !== 'never',
      };
    case 'record':
      return {
        kind: 'record',
        most: bounds.get(schema as z.ZodType)?.mostEntries ?? Number.POSITIVE_INFINITY,
        key: shapeOf(def.keyType),
        value: shapeOf(def.valueType),
      };
    case 'union':
      return { kind: 'choice', options: def.options.map(shapeOf) };
    case 'number':
      // Part of a URL: there it is text.
      return 'coerce' in def ? typedText : scalar(NUMBER_BYTES);
    case 'boolean':
      return scalar('false'.length);
    case 'null':
      return scalar('null'.length);
    case 'literal':
      return scalar(longestWord(def.values));
    case 'enum':
      return scalar(longestWord(Object.values(def.entries)));
    case 'optional':
    case 'default':
      return shapeOf(def.innerType);
    case 'nullable':
      return { kind: 'choice', options: [scalar('null'.length), shapeOf(def.innerType)] };
    case 'pipe':
      // Every `preprocess` here converts numbers typed into an input.
      if (def.in._zod.def.type === 'transform')
        return { kind: 'choice', options: [shapeOf(def.out), typedText] };
      return shapeOf(def.in);
    default:
      return ANYTHING;
  }
}

function textShape({ most, longest }: LengthBounds, plain: { longest: number } | undefined): JsonShape {
  if (!plain) return { kind: 'text', most, longest, bytesPerCharacter: ESCAPED_BYTES };
  const all = Math.min(longest, plain.longest);
  return { kind: 'text', most: Number.isFinite(most) ? most : all, longest: all, bytesPerCharacter: 1 };
}

type LengthBounds = { most: number; longest: number };
type Checked = { checks?: readonly z.core.$ZodCheck<never>[] };

/**
 * Length bounds: the one checked before any check that changes the value, and the smallest of all. A bound that doesn't end
 * the checks (`abort`) doesn't keep a later one from changing a value of any length.
 */
function lengthBounds({ checks = [] }: Checked): LengthBounds {
  let most = Number.POSITIVE_INFINITY;
  let mostBeforeChange = Number.POSITIVE_INFINITY;
  let longest = Number.POSITIVE_INFINITY;
  let isChanged = false;
  for (const check of checks) {
    // zod's own union of all checks, which makes `def` typed.
    const { def } = (check as unknown as z.core.$ZodChecks)._zod;
    if (def.check === 'overwrite') {
      isChanged = true;
      most = mostBeforeChange;
    }
    if (def.check !== 'max_length') continue;
    longest = Math.min(longest, def.maximum);
    if (isChanged) continue;
    most = Math.min(most, def.maximum);
    if (def.abort) mostBeforeChange = Math.min(mostBeforeChange, def.maximum);
  }
  return { most, longest };
}

const longestWord = (words: readonly unknown[]) =>
  Math.max(...words.map((word) => JSON.stringify(word)?.length ?? 0));

function mapValues<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
