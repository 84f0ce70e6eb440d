import { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS, MAX_UPLOAD_ROWS } from '@arkwright/contracts/uploads/bounds';
import { expect, test } from 'vitest';
import type { KindName } from '../uploads/kinds.ts';
import { countRows, findFull } from './full-tables.ts';

const rowsOf = (serverId: string, kind: KindName, rows: number) => ({ serverId, kind, rows });
const full = (serverRows: ReturnType<typeof rowsOf>[]) => findFull(serverRows, countRows(serverRows));

test('a table is full if a part of an upload might not fit', () => {
  const room = MAX_SERVER_ROWS - MAX_UPLOAD_ROWS;
  expect(full([rowsOf('a', 'dinos', room), rowsOf('b', 'players', room + 1)])).toEqual([
    { kind: 'players', serverId: 'b' },
  ]);
});

test('all game servers together are full at the bound of an instance, each kind separately', () => {
  const servers = ['a', 'b', 'c', 'd', 'e', 'f'];
  const share = (MAX_INSTANCE_ROWS - MAX_UPLOAD_ROWS) / servers.length;
  const dinos = servers.map((server) => rowsOf(server, 'dinos', Math.floor(share)));
  expect(full([...dinos, rowsOf('a', 'bases', 5)])).toEqual([]);
  expect(full([...dinos, rowsOf('g', 'dinos', servers.length)])).toEqual([{ kind: 'dinos', serverId: null }]);
});
