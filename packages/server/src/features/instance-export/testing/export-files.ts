import { gunzipSync, gzipSync } from 'node:zlib';
import { type ExportHeader, FORMAT, lineOf, VERSION } from '../file-format.ts';

type Line = Record<string, unknown>;

const header = (guildId: string): ExportHeader => ({
  format: FORMAT,
  version: VERSION,
  createdAt: 0,
  migration: 0,
  instance: { id: 'unused', guildId, guildName: 'A guild', ownerDiscordId: '1' },
  missing: [],
});

/** A file with these lines between its header and its end; some fields of the header may differ. */
export function exportFile(
  guildId: string,
  { lines = [], changed = {}, rows }: { lines?: readonly Line[]; changed?: Line; rows?: number } = {},
): Buffer {
  const count = rows ?? lines.filter((line) => Object.keys(line).length > 1).length;
  const all = [{ ...header(guildId), ...changed }, ...lines, { end: { rows: count } }];
  return gzipSync(all.map(lineOf).join(''));
}

/** A whole file that replaces nothing. */
export const emptyExport = (guildId: string): Buffer => exportFile(guildId);

/** The rows of a file, by table. */
export function rowsOf(file: Buffer): Map<string, Line[]> {
  const tables = new Map<string, Line[]>();
  let rows: Line[] = [];
  for (const line of gunzipSync(file).toString().trim().split('\n').slice(1, -1)) {
    const value = JSON.parse(line) as Line;
    if (Object.keys(value).length > 1) rows.push(value);
    else {
      rows = [];
      tables.set(String(value.table), rows);
    }
  }
  return tables;
}
