import { expect, test } from 'vitest';
import { ByteReader } from './byte-reader.ts';
import { type Dialect, readProperties, type Value } from './properties.ts';
import { SaveError } from './save-error.ts';
import { ByteWriter } from './testing/byte-writer.ts';
import * as put from './testing/write-properties.ts';

const DIALECT: Dialect = {
  readName: (reader) => reader.string(),
  readReference: (reader) => (reader.i16() === 0 ? reader.guid() : reader.string()),
};

function listBytes(properties: readonly put.WrittenProperty[]): Buffer {
  const to = new ByteWriter();
  put.putProperties(to, properties);
  return to.done();
}

function read(bytes: Uint8Array, wanted: readonly string[] = ['it', 'inner']) {
  const losses = { properties: 0 };
  const reader = new ByteReader(bytes);
  const properties = readProperties(reader, { dialect: DIALECT, wanted: new Set(wanted), losses });
  return { properties, losses, left: reader.left };
}

const roundTrip = (value: put.Written) => read(listBytes([put.property('it', value)])).properties.get('it');

const inner = (value: put.Written) => put.struct('Anything', [put.property('inner', value)]);
const guid = Buffer.from('00112233445566778899aabbccddeeff', 'hex');

test.each<[string, put.Written, Value]>([
  ['BoolProperty, true', put.bool(true), true],
  ['BoolProperty, false', put.bool(false), false],
  ['Int8Property', put.i8(-7), -7],
  ['Int16Property', put.i16(-3000), -3000],
  ['IntProperty', put.i32(-70_000), -70_000],
  ['Int64Property', put.i64(-(2n ** 60n)), -(2n ** 60n)],
  ['ByteProperty', put.u8(200), 200],
  ['ByteProperty of an enum', put.byteEnum('EKind::Two'), 'EKind::Two'],
  ['UInt16Property', put.u16(60_000), 60_000],
  ['UInt32Property', put.u32(4_000_000_000), 4_000_000_000],
  ['UInt64Property', put.u64(2n ** 63n), 2n ** 63n],
  ['FloatProperty', put.f32(1.5), 1.5],
  ['DoubleProperty', put.f64(Math.PI), Math.PI],
  ['StrProperty in Latin-1', put.text('Größe'), 'Größe'],
  ['StrProperty in UTF-16', put.text('恐竜 🦖'), '恐竜 🦖'],
  ['StrProperty, empty', put.text(''), ''],
  ['NameProperty', put.nameValue('A_1'), 'A_1'],
  ['EnumProperty', put.enumValue('EKind::One'), 'EKind::One'],
  ['SoftObjectProperty', put.softObject('/Game/A', 'sub'), ['/Game/A', 'sub']],
  ['ObjectProperty to a row', put.reference(guid), guid.toString('hex')],
  ['ObjectProperty to nothing', put.reference(Buffer.alloc(16)), ''],
  ['ObjectProperty to an asset', put.asset('/Game/B'), '/Game/B'],
  ['a list as a struct', inner(put.i32(4)), new Map([['inner', 4]])],
  ['Vector', put.native('Vector', (to) => to.f64(1).f64(2).f64(3)), [1, 2, 3]],
  ['Rotator', put.native('Rotator', (to) => to.f64(1).f64(2).f64(3)), [1, 2, 3]],
  ['Quat', put.native('Quat', (to) => to.f64(0).f64(0).f64(0).f64(1)), [0, 0, 0, 1]],
  ['Vector2D', put.native('Vector2D', (to) => to.f64(1).f64(2)), [1, 2]],
  ['LinearColor', put.native('LinearColor', (to) => to.f32(0).f32(1).f32(0).f32(1)), [0, 1, 0, 1]],
  ['Color', put.native('Color', (to) => to.u32(0x04030201)), Buffer.from([1, 2, 3, 4])],
  ['IntPoint', put.native('IntPoint', (to) => to.i32(1).i32(2)), [1, 2]],
  ['IntVector', put.native('IntVector', (to) => to.i32(1).i32(2).i32(3)), [1, 2, 3]],
  ['Guid', put.native('Guid', (to) => to.raw(guid)), guid.toString('hex')],
  ['DateTime', put.native('DateTime', (to) => to.i64(5n)), 5n],
  ['Timespan', put.native('Timespan', (to) => to.i64(6n)), 6n],
  ['UniqueNetIdRepl', put.eosId('00ab'.repeat(8)), '00ab'.repeat(8)],
  ['ArrayProperty', put.array([put.u16(1), put.u16(2)]), [1, 2]],
  ['ArrayProperty of bools', put.array([put.bool(true), put.bool(false)]), [true, false]],
  ['ArrayProperty, empty', put.array([]), []],
  ['ArrayProperty of bytes', put.bytes(Buffer.from([9, 8])), Buffer.from([9, 8])],
  [
    'ArrayProperty of structs',
    put.array([inner(put.text('a')), inner(put.text('b'))]),
    [new Map([['inner', 'a']]), new Map([['inner', 'b']])],
  ],
  ['SetProperty', put.set([put.nameValue('a'), put.nameValue('b')]), ['a', 'b']],
  [
    'MapProperty',
    put.map([
      [put.nameValue('k'), put.i32(1)],
      [put.nameValue('l'), put.i32(2)],
    ]),
    ['k', 1, 'l', 2],
  ],
])('%s', (_, written, value) => {
  expect(roundTrip(written)).toEqual(value);
});

