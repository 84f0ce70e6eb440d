import { Refusal } from './fake-api.ts';

/** The rows that a fake API holds, with what its routes do to them. A row that is not there is NOT_FOUND. */
export function fakeCollection<Row extends { id: string }>(rows: Row[]) {
  const collection = {
    rows,
    known(id: string): Row {
      const row = collection.rows.find((candidate) => candidate.id === id);
      if (row === undefined) throw new Refusal('NOT_FOUND');
      return row;
    },
    /** Puts a row at the end; its id counts on. */
    add(prefix: string, build: (id: string) => Row): Row {
      const row = build(`${prefix}-${collection.rows.length + 1}`);
      collection.rows = [...collection.rows, row];
      return row;
    },
    change(id: string, changes: Partial<Row>): Row {
      const changed = { ...collection.known(id), ...changes };
      collection.rows = collection.rows.map((row) => (row.id === id ? changed : row));
      return changed;
    },
    remove(id: string): true {
      const known = collection.known(id);
      collection.rows = collection.rows.filter((row) => row !== known);
      return true;
    },
  };
  return collection;
}
