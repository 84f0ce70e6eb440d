import { plainText } from '../plain-text.ts';
import { ByteReader } from './byte-reader.ts';
import { SaveError } from './save-error.ts';

/** How a context of properties encodes names and references. */
export type Dialect = {
  readName: (reader: ByteReader) => string;
  /** A key of a row, the number of an object of the same archive, the path of an asset, or null. */
  readReference: (reader: ByteReader) => string | number | null;
};

export type Value = boolean | number | bigint | string | Buffer | null | Value[] | Properties;
/**
 * Values by the property's name. Only the first element of fixed-size arrays is kept: nothing here needs the
 * others.
 */
export type Properties = Map<string, Value>;

type TypeTree = { name: string; parameters: TypeTree[] };

// A real tree has four levels; structs in structs go five deep (docs/reference/asa-save.md §7, §18).
const MAX_TYPE_DEPTH = 8;
const MAX_TYPE_PARAMETERS = 8;
const MAX_STRUCT_DEPTH = 32;

const FLAG = { ARRAY_INDEX: 0x01, GUID: 0x02, TRUE: 0x10 } as const;

/** The number of properties that could not be read, and why the last of them could not. */
export type Losses = { properties: number; reason?: string };

/**
 * Reads a property list up to its `None` (docs/reference/asa-save.md §7, version 14). Only properties named
 * in `wanted` are read, at any depth; all others are skipped by their size. An unreadable property is skipped
 * and counted; the object is kept.
 */
export function readProperties(
  reader: ByteReader,
  { dialect, wanted, losses }: { dialect: Dialect; wanted: ReadonlySet<string>; losses: Losses },
): Properties {
  return readList(reader, 0);

  function readList(from: ByteReader, depth: number): Properties {
    if (depth > MAX_STRUCT_DEPTH) throw new SaveError('structs are nested too deeply');
    const properties: Properties = new Map();
    for (;;) {
      const name = dialect.readName(from);
      if (name === 'None') return properties;
      const isWanted = wanted.has(name);
      const type = isWanted ? readType(from, 0) : skipType(from, 0);
      const size = from.i32();
      const flags = from.u8();
      const index = flags & FLAG.ARRAY_INDEX ? from.i32() : 0;
      if (flags & FLAG.GUID) from.skip(16);
      const start = from.skip(size);
      if (!type || index !== 0) continue;
      if (type.name === 'BoolProperty') {
        properties.set(name, (flags & FLAG.TRUE) !== 0);
        continue;
      }
      try {
        const value = new ByteReader(from.bytes.subarray(start, start + size));
        properties.set(name, readValue(value, type, depth));
      } catch (error) {
        if (!(error instanceof SaveError)) throw error;
        losses.properties++;
        losses.reason = error.message;
      }
    }
  }

  function readType(from: ByteReader, depth: number): TypeTree {
    const name = dialect.readName(from);
    const parameters = Array.from({ length: countParameters(from, depth) }, () => readType(from, depth + 1));
    return { name, parameters };
  }

  function skipType(from: ByteReader, depth: number): undefined {
    dialect.readName(from);
    for (let left = countParameters(from, depth); left > 0; left--) skipType(from, depth + 1);
  }

  function readValue(from: ByteReader, type: TypeTree, depth: number): Value {
    const [first, second] = type.parameters;
    switch (type.name) {
      case 'BoolProperty':
        return from.u8() !== 0;
      case 'ByteProperty':
        return first ? dialect.readName(from) : from.u8();
      case 'EnumProperty':
      case 'NameProperty':
        return dialect.readName(from);
      case 'StrProperty':
        return from.string();
      case 'ObjectProperty':
        return dialect.readReference(from);
      case 'SoftObjectProperty':
        return [dialect.readName(from), from.string()];
      case 'StructProperty':
        return readStruct(from, first?.name ?? '', depth);
      case 'ArrayProperty':
        if (first?.name === 'ByteProperty' && first.parameters.length === 0) return from.raw(from.count(1));
        return readElements(from, [required(first)], depth);
      case 'SetProperty':
        from.skip(4);
        return readElements(from, [required(first)], depth);
      case 'MapProperty':
        from.skip(4);
        return readElements(from, [required(first), required(second)], depth);
      default:
        return readNumber(from, type.name);
    }
  }

  /** Elements one after the other; for maps, keys and values alternate. */
  function readElements(from: ByteReader, types: readonly TypeTree[], depth: number): Value[] {
    const values: Value[] = [];
    for (let left = from.count(1); left > 0; left--)
      for (const type of types) {
        const before = from.position;
        values.push(readValue(from, type, depth + 1));
        if (from.position === before) throw new SaveError('an element without bytes');
      }
    return values;
  }

  function readStruct(from: ByteReader, name: string, depth: number): Value {
    const layout = NATIVE_STRUCTS[name];
    return layout ? layout(from) : readList(from, depth + 1);
  }
}

function countParameters(reader: ByteReader, depth: number): number {
  const count = reader.i32();
  if (count < 0 || count > MAX_TYPE_PARAMETERS || depth > MAX_TYPE_DEPTH)
    throw new SaveError(`a type with ${count} parameters at depth ${depth}`);
  return count;
}

function required(type: TypeTree | undefined): TypeTree {
  if (!type) throw new SaveError('a container that does not say of what');
  return type;
}

function readNumber(reader: ByteReader, type: string): Value {
  switch (type) {
    case 'Int8Property':
      return reader.i8();
    case 'Int16Property':
      return reader.i16();
    case 'IntProperty':
      return reader.i32();
    case 'Int64Property':
      return reader.i64();
    case 'UInt16Property':
      return reader.u16();
    case 'UInt32Property':
      return reader.u32();
    case 'UInt64Property':
      return reader.u64();
    case 'FloatProperty':
      return reader.f32();
    case 'DoubleProperty':
      return reader.f64();
    default:
      throw new SaveError(`the type ${type.slice(0, 80)} is not known`);
  }
}

const doubles = (count: number) => (reader: ByteReader) => Array.from({ length: count }, reader.f64);
const floats = (count: number) => (reader: ByteReader) => Array.from({ length: count }, reader.f32);
const integers = (count: number) => (reader: ByteReader) => Array.from({ length: count }, reader.i32);

/**
 * Structs that the engine writes as bare values; all others are property lists (docs/reference/asa-save.md
 * §7).
 */
const NATIVE_STRUCTS: Readonly<Record<string, (reader: ByteReader) => Value>> = {
  Vector: doubles(3),
  Rotator: doubles(3),
  Quat: doubles(4),
  Vector2D: doubles(2),
  LinearColor: floats(4),
  Color: (reader) => reader.raw(4),
  IntPoint: integers(2),
  IntVector: integers(3),
  Guid: (reader) => reader.guid(),
  DateTime: (reader) => reader.i64(),
  Timespan: (reader) => reader.i64(),
  // The EOS id, in hex.
  UniqueNetIdRepl: (reader) => {
    reader.skip(1);
    reader.skipString();
    return reader.raw(reader.u8()).toString('hex');
  },
};

/** A number of any type; undefined if it is missing or not a number. */
export function numberOf(value: Value | undefined): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A player's text as one plain line, cut to the upload's limit. */
export function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? plainText(value, 200) : '';
}

export function structOf(value: Value | undefined): Properties | undefined {
  return value instanceof Map ? value : undefined;
}

export function listOf(value: Value | undefined): Value[] {
  return Array.isArray(value) ? value : [];
}
