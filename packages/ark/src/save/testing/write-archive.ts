import { deflateSync } from 'node:zlib';
import { ByteWriter } from './byte-writer.ts';
import { putProperties, type WrittenProperty } from './write-properties.ts';

export type ArchiveObject = { className: string; properties: WrittenProperty[]; hasLocation?: boolean };

/** A player or tribe file (docs/reference/asa-save.md §10). */
export function writeArchive(objects: ArchiveObject[], version = 7): Buffer {
  const to = new ByteWriter();
  to.i32(version).i32(522).i32(1013);
  putObjects(to, objects, (value) => to.f64(value));
  return to.done();
}

const VERSION = 0x0407;
const LISTED = 0x1000_0000;

/** A cryopod's content (docs/reference/asa-save.md §12), with every kind of its run-length code. */
export function writeCryopod(
  objects: ArchiveObject[],
  { version = VERSION, statedSize }: { version?: number; statedSize?: number } = {},
): Buffer {
  const names = new Map<string, number>();
  const to = new ByteWriter((at, name) => {
    const index = names.get(name) ?? names.size;
    names.set(name, index);
    at.u32(LISTED + index).u32(0);
  });
  to.i32(522).i32(1013);
  putObjects(to, objects, (value) => to.f32(value));
  const namesAt = to.length;
  to.strings([...names.keys()]);
  return wrapCryopod(packRuns(to.done()), {
    version,
    namesAt,
    ...(statedSize !== undefined && { statedSize }),
  });
}

export function wrapCryopod(
  packed: Uint8Array,
  { version = VERSION, namesAt = 0, statedSize = packed.length },
): Buffer {
  const head = new ByteWriter().u32(version).u32(statedSize).u32(namesAt).done();
  return Buffer.concat([head, deflateSync(packed)]);
}

function putObjects(to: ByteWriter, objects: ArchiveObject[], putNumber: (value: number) => void): void {
  to.i32(objects.length);
  const starts = objects.map(({ className, hasLocation = false }) => {
    to.raw(Buffer.alloc(16, 1)).string(className).i32(0).strings(['Name_C_1']).i32(0).i32(0);
    to.i32(hasLocation ? 1 : 0);
    if (hasLocation) for (const value of [1, 2, 3, 4, 5, 6]) putNumber(value);
    const putStart = to.later();
    to.i32(0);
    return putStart;
  });
  for (const [index, { properties }] of objects.entries()) {
    starts[index]?.(to.length);
    to.u8(0);
    putProperties(to, properties);
    to.i32(0);
  }
}

/** The game's run-length code, which is inside the compression. */
export function packRuns(bytes: Buffer): Buffer {
  const out: number[] = [];
  const at = (index: number) => bytes[index] ?? -1;
  for (let index = 0; index < bytes.length; ) {
    const zeros = zerosFrom(bytes, index);
    if (zeros === 3 && zerosFrom(bytes, index + 4) === 3 && zerosFrom(bytes, index + 8) >= 3) {
      out.push(0xff, at(index + 3), at(index + 7));
      index += 11;
    } else if (zeros >= 2) {
      const run = Math.min(zeros, 14);
      out.push(0xf0 + run);
      index += run;
    } else if (at(index) >= 0xf0 && at(index + 1) >= 0xf0) {
      out.push(0xf1, ((at(index) & 0x0f) << 4) | (at(index + 1) & 0x0f));
      index += 2;
    } else {
      if (at(index) >= 0xf0) out.push(0xf0);
      out.push(at(index));
      index++;
    }
  }
  return Buffer.from(out);
}

function zerosFrom(bytes: Buffer, start: number): number {
  let end = start;
  while (bytes[end] === 0) end++;
  return end - start;
}
