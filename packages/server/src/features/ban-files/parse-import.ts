import { plainText } from '@arkwright/ark/plain-text';
import { MAX_IMPORTED_LINES, MAX_NAMED_LINES } from '@arkwright/contracts/ban-files/bounds';
import { MAX_BANNED_NAME } from '@arkwright/contracts/ban-management/bounds';
import { banFields } from '@arkwright/contracts/ban-management/schema';
import { saysNothing, withoutComment } from '@arkwright/contracts/core/pasted-lines';
import { AppError } from '../../platform/base/app-error.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { CSV_COLUMNS } from './file-format.ts';

/** A line's data of a player. Values that it lacks, as in the game's own file, stay unchanged. */
export type ImportedBan = {
  netId: string;
  playerName?: string;
  reason?: string;
  bannedUntil: number;
  /** Milliseconds since 1970. */
  bannedAt?: number;
  isIgnoreEntry?: boolean;
};

export type RefusedLine = { line: number; text: string; reason: string };
export type ParsedImport = { bans: ImportedBan[]; refused: number; refusedLines: RefusedLine[] };

const MAX_LINE = 2000;
const MAX_SHOWN = 100;
/** Stands in for a reason that the line does not give, so that the rest of it is checked. */
const ANY_REASON = 'Imported';

/**
 * Reads a CSV file as it is exported, or a game's BanList.txt: `eosId`, `eosId,seconds` or `eosId,name,seconds`,
 * or a list that a person keeps: `eosId` or `eosId,name`, with comments
 * (docs/reference/ark-domain.md §3). Each player counts once, the first line with it. INVALID where there are too many lines.
 */
export async function parseImport(text: string): Promise<ParsedImport> {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/, MAX_IMPORTED_LINES + 2);
  const given = lines.flatMap((line, index) => (saysNothing(line) ? [] : [{ line, number: index + 1 }]));
  const isCsv = given[0] !== undefined && isHeader(given[0].line);
  const rows = isCsv ? given.slice(1) : given;
  if (lines.length > MAX_IMPORTED_LINES + 1 || rows.length > MAX_IMPORTED_LINES)
    throw new AppError(
      'INVALID',
      `At most ${MAX_IMPORTED_LINES.toLocaleString('en-US')} lines can be imported at once`,
    );
  const read = isCsv ? readCsv : readGame;
  const parsed = await mapInSlices(rows, ({ line, number }) => ({ number, line, ...check(read(line)) }));
  return withoutRepeats(parsed);
}

type Checked = { ban: ImportedBan; reason?: undefined } | { ban?: undefined; reason: string };

function withoutRepeats(parsed: readonly (Checked & { number: number; line: string })[]): ParsedImport {
  const lineOf = new Map<string, number>();
  const result: ParsedImport = { bans: [], refused: 0, refusedLines: [] };
  for (const { number, line, ban, reason } of parsed) {
    const earlier = ban && lineOf.get(ban.netId);
    if (ban && earlier === undefined) {
      lineOf.set(ban.netId, number);
      result.bans.push(ban);
      continue;
    }
    result.refused += 1;
    if (result.refusedLines.length >= MAX_NAMED_LINES) continue;
    const why = reason ?? `This player is in line ${earlier} already`;
    result.refusedLines.push({ line: number, text: plainText(line, MAX_SHOWN), reason: why });
  }
  return result;
}

function check(line: ImportedBan | string): Checked {
  if (typeof line === 'string') return { reason: line };
  const { reason = ANY_REASON } = line;
  const result = banFields.safeParse({ ...line, reason });
  if (!result.success) return { reason: result.error.issues[0]?.message ?? 'This line can’t be read' };
  const { netId, playerName, bannedUntil, isIgnoreEntry } = result.data;
  return {
    ban: {
      netId,
      bannedUntil,
      ...(line.playerName !== undefined && { playerName }),
      ...(line.reason !== undefined && { reason: result.data.reason }),
      ...(line.bannedAt !== undefined && { bannedAt: line.bannedAt }),
      ...(line.isIgnoreEntry !== undefined && { isIgnoreEntry }),
    },
  };
}

const isHeader = (line: string) => cellsOf(line)?.[0]?.toLowerCase() === CSV_COLUMNS[0].toLowerCase();

function readCsv(line: string): ImportedBan | string {
  const cells = cellsOf(line);
  if (!cells) return 'The quotation marks of this line do not match';
  const [netId = '', playerName = '', reason = '', at = '', until = '', ignored = ''] = cells;
  const bannedUntil = readMoment(until);
  if (bannedUntil === undefined) return 'The end of the ban is no time';
  // The author of a list from elsewhere may not know the start of a ban.
  const bannedAt = readMoment(at) || undefined;
  return {
    netId,
    reason,
    bannedUntil,
    playerName: plainText(playerName, MAX_BANNED_NAME),
    isIgnoreEntry: /^(?:yes|true|1)$/i.test(ignored.trim()),
    ...(bannedAt !== undefined && { bannedAt }),
  };
}

function readGame(line: string): ImportedBan | string {
  const parts = withoutComment(line.slice(0, MAX_LINE)).split(',');
  const [netId = ''] = parts;
  if (parts.length === 1) return { netId, bannedUntil: 0 };
  // A list that a person keeps: a name, and no time, so no end.
  if (parts.length === 2 && !/^\s*\d*\s*$/.test(parts[1] ?? '')) parts.push('0');
  else if (parts.at(-1)?.trim() === '') parts.splice(-1, 1, '0');
  const seconds = (parts.at(-1) ?? '').trim();
  if (!/^\d{1,12}$/.test(seconds)) return 'This line does not end with a number of seconds';
  // A name may have commas of its own, and is the EOS ID where the game knew none.
  const given = parts.slice(1, -1).join(',').trim();
  const name = given.toLowerCase() === netId.trim().toLowerCase() ? '' : plainText(given, MAX_BANNED_NAME);
  return { netId, bannedUntil: Number(seconds) * 1000, ...(name !== '' && { playerName: name }) };
}

/** ISO 8601, milliseconds since 1970, or that there is no end. */
function readMoment(text: string): number | undefined {
  const words = text.trim().toLowerCase();
  if (words === '' || words === 'permanent') return 0;
  if (/^\d{1,15}$/.test(words)) return Number(words);
  const at = /^\d{4}-\d{2}-\d{2}/.test(words) ? Date.parse(words.toUpperCase()) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/y;
const MAX_CELLS = 20;

/** The cells of a line (RFC 4180), without what an export puts before formulas; undefined where it is no such line. */
function cellsOf(line: string): string[] | undefined {
  const text = line.slice(0, MAX_LINE);
  const cells: string[] = [];
  CELL.lastIndex = 0;
  while (cells.length < MAX_CELLS) {
    const found = CELL.exec(text);
    if (!found) return undefined;
    const [whole, quoted, plain = ''] = found;
    cells.push(rearm(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')));
    if (!whole.endsWith(',')) return cells;
    if (CELL.lastIndex === text.length) return [...cells, ''];
  }
  return cells;
}

/** Undoes what `csvCell` does. */
const rearm = (cell: string): string =>
  cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '').replace(/(?<=[;|])'(?=\s*[=+\-@＝＋－＠])/g, '');
