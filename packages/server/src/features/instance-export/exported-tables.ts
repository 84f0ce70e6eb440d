import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { FeatureHooks } from '../../context/app-context.ts';
import type { ExportShape, InstanceExport, NotExported } from '../../core/instance-export/exported-table.ts';

/** A table that an export has, with what its declaration says of keys. */
export type ExportedTable = Omit<ExportShape<PgTable>, 'already'> & {
  name: string;
  table: PgTable;
  already: NonNullable<ExportShape<PgTable>['already']>;
  columns: Readonly<Record<string, PgColumn>>;
  /** The fields in the file. */
  fields: readonly string[];
  /** The fields of the primary key after the instance, which tell its rows apart. */
  key: readonly string[];
  /** Fields that are unique together besides. */
  unique: readonly (readonly string[])[];
  /** Rows that its rows belong to. */
  parents: readonly { table: string; fields: readonly string[] }[];
};

/** The name of the table whose rows are handed over by features/instances, not row by row. */
export const SETTINGS = 'settings';

/** The tables of an export, each after those that it refers to, and the settings, which name all of them, last. */
export function exportedTables(features: readonly FeatureHooks[]): ExportedTable[] {
  const shapes = features.flatMap(({ tables = [] }) =>
    tables.map(({ table, inExport }) => ({ table, inExport })),
  );
  const tables = shapes.flatMap(({ table, inExport }) =>
    'table' in inExport ? [toExported(table, inExport)] : [],
  );
  const names = new Set(tables.map(({ name }) => name));
  const known = tables.map((one) => ({
    ...one,
    parents: one.parents.filter(({ table }) => names.has(table)),
  }));
  const ordered: ExportedTable[] = [];
  const add = (one: ExportedTable) => {
    if (ordered.includes(one)) return;
    for (const parent of one.parents) {
      const found = known.find(({ name }) => name === parent.table);
      if (found && found !== one) add(found);
    }
    ordered.push(one);
  };
  for (const one of known.toSorted((a, b) => (a.name < b.name ? -1 : 1))) if (one.name !== SETTINGS) add(one);
  return [...ordered, ...known.filter(({ name }) => name === SETTINGS)];
}

/** The tables whose rows people have to make again, by name. */
export function missedTables(
  features: readonly FeatureHooks[],
): Map<string, NonNullable<NotExported['again']>> {
  return new Map(
    features.flatMap(({ tables = [] }) =>
      tables.flatMap(({ table, inExport }) =>
        'leftOut' in inExport && inExport.again ? [[table, inExport.again] as const] : [],
      ),
    ),
  );
}

function toExported(name: string, shape: Extract<InstanceExport, { table: PgTable }>): ExportedTable {
  const { table } = shape;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const fieldOf = (column: { name: string }) =>
    Object.keys(columns).find((field) => columns[field]?.name === column.name) ?? column.name;
  const { primaryKeys, indexes, foreignKeys } = getTableConfig(table);
  const [primary] = primaryKeys;
  const fields = Object.keys(shape.row.shape);
  const ofInstance = (list: readonly { name: string }[]) =>
    list.map(fieldOf).filter((field) => field !== 'botId');
  const unique = indexes.flatMap(({ config }) => {
    const listed = ofInstance(
      config.columns.flatMap((column) => ('name' in column ? [column as PgColumn] : [])),
    );
    return config.unique && listed.every((field) => fields.includes(field)) ? [listed] : [];
  });
  const parents = foreignKeys.flatMap((foreignKey) => {
    const { columns: own, foreignTable } = foreignKey.reference();
    const listed = ofInstance(own);
    return listed.length === 0 ? [] : [{ table: getTableConfig(foreignTable).name, fields: listed }];
  });
  const key = ofInstance(primary?.columns ?? []);
  return { ...shape, name, already: shape.already ?? 'replaced', columns, fields, key, unique, parents };
}

export function columnOf({ columns }: Pick<ExportedTable, 'columns'>, field: string): PgColumn {
  const column = columns[field];
  if (!column) throw new Error(`There is no field ${field}`);
  return column;
}

/** A row's key as one text. */
export const keyOf = (row: Readonly<Record<string, unknown>>, key: readonly string[]): string =>
  JSON.stringify(key.map((field) => row[field]));
