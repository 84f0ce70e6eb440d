import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import { parseInSteps } from '@arkwright/contracts/core/parse-in-steps';
import { replaceReferences } from '@arkwright/contracts/core/references';
import { MAX_NAMED_ROWS } from '@arkwright/contracts/instance-export/bounds';
import type { RestoredExport } from '@arkwright/contracts/instance-export/schema';
import { type GroupName, isGroupName, type StoredValue } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { limitsIn } from '../../core/access/limits.ts';
import type { By } from '../../core/history/change-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/work/slices.ts';
import { type OwnReferences, ownReferences } from '../instances/service.ts';
import { type ExportedTable, keyOf, SETTINGS } from './exported-tables.ts';
import { WrongExport } from './file-format.ts';
import type { ExportReader } from './read-file.ts';
import * as repository from './repository.ts';
import { exchangeIds, idForNobody } from './row-ids.ts';
import { dropOthers, dropRivals, dropRows, listElsewhere, type Row, writeRows } from './rows-repository.ts';

const BATCH = 500;
/** No program has as many. */
const TABLES = 200;
/** More than all rows with an id that a file may have. */
const IDS = 200_000;

type Kind = RestoredExport['kinds'][number];

export type Filled = {
  kinds: Kind[];
  /** The first rows that could not be taken over, with the reason. */
  leftOut: string[];
  moreLeftOut: number;
  /** Keys of rows that are gone, by table, where rows are changed in place. */
  removed: Map<string, readonly string[]>;
  /** The values of settings groups, not checked yet; undefined if the file has none. */
  settings: Partial<Record<GroupName, StoredValue>> | undefined;
  own: OwnReferences;
};

/** Replaces the rows of an instance by those of a file, but for the settings, which it returns. */
export async function fillTables(
  context: AppContext,
  tx: Queries,
  { by, reader }: { by: By; reader: ExportReader },
): Promise<Filled> {
  const { scope } = by;
  const { botId } = scope;
  const had = new BoundedMap<ExportedTable, number>({ max: TABLES, whenFull: 'refuse' });
  /** The keys of the rows that the file has, of tables that others refer to or that are changed in place. */
  const keys = new BoundedMap<string, BoundedSet<string>>({ max: TABLES, whenFull: 'refuse' });
  /** Ids of rows that belong to another instance, with those that the rows get here. */
  const newIds = new BoundedMap<string, string>({ max: IDS, whenFull: 'refuse' });
  const nobodys = (id: string) => idForNobody(botId, id);
  const ownServers: ReadonlySet<string> = new Set(await repository.listServerIds(tx, botId));
  const own = await ownReferences(tx, by, {
    has: (id) => keys.get('servers')?.has(JSON.stringify([id])) ?? ownServers.has(id),
    nobodys,
  });
  const filled: Filled = {
    kinds: [],
    leftOut: [],
    moreLeftOut: 0,
    removed: new BoundedMap({ max: TABLES, whenFull: 'refuse' }),
    settings: undefined,
    own,
  };
  let waiting: { table: ExportedTable; value: unknown }[] = [];

  const leaveOut = (words: string) => {
    if (filled.leftOut.length < MAX_NAMED_ROWS) filled.leftOut.push(words);
    else filled.moreLeftOut += 1;
  };

  /** A row as it is stored; undefined, with its reason, if it can't be. */
  async function toRow(table: ExportedTable, value: unknown): Promise<Row | undefined> {
    const parsed = await inSlices(parseInSteps(table.row, exchangeIds(value, newIds)));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      leaveOut(`${nameOf(table, value)}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
      return undefined;
    }
    // The rules of a table are those of an object.
    const row = replaceReferences(table.row, parsed.data, own) as Row;
    const orphaned = table.parents.find(({ table: parent, fields }) => {
      const isSet = fields.every((field) => row[field] !== null);
      return isSet && keys.get(parent)?.has(keyOf(row, fields)) === false;
    });
    if (orphaned) {
      leaveOut(`${nameOf(table, value)}: what it belongs to is not in the file`);
      return undefined;
    }
    return { ...row, ...table.fresh, botId };
  }

  async function flush(): Promise<void> {
    const [first] = waiting;
    if (!first) return;
    const { table } = first;
    const values = waiting.map(({ value }) => value);
    waiting = [];
    if (table.key.includes('id')) {
      const ids = values.flatMap((value) => (typeof Object(value).id === 'string' ? [Object(value).id] : []));
      for (const id of await listElsewhere(tx, table, { botId, ids })) newIds.set(id, nobodys(id));
    }
    const rows: Row[] = [];
    for (const value of values) {
      const row = await toRow(table, value);
      if (!row) continue;
      rows.push(row);
      keys.get(table.name)?.add(keyOf(row, table.key));
    }
    if (rows.length === 0) return;
    if (table.already !== 'replaced') await dropRivals(tx, table, { botId, rows });
    await writeRows(tx, table, rows);
  }

  const found = reader.rows(async (table) => {
    await flush();
    had.set(table, await repository.countRows(tx, scope, table.name));
    if (table.name === SETTINGS) {
      filled.settings = {};
      return;
    }
    // Of all others the rows that are gone need not be known.
    if (table.already === 'changed')
      keys.set(table.name, new BoundedSet({ max: table.most, whenFull: 'refuse' }));
    if (table.already === 'replaced') await dropRows(tx, table, botId);
  });
  for await (const { table, value } of found) {
    if (table.name === SETTINGS) {
      await takeSettings(exchangeIds(value, newIds));
      continue;
    }
    waiting.push({ table, value });
    if (waiting.length >= BATCH) await flush();
  }
  await flush();

  async function takeSettings(value: unknown): Promise<void> {
    const { group, value: stored } = Object(value) as Record<string, unknown>;
    if (typeof group !== 'string' || !isGroupName(group) || typeof stored !== 'object' || stored === null)
      return leaveOut('Settings that this version does not know');
    filled.settings = { ...filled.settings, [group]: stored as StoredValue };
  }

  for (const table of [...had.keys()].toReversed()) {
    const kept = keys.get(table.name);
    if (kept) filled.removed.set(table.name, await dropOthers(tx, table, { botId, kept }));
  }
  const limits = await limitsIn(tx, scope, context.settings.selfHosted);
  for (const [table, before] of had) {
    const { what, limit, name } = table;
    const after =
      name === SETTINGS
        ? Object.keys(filled.settings ?? {}).length
        : await repository.countRows(tx, scope, name);
    if (limit && after > limits[limit])
      throw new WrongExport(`has more ${what} than this bot can have: ${after} instead of ${limits[limit]}`);
    filled.kinds.push({ what, before, after });
  }
  return filled;
}

/** A row in a message: `RCON presets, “Restart”`. */
function nameOf({ what, key }: ExportedTable, value: unknown): string {
  const row = Object(value) as Record<string, unknown>;
  const name = row.name ?? row.discordUsername ?? row.playerName ?? row[key.at(-1) ?? ''];
  const shown = typeof name === 'string' ? name.slice(0, 60).replace(/\p{Cc}/gu, ' ') : '';
  return shown === '' ? what : `${what}, “${shown}”`;
}