test('the whole list is read, and only wanted properties are kept', () => {
  const list = listBytes([
    put.property('CurrentPinCode', put.i32(1234)),
    put.property('it', put.i32(1)),
    put.property('CurrentPinCode', put.struct('Deep', [put.property('it', put.i32(2))])),
  ]);
  const { properties, left, losses } = read(Buffer.concat([list, Buffer.alloc(20)]));
  expect([...properties]).toEqual([['it', 1]]);
  expect(left).toBe(20);
  expect(losses.properties).toBe(0);
});

test('the first element of a fixed-size array counts', () => {
  const list = listBytes([
    put.property('it', put.i32(1), 0),
    put.property('it', put.i32(2), 1),
    put.property('inner', put.i32(3), 2),
  ]);
  expect([...read(list).properties]).toEqual([['it', 1]]);
});

test('a property of unknown type or with a damaged value is skipped and counted', () => {
  const unknown: put.Written = { type: { name: 'FutureProperty' }, put: (to) => to.f64(1) };
  const tooMany: put.Written = {
    type: { name: 'ArrayProperty', parameters: [{ name: 'IntProperty' }] },
    put: (to) => to.i32(2_000_000_000).i32(1),
  };
  const empty: put.Written = {
    type: { name: 'ArrayProperty', parameters: [{ name: 'StructProperty' }] },
    put: (to) => to.i32(-5),
  };
  const list = listBytes([
    put.property('it', unknown),
    put.property('it', tooMany),
    put.property('it', empty),
    put.property('inner', put.i32(3)),
  ]);
  const { properties, losses } = read(list);
  expect([...properties]).toEqual([['inner', 3]]);
  expect(losses.properties).toBe(3);
});

test('endlessly nested structs and types are an error', () => {
  const nested = (depth: number): put.Written => (depth === 0 ? put.i32(1) : inner(nested(depth - 1)));
  expect(read(listBytes([put.property('it', nested(40))])).losses.properties).toBe(1);
  const deepType = (depth: number): put.TypeName => ({
    name: 'ArrayProperty',
    parameters: depth === 0 ? [] : [deepType(depth - 1)],
  });
  const deep: put.Written = { type: deepType(20), put: () => {} };
  expect(() => read(listBytes([put.property('it', deep)]))).toThrow(SaveError);
});

test('a list cut off anywhere is an error', () => {
  const list = listBytes([
    put.property('it', put.array([inner(put.text('a'))])),
    put.property('b', put.f64(2)),
  ]);
  for (let end = 0; end < list.length; end++)
    expect(() => read(list.subarray(0, end)), `cut at ${end}`).toThrow(SaveError);
});
