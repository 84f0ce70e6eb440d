import type { ByteWriter } from './byte-writer.ts';

export type TypeName = { name: string; parameters?: TypeName[] };
type Put = (to: ByteWriter) => void;
/** A value of a property, an element or a field, with the type before it. */
export type Written = { type: TypeName; put: Put; isTrue?: boolean };
export type WrittenProperty = Written & { name: string; index?: number };

export const property = (name: string, value: Written, index?: number): WrittenProperty => ({
  name,
  ...value,
  ...(index !== undefined && { index }),
});

const of = (name: string, put: Put, ...parameters: TypeName[]): Written => ({
  type: { name, parameters },
  put,
});

export const bool = (value: boolean): Written => ({
  ...of('BoolProperty', (to) => to.u8(value ? 1 : 0)),
  isTrue: value,
});
export const i8 = (value: number) => of('Int8Property', (to) => to.i8(value));
export const i16 = (value: number) => of('Int16Property', (to) => to.i16(value));
export const i32 = (value: number) => of('IntProperty', (to) => to.i32(value));
export const i64 = (value: bigint) => of('Int64Property', (to) => to.i64(value));
export const u8 = (value: number) => of('ByteProperty', (to) => to.u8(value));
export const u16 = (value: number) => of('UInt16Property', (to) => to.u16(value));
export const u32 = (value: number) => of('UInt32Property', (to) => to.u32(value));
export const u64 = (value: bigint) => of('UInt64Property', (to) => to.u64(value));
export const f32 = (value: number) => of('FloatProperty', (to) => to.f32(value));
export const f64 = (value: number) => of('DoubleProperty', (to) => to.f64(value));
export const text = (value: string) => of('StrProperty', (to) => to.string(value));
export const nameValue = (value: string) => of('NameProperty', (to) => to.name(value));
export const byteEnum = (value: string) => of('ByteProperty', (to) => to.name(value), { name: 'EKind' });
export const enumValue = (value: string) =>
  of('EnumProperty', (to) => to.name(value), { name: 'EKind' }, { name: 'ByteProperty' });
export const softObject = (path: string, sub: string) =>
  of('SoftObjectProperty', (to) => to.name(path).string(sub));
/** Another row of the same world. */
export const reference = (key: Uint8Array) => of('ObjectProperty', (to) => to.i16(0).raw(key));
export const asset = (path: string) => of('ObjectProperty', (to) => to.i16(1).name(path));
/** Another object of the same archive or cryopod. */
export const archiveReference = (index: number) => of('ObjectProperty', (to) => to.i32(0).i32(index));

export const native = (structName: string, put: Put) =>
  of('StructProperty', put, { name: structName, parameters: [{ name: '/Script/CoreUObject' }] });
export const struct = (structName: string, properties: WrittenProperty[]) =>
  of('StructProperty', (to) => putProperties(to, properties), { name: structName });
export const eosId = (hex: string) =>
  native('UniqueNetIdRepl', (to) =>
    to
      .u8(249)
      .string('RedpointEOS')
      .u8(hex.length / 2)
      .raw(Buffer.from(hex, 'hex')),
  );

/** Elements of one type, which must be given for an empty array. */
export const array = (
  values: readonly Written[],
  type: TypeName = values[0]?.type ?? { name: 'IntProperty' },
) => of('ArrayProperty', (to) => putAll(to.i32(values.length), values), type);
export const bytes = (value: Uint8Array) =>
  of('ArrayProperty', (to) => to.i32(value.length).raw(value), { name: 'ByteProperty' });
export const set = (values: readonly Written[]) =>
  of('SetProperty', (to) => putAll(to.i32(0).i32(values.length), values), typeOf(values[0]));
export const map = (pairs: readonly (readonly [Written, Written])[]) =>
  of(
    'MapProperty',
    (to) => putAll(to.i32(0).i32(pairs.length), pairs.flat()),
    typeOf(pairs[0]?.[0]),
    typeOf(pairs[0]?.[1]),
  );

const typeOf = (value: Written | undefined) => value?.type ?? { name: 'IntProperty' };

function putAll(to: ByteWriter, values: readonly Written[]): void {
  for (const { put } of values) put(to);
}

/** A property list with its final `None` (docs/reference/asa-save.md §7). */
export function putProperties(to: ByteWriter, properties: readonly WrittenProperty[]): void {
  for (const { name, type, put, isTrue, index } of properties) {
    to.name(name);
    putType(to, type);
    const putSize = to.later();
    to.u8((isTrue ? 0x10 : 0) | (index === undefined ? 0 : 0x01));
    if (index !== undefined) to.i32(index);
    const start = to.length;
    if (type.name !== 'BoolProperty') put(to);
    putSize(to.length - start);
  }
  to.name('None');
}

function putType(to: ByteWriter, { name, parameters = [] }: TypeName): void {
  to.name(name).i32(parameters.length);
  for (const parameter of parameters) putType(to, parameter);
}
