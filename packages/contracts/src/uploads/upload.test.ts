import { expect, test } from 'vitest';
import { MAX_UPLOAD_PARTS } from './bounds.ts';
import { basesPart, dinosPart, playersPart, playerUpload, tribeUpload } from './upload.ts';

const part = { serverId: 's', snapshotId: 'x', part: 1, isLast: true, rows: [] };
const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

const player = {
  characterId: '1',
  characterName: '',
  playerName: '',
  netId: 'AB'.repeat(16),
  tribeId: '',
  tribeName: '',
  level: 1,
  lastLogin: 0,
  lastSeen: 0,
  position: null,
};

test('a snapshot has up to 200 parts', () => {
  for (const n of [1, MAX_UPLOAD_PARTS - 1, MAX_UPLOAD_PARTS])
    expect(accepts(dinosPart, { ...part, part: n })).toBe(true);
  for (const n of [0, MAX_UPLOAD_PARTS + 1, 1.5])
    expect(accepts(dinosPart, { ...part, part: n })).toBe(false);
});

test('a part has up to 1,000 rows', () => {
  const rows = (count: number) => ({ ...part, rows: Array.from({ length: count }, () => player) });
  for (const count of [999, 1000]) expect(accepts(playersPart, rows(count))).toBe(true);
  expect(playersPart.safeParse(rows(1001)).error?.issues[0]?.message).toBe('At most 1000 rows at once');
});

test('names made by the companion are plain, up to 64 characters', () => {
  for (const snapshotId of ['x', 'x'.repeat(64), 'a-b_c.d:1'])
    expect(accepts(dinosPart, { ...part, snapshotId })).toBe(true);
  for (const snapshotId of ['', 'x'.repeat(65), 'a b', 'a\0', '\ud800', 'ü'])
    expect(accepts(dinosPart, { ...part, snapshotId })).toBe(false);
});

test('numbers from the game are decimal texts of up to 20 digits', () => {
  for (const characterId of ['0', '1', '9'.repeat(20)])
    expect(accepts(playerUpload, { ...player, characterId })).toBe(true);
  for (const characterId of ['', '9'.repeat(21), '-1', '1.5', '0x1', '1\n', 1])
    expect(accepts(playerUpload, { ...player, characterId })).toBe(false);
});

test('an EOS ID has 32 hexadecimal digits, and is stored in lower case', () => {
  expect(playerUpload.parse(player).netId).toBe('ab'.repeat(16));
  for (const netId of ['a'.repeat(31), 'a'.repeat(33), 'g'.repeat(32)])
    expect(accepts(playerUpload, { ...player, netId })).toBe(false);
});

test('names have up to 200 characters, including markup', () => {
  for (const length of [0, 199, 200])
    expect(accepts(playerUpload, { ...player, characterName: 'x'.repeat(length) })).toBe(true);
  expect(accepts(playerUpload, { ...player, characterName: 'x'.repeat(201) })).toBe(false);
});

test('a tribe has up to 500 members', () => {
  const member = { characterName: '', playerName: '', netId: '0'.repeat(32), lastSeen: 0 };
  const tribe = (count: number) => ({
    tribeId: '1',
    tribeName: '',
    members: Array.from({ length: count }, () => member),
    numDinos: 0,
    lastSeen: 0,
  });
  for (const count of [0, 499, 500]) expect(accepts(tribeUpload, tribe(count))).toBe(true);
  expect(accepts(tribeUpload, tribe(501))).toBe(false);
});

test('a base always has a position, within the bounds of a map', () => {
  const base = (x: number) => ({
    ...part,
    rows: [
      {
        baseId: 'b',
        tribeId: '1',
        ownerName: '',
        structureCount: 1,
        createdAt: 0,
        position: { x, y: 0, z: 0 },
        radius: 1,
      },
    ],
  });
  for (const x of [-10_000_000, 10_000_000]) expect(accepts(basesPart, base(x))).toBe(true);
  for (const x of [-10_000_001, 10_000_001, Number.NaN, Number.POSITIVE_INFINITY])
    expect(accepts(basesPart, base(x))).toBe(false);
});
