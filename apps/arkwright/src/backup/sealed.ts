import { SEALED_COLUMNS } from '@arkwright/server/sealed-columns';
import type { Client } from 'pg';

/**
 * Drops all passwords and tokens that were sealed with a lost key, all or none. Returns what people have to do about
 * each kind that there was.
 */
export async function dropSealed(client: Client): Promise<string[]> {
  await client.query('BEGIN');
  const todo: string[] = [];
  for (const { drop, advice } of Object.values(SEALED_COLUMNS)) {
    const { rowCount } = await client.query(drop);
    if (rowCount !== null && rowCount > 0 && advice !== undefined) todo.push(advice(rowCount));
  }
  await client.query('COMMIT');
  return todo;
}
