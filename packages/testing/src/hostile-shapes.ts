import type { JsonShape } from '@arkwright/contracts/core/json-shape';

/** A text that makes careless readers work for long. It is made when it is read: some are as large as a body may be. */
export type HostileText = { name: string; readonly text: string };

type Shape = readonly [name: string, make: (length: number) => string];

/** `unit` repeated as often as it fits into `length` bytes, at least once; `unit` is ASCII. */
const fill = (unit: string, length: number) => unit.repeat(Math.max(1, Math.floor(length / unit.length)));
const list = (unit: string, length: number) => `[${fill(`${unit},`, length - unit.length - 3)}${unit}]`;
const nested = (open: string, close: string, length: number) => {
  const depth = Math.max(1, Math.floor(length / (open.length + close.length)));
  return { depth, around: (inner: string) => open.repeat(depth) + inner + close.repeat(depth) };
};

/** Each of them sorts differently from the one before it, so that bringing them into order is quadratic. Two bytes each. */
const combining = (length: number) => {
  const each = Math.max(1, Math.floor(length / 4));
  return '\u0345'.repeat(each) + '\u0334'.repeat(each);
};

/** Texts, as long as they are in UTF-8. */
const TEXTS: readonly Shape[] = [
  ['combining marks', (length) => combining(length)],
  ['one letter with marks', (length) => `e${combining(length - 1)}`],
  ['blanks', (length) => fill(' ', length)],
  ['blanks around a letter', (length) => `${fill(' ', (length - 1) / 2)}x${fill(' ', (length - 1) / 2)}`],
  ['letters', (length) => fill('x', length)],
  ['line ends', (length) => fill('\n', length)],
  ['commas', (length) => fill(',', length)],
  ['invisible', (length) => fill('\u200b', length / 3)],
  ['ligatures', (length) => fill('\ufdfa', length / 3)],
  ['brackets', (length) => fill('(', length)],
  ['backslashes', (length) => fill('\\', length)],
  ['mentions', (length) => fill('<@&1>@everyone ', length)],
];

/** Lines and names that are expensive to clean, cut, normalise or match, `length` bytes long. */
export function hostileLines(length: number): HostileText[] {
  return TEXTS.map(([name, make]) => lazily(name, () => make(length)));
}

/** As JSON, where some characters take two bytes. */
function quoted(make: (length: number) => string, length: number): string {
  const text = JSON.stringify(make(length - 2));
  return Buffer.byteLength(text) > length ? JSON.stringify(make(length / 2 - 1)) : text;
}

const asText: readonly Shape[] = [
  ...TEXTS.map(([name, make]): Shape => [name, (length) => quoted(make, length)]),
  ['escaped letters', (length) => `"${fill('\\u0061', length - 2)}"`],
  ['escaped marks', (length) => `"${fill('\\u0345', length / 2)}${fill('\\u0334', length / 2 - 2)}"`],
  ['lone surrogates', (length) => `"${fill('\\ud800', length - 2)}"`],
  ['whole surrogates', (length) => `"${fill('\\ud83e\\udd96', length - 2)}"`],
];
const asNumber: readonly Shape[] = [
  ['long number', (length) => fill('9', length)],
  ['long fraction', (length) => `0.${fill('1', length - 2)}`],
  ['long exponent', (length) => `1e${fill('9', length - 2)}`],
];
const asList: readonly Shape[] = [
  ['list of numbers', (length) => list('0', length)],
  ['list of objects', (length) => list('{}', length)],
  ['list of lists', (length) => list('[]', length)],
  ['list of texts', (length) => list('"Nope"', length)],
  ['list of the same text', (length) => list('"x"', length)],
  ['list of lone surrogates', (length) => list('"\\ud800"', length)],
  ['list of marks', (length) => list(JSON.stringify(combining(400)), length / 2)],
];
const asObject: readonly Shape[] = [
  ['many keys', (length) => `{${numbered(length, (index) => `"k${index}":0`)}}`],
  ['keys that are numbers', (length) => `{${numbered(length, (index) => `"${index * 7}":0`)}}`],
  ['duplicate keys', (length) => `{${fill('"a":0,', length - 8)}"a":0}`],
  ['keys of lone surrogates', (length) => `{${numbered(length, (index) => `"\\ud800${index}":0`)}}`],
];
const asDepth: readonly Shape[] = [
  ['deep lists', (length) => nested('[', ']', length).around('')],
  ['deep lists that never end', (length) => fill('[', length)],
  ['deep objects', (length) => nested('{"a":', '}', length - 1).around('0')],
  ['deep lists around a lone surrogate', (length) => nested('[', ']', length - 8).around('"\\ud800"')],
];
const asWhole: readonly Shape[] = [
  ['white space', (length) => `${fill(' ', length - 2)}{}`],
  ['no JSON', (length) => fill('x', length)],
  ['no JSON but backslashes', (length) => fill('\\', length)],
  ['a text behind a byte order mark', (length) => `\ufeff"${fill('\\\\', length - 5)}"`],
  ['a text that never ends', (length) => `"${fill('x', length - 1)}`],
];
const ANYWHERE = [...asText, ...asNumber, ...asList, ...asObject, ...asDepth];

