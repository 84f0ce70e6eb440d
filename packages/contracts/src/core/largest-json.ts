import type { JsonShape } from './json-shape.ts';

/**
 * How large a value can be; each figure is the maximum over all valid values, in UTF-8 bytes with every
 * character escaped.
 */
export type JsonSize = {
  bytes: number;
  /** Values of any kind, including the outermost. */
  nodes: number;
  /** 1 for a value without nested values. */
  depth: number;
  /** In any one list or object. */
  mostEntries: number;
  longestText: number;
};

const LEAF: JsonSize = { bytes: 0, nodes: 1, depth: 1, mostEntries: 0, longestText: 0 };
const UNBOUNDED: JsonSize = {
  bytes: Number.POSITIVE_INFINITY,
  nodes: Number.POSITIVE_INFINITY,
  depth: Number.POSITIVE_INFINITY,
  mostEntries: Number.POSITIVE_INFINITY,
  longestText: Number.POSITIVE_INFINITY,
};
/** Quotes, colon and comma of a key, or its share of the braces. */
const KEY_BYTES = 4;

/** The size of the largest JSON that fits a shape; `Infinity` where a part has no bound. */
export function largestJson(shape: JsonShape): JsonSize {
  switch (shape.kind) {
    case 'scalar':
      return { ...LEAF, bytes: shape.bytes };
    case 'text':
      return { ...LEAF, bytes: 2 + shape.longest * shape.bytesPerCharacter, longestText: shape.most };
    case 'anything':
      return UNBOUNDED;
    case 'choice':
      return largestOf(shape.options.map(largestJson));
    case 'list':
      return container(shape.most, repeated(largestJson(shape.item), shape.longest));
    case 'record': {
      const { bytes } = largestJson(shape.key);
      const value = largestJson(shape.value);
      return container(
        shape.most,
        repeated({ ...value, bytes: bytes + value.bytes + KEY_BYTES }, shape.most),
      );
    }
    case 'object':
      if (shape.isOpen) return UNBOUNDED;
      return container(
        Object.keys(shape.fields).length,
        Object.entries(shape.fields).map(([key, field]) => {
          const size = largestJson(field);
          return { ...size, bytes: key.length + KEY_BYTES + size.bytes };
        }),
      );
  }
}

/** Parts of a shape that have no bound, as dotted paths; `*` means any item or key. */
export function unboundedParts(shape: JsonShape, path = ''): string[] {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  const own = (isBounded: boolean) => (isBounded ? [] : [path]);
  switch (shape.kind) {
    case 'scalar':
      return [];
    case 'anything':
      return [path];
    case 'text':
      return own(Number.isFinite(shape.most));
    case 'list':
      return [...own(Number.isFinite(shape.most)), ...unboundedParts(shape.item, below('*'))];
    case 'record':
      return [
        ...own(Number.isFinite(shape.most)),
        ...unboundedParts(shape.key, below('*')),
        ...unboundedParts(shape.value, below('*')),
      ];
    case 'choice':
      return shape.options.flatMap((option) => unboundedParts(option, path));
    case 'object':
      return [
        ...own(!shape.isOpen),
        ...Object.entries(shape.fields).flatMap(([key, field]) => unboundedParts(field, below(key))),
      ];
  }
}

function largestOf(sizes: readonly JsonSize[]): JsonSize {
  const most = (figure: keyof JsonSize) => Math.max(0, ...sizes.map((size) => size[figure]));
  return {
    bytes: most('bytes'),
    nodes: most('nodes'),
    depth: most('depth'),
    mostEntries: most('mostEntries'),
    longestText: most('longestText'),
  };
}

type Parts = readonly JsonSize[];

/** Several parts of the same size, as one. */
const repeated = (size: JsonSize, times: number): Parts => [
  { ...size, bytes: times * (size.bytes + 1), nodes: times * size.nodes },
];

function container(entries: number, parts: Parts): JsonSize {
  const sum = (figure: 'bytes' | 'nodes') => parts.reduce((total, part) => total + part[figure], 0);
  const { depth, mostEntries, longestText } = largestOf(parts);
  return {
    bytes: 2 + sum('bytes'),
    nodes: 1 + sum('nodes'),
    depth: 1 + depth,
    mostEntries: Math.max(entries, mostEntries),
    longestText,
  };
}
