import { expect, test } from 'vitest';
import { buildService } from '../../testing/nitrado-world.ts';
import { draftsOf, NAME_LENGTH, problemsOf, proposedShortName, shortened } from './added-servers.ts';

test.each([
  ['TheIsland_WP', 'Island'],
  ['TheCenter_WP', 'Center'],
  ['ScorchedEarth_WP', 'Scorched'],
  ['Aberration_WP', 'Aberration'],
  ['LostColony_WP', 'LostColony'],
  ['Astraeos_WP', 'Astraeos'],
  ['Extinction', 'Extinction'],
  ['AstonishinglyLong_WP', 'Astonishin'],
])('the short name for the map %s is %s', (map, expected) => {
  expect(proposedShortName({ map, name: 'Anything' })).toBe(expected);
});

test('without a map the short name comes from the name, or is a word of ours', () => {
  expect(proposedShortName({ map: '', name: '★ PvE x3 ★' })).toBe('PvEx3');
  expect(proposedShortName({ map: '', name: '★★★' })).toBe('Server');
});

test('names are cut to fit, never within a character', () => {
  expect(shortened(' Island ', 10)).toBe('Island');
  expect(shortened(`${'a'.repeat(NAME_LENGTH - 1)}😀`, NAME_LENGTH)).toBe('a'.repeat(NAME_LENGTH - 1));
  const [draft] = draftsOf([buildService({ name: 'x'.repeat(150) })], 6);
  expect(draft).toMatchObject({ name: 'x'.repeat(NAME_LENGTH), isShortened: true });
});

test('equal short names get numbers, and only as many rows are chosen as there is room for', () => {
  const services = [1, 2, 3].map((id) => buildService({ id, map: 'Aberration_WP' }));
  const drafts = draftsOf(services, 2);
  expect(drafts.map(({ nameShort }) => nameShort)).toEqual(['Aberration', 'Aberratio2', 'Aberratio3']);
  expect(drafts.map(({ isChosen }) => isChosen)).toEqual([true, true, false]);
});

test('a row has the messages of the server form', () => {
  const [draft] = draftsOf([buildService()], 1);
  expect(problemsOf(draft!)).toEqual({});
  expect(problemsOf({ ...draft!, name: ' ', nameShort: 'x'.repeat(11) })).toEqual({
    name: 'Name is required',
    nameShort: 'Name must be less than 11 characters',
  });
});
