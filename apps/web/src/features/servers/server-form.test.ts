import { expect, test } from 'vitest';
import { buildServer } from '../../testing/build-server.ts';
import { changedServerOf, draftOf, editedServerSchema, newDraft } from './server-form.ts';

test('a new server has the defaults and comes after the others', () => {
  expect(newDraft([])).toMatchObject({ sortingIndex: '0', maxPlayers: '100', isEnabled: true });
  expect(newDraft([{ sortingIndex: 4 }, { sortingIndex: 2 }]).sortingIndex).toBe('5');
});

test("a new server's sorting index stays within the allowed range", () => {
  expect(newDraft([{ sortingIndex: 2_147_483_647 }]).sortingIndex).toBe('2147483647');
});

test('a stored server survives the form unchanged', () => {
  const server = buildServer({ modIds: ['928793'], clusterId: 'abc', hosting: 'Nitrado' });
  const values = editedServerSchema.parse(draftOf(server));
  expect(server).toMatchObject(values);
});

test('mods are typed one on a line', () => {
  const server = buildServer({ modIds: ['928793', '927090'] });
  expect(draftOf(server).modIds).toBe('928793\n927090');
  expect(newDraft([]).modIds).toBe('');
  const typed = { ...draftOf(server), modIds: '1, 2\n1' };
  expect(editedServerSchema.parse(typed).modIds).toEqual(['1', '2']);
});

test('a save applies the changes on top of the current values, and clears the admins', () => {
  const opened = buildServer({ name: 'Old', admins: ['0002aabbccddeeff0011223344556677'] });
  const values = editedServerSchema.parse({ ...draftOf(opened), name: 'New' });
  const latest = { ...opened, isEnabled: false, maxPlayers: 40 };
  expect(changedServerOf(latest, { name: values.name })).toMatchObject({
    id: opened.id,
    name: 'New',
    isEnabled: false,
    maxPlayers: 40,
    admins: [],
  });
});

test('a save sends only editable fields', () => {
  const server = buildServer({ sessionName: 'x', map: 'y', version: 'z', nitradoServiceId: 5 });
  const sent = changedServerOf(server, {});
  for (const field of ['sessionName', 'map', 'version', 'nitradoServiceId']) {
    expect(sent).not.toHaveProperty(field);
  }
});