/** What is tried at a part of a body: what its kind has to look at, and what does not belong there. */
const AT: Record<'text' | 'list' | 'object' | 'scalar', readonly Shape[]> = {
  text: asText,
  list: asList,
  object: [...asObject, ...asDepth],
  scalar: asNumber,
};

type Within = {
  /** Of the route's body: each of its parts is filled with what does not fit there. */
  shape?: JsonShape;
  /** A valid body, into which the hostile part is put; otherwise it stands by itself in otherwise empty objects. */
  base?: unknown;
};

/**
 * Bodies of about `limitBytes`, never of more: deep, wide, full of mistakes, hard to normalise, of broken text, long numbers
 * and repeated keys. With `shape` also each part of such a body alone.
 */
export function hostileBodies(limitBytes: number, { shape, base = {} }: Within = {}): HostileText[] {
  const whole = [...ANYWHERE, ...asWhole].map(([name, make]) => lazily(name, () => make(limitBytes)));
  if (!shape) return whole;
  const parts = placesOf(shape).flatMap(({ path, kind }) =>
    AT[kind].map(([name, make]) =>
      lazily(`${name} at ${path.join('.') || 'the body'}`, () => {
        const around = JSON.stringify(withHole(base, path)).split(HOLE);
        return around.join(make(limitBytes - Buffer.byteLength(around.join(''))));
      }),
    ),
  );
  return [...whole, ...parts];
}

function lazily(name: string, make: () => string): HostileText {
  return {
    name,
    get text() {
      return make();
    },
  };
}

function numbered(length: number, entry: (index: number) => string): string {
  const entries: string[] = [];
  let rest = length - 2;
  for (let index = 0; ; index++) {
    const next = entry(index);
    rest -= next.length + 1;
    if (rest < 0 && index > 0) return entries.join(',');
    entries.push(next);
  }
}

/** A name, or `0` for the first item of a list. */
type Path = readonly (string | 0)[];
type Place = { path: Path; kind: keyof typeof AT };

/** Every part of a shape; of a choice the parts of each option. */
function placesOf(shape: JsonShape, path: Path = []): Place[] {
  switch (shape.kind) {
    case 'text':
      return [{ path, kind: 'text' }];
    case 'scalar':
      return [{ path, kind: 'scalar' }];
    case 'list':
      return [{ path, kind: 'list' }, ...placesOf(shape.item, [...path, 0])];
    case 'record':
      return [{ path, kind: 'object' }, ...placesOf(shape.value, [...path, 'key'])];
    case 'choice':
      return shape.options.flatMap((option) => placesOf(option, path));
    case 'object':
      return [
        { path, kind: 'object' },
        ...Object.entries(shape.fields).flatMap(([name, field]) => placesOf(field, [...path, name])),
      ];
    case 'anything':
      return [{ path, kind: 'object' }];
  }
}

const HOLE = '"the hole of this body"';

/** The base with a hole at a place; objects and lists on the way there are made where it has none. */
function withHole(base: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return JSON.parse(HOLE);
  if (key === 0) return [withHole(Array.isArray(base) ? base[0] : undefined, rest)];
  const object = typeof base === 'object' && base !== null && !Array.isArray(base) ? base : {};
  return { ...object, [key]: withHole(Reflect.get(object, key), rest) };
}
