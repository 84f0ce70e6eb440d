import { expect, test } from 'vitest';
import type { HostEntry } from '../../hosts/port.ts';
import { fileOf, isBeingWritten, mapFolder, markOf, saveIn, tornCopy } from './save-file.ts';

const FOLDER = '/games/a b/SavedArks/TheIsland_WP';
const file = (name: string, more: Partial<HostEntry> = {}): HostEntry => ({
  name,
  path: `${FOLDER}/${name}`,
  isFolder: false,
  size: 100,
  modifiedAt: 5000,
  ...more,
});
const folder = (name: string, modifiedAt = 0): HostEntry =>
  file(name, { isFolder: true, size: 0, modifiedAt });

test('a file and its mark are one', () => {
  const save = { path: `${FOLDER}/TheIsland_WP.ark`, size: 100, modifiedAt: 5000 };
  expect(fileOf(markOf(save))).toEqual(save);
  expect(fileOf('')).toBeUndefined();
});

test('the save of a map has the name of its folder; backups and empty files are none', () => {
  const backups = [file('TheIsland_WP_01.01.2026_00.00.00.ark'), file('TheIsland_WP.ark.bak')];
  expect(saveIn(FOLDER, backups)).toBeUndefined();
  expect(saveIn(FOLDER, [...backups, file('TheIsland_WP.ark', { size: 0 })])).toBeUndefined();
  expect(saveIn(FOLDER, [...backups, folder('TheIsland_WP.ark')])).toBeUndefined();
  const found = saveIn(FOLDER, [...backups, file('TheIsland_WP.ark')]);
  expect(found).toEqual({ path: `${FOLDER}/TheIsland_WP.ark`, size: 100, modifiedAt: 5000 });
  expect(isBeingWritten(found!, backups)).toBe(false);
  expect(isBeingWritten(found!, [file('TheIsland_WP.ark-journal')])).toBe(true);
});

test('the folder of a map is found by its name, by an alias, and otherwise by its age', () => {
  const folders = [folder('TheIsland_WP', 3), folder('Astraeos_WP', 2), folder('Ragnarok_WP', 5), file('x')];
  expect(mapFolder('TheIsland_WP', folders)?.name).toBe('TheIsland_WP');
  expect(mapFolder('AstraeosDLC', folders)?.name).toBe('Astraeos_WP');
  expect(mapFolder('LostColonyDLC', folders)?.name).toBe('Ragnarok_WP');
  expect(mapFolder('', folders)?.name).toBe('Ragnarok_WP');
  // Its map has just been changed: nothing is known of the new one.
  expect(mapFolder('ScorchedEarth_WP', folders)).toBeUndefined();
  expect(mapFolder('TheIsland_WP', [file('TheIsland_WP')])).toBeUndefined();
});

test('a copy is torn if its header names another length', () => {
  const header = Buffer.alloc(100);
  header.write('SQLite format 3\0', 'latin1');
  header.writeUInt16BE(8192, 16);
  header.writeUInt32BE(3, 28);
  expect(tornCopy(header, 3 * 8192)).toBeUndefined();
  expect(tornCopy(header, 2 * 8192)).toBe('its header says 24576 bytes, but it has 16384');
  // 1 stands for 65,536.
  header.writeUInt16BE(1, 16);
  expect(tornCopy(header, 3 * 65_536)).toBeUndefined();
  expect(tornCopy(header.subarray(0, 99), 3 * 65_536)).toBe('it doesn’t begin like a save');
  expect(tornCopy(Buffer.alloc(100), 0)).toBe('it doesn’t begin like a save');
});
