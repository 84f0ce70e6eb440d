import { inflateSync } from 'node:zlib';
import { readArchiveReference, readObjectHeaders } from './archive.ts';
import { ByteReader } from './byte-reader.ts';
import { type Dialect, type Losses, type Properties, readProperties } from './properties.ts';
import { SaveError } from './save-error.ts';

const VERSION = 0x0407;
// Bytes of one. Real ones have a few KB (docs/reference/asa-save.md §18); a megabyte of zlib's best would be a bomb.
const MAX_INFLATED = 1024 * 1024;
const MAX_EXPANDED = 2 * MAX_INFLATED;
// Bytes of all in a save: real ones expand to some three times their size, and 10,000 have 30 MB.
const MAX_RATIO = 32;
const MAX_TOTAL = 2 * 1024 ** 3;
const LISTED = 0x1000_0000;

/** How much the cryopods of a save may still expand to, bytes. Below zero, no further one is read. */
export type Expansion = { left: number };

export function expansionFor(fileSize: number): Expansion {
  return { left: Math.min(MAX_TOTAL, MAX_RATIO * fileSize) };
}

/**
 * The content of a cryopod: the dino's properties and those of its status (docs/reference/asa-save.md §12).
 * Throws if the payload is damaged, of another version, or expands too far. Takes what it expands to from `expansion`.
 */
export function readCryopod(
  payload: Uint8Array,
  { expansion, ...options }: { wanted: ReadonlySet<string>; losses: Losses; expansion: Expansion },
): { className: string; dino: Properties; status: Properties | undefined } {
  const head = new ByteReader(payload);
  const version = head.u32();
  if (version !== VERSION) throw new SaveError(`a cryopod of version ${version}; supported: ${VERSION}`);
  const inflatedSize = head.u32();
  const namesAt = head.u32();
  if (inflatedSize > MAX_INFLATED) throw new SaveError(`a cryopod of ${inflatedSize} bytes`);
  const packed = inflate(head.raw(head.left), take(expansion, inflatedSize));
  const reader = new ByteReader(expand(packed, expansion));
  reader.moveTo(namesAt);
  const names = Array.from({ length: reader.count(4) }, () => reader.string());
  reader.moveTo(8);
  const dialect: Dialect = {
    readName: (from) => {
      const id = from.u32();
      const name = id >= LISTED ? names[id - LISTED] : (FIXED_NAMES[id] ?? `#${id}`);
      if (name === undefined) throw new SaveError(`the name ${id} is not listed`);
      const number = from.u32();
      return number === 0 ? name : `${name}_${number - 1}`;
    },
    readReference: readArchiveReference,
  };
  const objects = readObjectHeaders(reader, { locationBytes: 6 * 4 });
  const propertiesOf = (object: { propertiesAt: number }) => {
    reader.moveTo(object.propertiesAt + 1);
    return readProperties(reader, { dialect, ...options });
  };
  const [dino, ...others] = objects;
  if (!dino) throw new SaveError('a cryopod without a dino');
  const status = others.find(({ className }) => className.includes('CharacterStatusComponent'));
  return {
    className: dino.className,
    dino: propertiesOf(dino),
    status: status && propertiesOf(status),
  };
}

function inflate(bytes: Uint8Array, size: number): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new SaveError('a cryopod that cannot be inflated', { cause: error });
  }
}

/** Also counts what fails afterwards: a thousand broken ones cost as much as a thousand whole ones. */
function take(expansion: Expansion, bytes: number): number {
  expansion.left -= bytes;
  if (expansion.left < 0) throw new SaveError('cryopods that expand too far together');
  return bytes;
}

/** Decodes the game's run-length code, which is inside the compression. */
function expand(packed: Buffer, expansion: Expansion): Buffer {
  // The longest code makes eight bytes from three, and 0xFE fourteen from one.
  const out = Buffer.alloc(Math.min(MAX_EXPANDED, packed.length * 14));
  let length = 0;
  const room = (count: number) => {
    if (length + count <= out.length) return;
    take(expansion, length);
    throw new SaveError('a cryopod that expands too far');
  };
  for (let at = 0; at < packed.length; at++) {
    const code = packed[at] ?? 0;
    const next = () => packed[++at] ?? 0;
    room(14);
    if (code < 0xf0) out[length++] = code;
    else if (code === 0xf0) out[length++] = next();
    else if (code === 0xf1) {
      const pair = next();
      out[length++] = 0xf0 | (pair >> 4);
      out[length++] = 0xf0 | (pair & 0x0f);
    } else if (code === 0xff) {
      out[length + 3] = next();
      out[length + 7] = next();
      length += 11;
    } else length += code & 0x0f;
  }
  take(expansion, length);
  return out.subarray(0, length);
}

/** Names that payloads give only by number (docs/reference/asa-save.md §12). */
const FIXED_NAMES: Readonly<Record<number, string>> = {
  0: 'TamerString',
  1: 'StrProperty',
  2: 'bServerInitializedDino',
  3: 'BoolProperty',
  5: 'FloatProperty',
  6: 'ColorSetIndices',
  7: 'ByteProperty',
  8: 'None',
  9: 'ColorSetNames',
  10: 'NameProperty',
  12: 'ObjectProperty',
  13: 'RequiredTameAffinity',
  14: 'TamingTeamID',
  15: 'IntProperty',
  16: 'OwningPlayerID',
  17: 'OwningPlayerName',
  19: 'StructProperty',
  23: 'DinoID1',
  24: 'UInt32Property',
  25: 'DinoID2',
  26: 'UntamedPoopTimeCache',
  31: 'UploadedFromServerName',
  32: 'TamedOnServerName',
  34: 'MyCharacterStatusComponent',
  36: 'TargetingTeam',
  38: 'bReplicateGlobalStatusValues',
  39: 'bAllowLevelUps',
  40: 'bServerFirstInitialized',
  41: 'ExperiencePoints',
  42: 'CurrentStatusValues',
  44: 'ArrayProperty',
  55: 'bIsFemale',
};
