import { BoundedMap } from '../bounded.ts';
import type { ByteReader } from './byte-reader.ts';
import type { SavedKind } from './unread.ts';
import type { WorldFile, WorldObject } from './world-file.ts';

/** Why an object is unread if there is no better reason. */
export const DAMAGED = 'a damaged object';

/** A class of objects. `kind`: what its objects become, known from the first that was read. */
export type ObjectClass = {
  name: string;
  isTelling: boolean;
  kind: SavedKind | undefined;
  damaged: number;
};

/** Many times what any save has. */
const MAX_CLASSES = 100_000;

/** Only items have it. */
const ITEM_DATA = 'CustomItemDatas';

/** Names in objects that matter, and what those objects become. */
const MARKS: readonly { name: string; kind: SavedKind | undefined }[] = [
  { name: 'bServerInitializedDino', kind: 'dinos' },
  { name: 'StructureID', kind: 'bases' },
  { name: ITEM_DATA, kind: 'dinos' },
  { name: 'MyInventoryComponent', kind: undefined },
];

/** Tells which objects of a world matter, and what those that can't be read may have been. */
export function objectClasses(world: WorldFile) {
  // Most objects are irrelevant items: searching for these bytes is much cheaper than walking properties.
  const marks = MARKS.flatMap(({ name, kind }) => {
    const bytes = world.bytesOfName(name);
    return bytes === undefined ? [] : [{ bytes, kind }];
  });
  const itemMark = world.bytesOfName(ITEM_DATA);
  const classes = new BoundedMap<number, ObjectClass>({ max: MAX_CLASSES, whenFull: 'drop-oldest' });

  return {
    /** The class at the start of an object; the reader is then behind it. */
    classOf(reader: ByteReader): ObjectClass {
      const id = reader.u32();
      const before = classes.get(id);
      if (before) {
        reader.skip(4);
        return before;
      }
      reader.moveTo(0);
      const path = world.dialect.readName(reader);
      const name = path.slice(path.lastIndexOf('.') + 1);
      const isTelling = /CharacterStatusComponent|^PlayerPawnTest_|DayCycle/.test(name);
      const known = { name, isTelling, kind: undefined, damaged: 0 };
      classes.set(id, known);
      return known;
    },

    isMarked: (reader: ByteReader) => marks.some(({ bytes }) => reader.bytes.includes(bytes)),

    /**
     * Notes an object that is not read. It has its own key behind its properties, unless it is damaged: then it
     * may have been like others of its class.
     */
    passOver(known: ObjectClass, { bytes }: ByteReader, key: string): void {
      if (!bytes.includes(Buffer.from(key, 'hex'))) known.damaged++;
    },

    /** The kinds of the damaged objects that were passed over. */
    damaged: (): SavedKind[] =>
      [...classes.values()].flatMap(({ kind, damaged }) =>
        kind === undefined ? [] : Array.from({ length: damaged }, () => kind),
      ),

    /** Items hold nothing themselves: what they are in is another object. */
    isItem: ({ value }: WorldObject) => itemMark !== undefined && bytesOf(value).includes(itemMark),

    /** What an object may have been, by the bytes that are left of it. */
    kindsOf({ value }: WorldObject): readonly SavedKind[] {
      const bytes = bytesOf(value);
      const name = bytes.length < 4 ? undefined : classes.get(bytes.readUInt32LE(0))?.name;
      if (name?.includes('CharacterStatusComponent')) return ['dinos'];
      if (name?.startsWith('PlayerPawnTest_')) return ['players'];
      if (name?.includes('DayCycle')) return [];
      const kind = marks.find((mark) => mark.kind !== undefined && bytes.includes(mark.bytes))?.kind;
      return kind ? [kind] : ['bases', 'dinos'];
    },
  };
}

const bytesOf = (value: Uint8Array) => Buffer.from(value.buffer, value.byteOffset, value.byteLength);
