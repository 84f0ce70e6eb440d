import type { z } from 'zod';

/**
 * What a schema takes as JSON, as far as its size goes. `Infinity` stands where the schema sets no bound.
 */
export type JsonShape =
  | {
      kind: 'text';
      /** The most characters before anything is done to the text: trimmed, normalised, looked through. */
      most: number;
      /** The most characters of a valid text that holds nothing superfluous, such as blanks around it. */
      longest: number;
      bytesPerCharacter: number;
    }
  | { kind: 'list'; most: number; item: JsonShape }
  | { kind: 'object'; fields: Readonly<Record<string, JsonShape>> }
  | { kind: 'record'; most: number; key: JsonShape; value: JsonShape }
  | { kind: 'choice'; options: readonly JsonShape[] }
  /** A number, a switch, null, or one of some words: `bytes` is the longest of them as JSON. */
  | { kind: 'scalar'; bytes: number }
  /** Whatever it is: such a part has no bound. */
  | { kind: 'anything' };

/** `\u0000`: what a character takes at most. */
const ESCAPED_BYTES = 6;
/** The longest number that JavaScript writes, -1.7976931348623157e+308, has 24. */
const NUMBER_BYTES = 24;
/** A number that people type into an input, with blanks around it. */
const MOST_TYPED = 64;

const shapes = new WeakMap<z.core.$ZodType, JsonShape>();

/** The shape of a schema; found once for each. */
export function shapeOf(schema: z.core.$ZodType): JsonShape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = readShape(schema);
  shapes.set(schema, shape);
  return shape;
}

const ANYTHING: JsonShape = { kind: 'anything' };
const scalar = (bytes: number): JsonShape => ({ kind: 'scalar', bytes });
const typedText: JsonShape = { kind: 'text', most: MOST_TYPED, longest: MOST_TYPED, bytesPerCharacter: 1 };

function readShape(schema: z.core.$ZodType): JsonShape {
  // zod's own union of all kinds of schemas, by which `def` is known.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return { kind: 'text', ...lengthBounds(def), bytesPerCharacter: ESCAPED_BYTES };
    case 'array':
      return { kind: 'list', most: lengthBounds(def).most, item: shapeOf(def.element) };
    case 'object':
      if (def.catchall && def.catchall._zod.def.type !== 'never') return ANYTHING;
      return { kind: 'object', fields: mapValues(def.shape, shapeOf) };
    case 'record':
      return {
        kind: 'record',
        most: Number.POSITIVE_INFINITY,
        key: shapeOf(def.keyType),
        value: shapeOf(def.valueType),
      };
    case 'union':
      return { kind: 'choice', options: def.options.map(shapeOf) };
    case 'number':
      // Of an address: there it is text.
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
      // What `preprocess` converts are numbers that somebody has typed.
      if (def.in._zod.def.type === 'transform')
        return { kind: 'choice', options: [shapeOf(def.out), typedText] };
      return shapeOf(def.in);
    default:
      return ANYTHING;
  }
}

type Checked = { checks?: readonly z.core.$ZodCheck<never>[] };

/** Bounds of a length: the one that acts before any check that changes the value, and the smallest of all. */
function lengthBounds({ checks = [] }: Checked): { most: number; longest: number } {
  let most = Number.POSITIVE_INFINITY;
  let longest = Number.POSITIVE_INFINITY;
  let isChanged = false;
  for (const check of checks) {
    // zod's own union of all checks, by which `def` is known.
    const { def } = (check as unknown as z.core.$ZodChecks)._zod;
    if (def.check === 'overwrite') isChanged = true;
    if (def.check !== 'max_length') continue;
    longest = Math.min(longest, def.maximum);
    if (!isChanged) most = Math.min(most, def.maximum);
  }
  return { most, longest };
}

const longestWord = (words: readonly unknown[]) =>
  Math.max(...words.map((word) => JSON.stringify(word)?.length ?? 0));

function mapValues<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
