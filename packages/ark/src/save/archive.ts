import { ByteReader } from './byte-reader.ts';
import { type Dialect, type Losses, type Properties, readProperties } from './properties.ts';
import { SaveError } from './save-error.ts';

export const ARCHIVE_VERSION = 7;
// GUID, six numbers and an empty class.
const SMALLEST_HEADER = 48;

type ArchiveObject = { className: string; propertiesAt: number };
type ReadOptions = { wanted: ReadonlySet<string>; losses: Losses };

/**
 * The content of `.arkprofile` and `.arktribe`, as files and inside a save: the first object's properties
 * (docs/reference/asa-save.md §10).
 */
export function readArchive(bytes: Uint8Array, options: ReadOptions): Properties {
  const reader = new ByteReader(bytes);
  const version = reader.i32();
  if (version !== ARCHIVE_VERSION)
    throw new SaveError(`a player or tribe file of version ${version}; supported: ${ARCHIVE_VERSION}`);
  reader.skip(8);
  const [first] = readObjectHeaders(reader, { locationBytes: 6 * 8 });
  if (!first) throw new SaveError('a player or tribe file without an object');
  reader.moveTo(first.propertiesAt + 1);
  return readProperties(reader, { dialect: WITH_STRINGS, ...options });
}

/** The list of objects at the start of archives and of a cryopod's payload. */
export function readObjectHeaders(
  reader: ByteReader,
  { locationBytes }: { locationBytes: number },
): ArchiveObject[] {
  return Array.from({ length: reader.count(SMALLEST_HEADER) }, () => {
    reader.skip(16);
    const className = reader.string();
    reader.skip(4);
    for (let left = reader.count(4); left > 0; left--) reader.skipString();
    reader.skip(8);
    if (reader.i32() === 1) reader.skip(locationBytes);
    const propertiesAt = reader.i32();
    reader.skip(4);
    return { className, propertiesAt };
  });
}

/** References within an archive: by number, or by path. */
export function readArchiveReference(reader: ByteReader): string | number | null {
  const kind = reader.i32();
  if (kind === -1) return null;
  return kind === 0 ? reader.i32() : reader.string();
}

const WITH_STRINGS: Dialect = {
  readName: (reader) => reader.string(),
  readReference: readArchiveReference,
};
