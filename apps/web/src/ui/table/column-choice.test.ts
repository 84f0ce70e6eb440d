import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownIds, withToggled } from './column-choice.ts';

const COLUMNS = [
  { id: 'name', phone: 'heading' },
  { id: 'status', phone: 'state' },
  { id: 'host', phone: 'fact' },
  { id: 'port', from: 'medium' },
  { id: 'cluster', from: 'wide' },
  { id: 'id', from: 'huge' },
  { id: 'note', from: 'chosen' },
  { id: 'actions', phone: 'actions' },
] as const;

test('the more room there is, the more columns are shown', () => {
  expect(shownIds(COLUMNS, '', 'phone')).toEqual(['status', 'host']);
  expect(shownIds(COLUMNS, '', 'small')).toEqual(['status', 'host']);
  expect(shownIds(COLUMNS, '', 'medium')).toEqual(['status', 'host', 'port']);
  expect(shownIds(COLUMNS, '', 'wide')).toEqual(['status', 'host', 'port', 'cluster']);
  expect(shownIds(COLUMNS, '', 'huge')).toEqual(['status', 'host', 'port', 'cluster', 'id']);
});

test('selected columns are shown at every width, in the order of the table', () => {
  expect(shownIds(COLUMNS, 'note,status', 'small')).toEqual(['status', 'note']);
  expect(shownIds(COLUMNS, 'note,status', 'huge')).toEqual(['status', 'note']);
});

test('unknown columns are skipped, and so are name and buttons', () => {
  expect(shownIds(COLUMNS, 'cheese,host,actions,__proto__', 'huge')).toEqual(['host']);
  expect(shownIds(COLUMNS, 'cheese', 'small')).toEqual(['status', 'host']);
});

test('all columns can be hidden, and the address keeps that', () => {
  const none = withToggled(COLUMNS, ['host'], { id: 'host', room: 'small' });
  expect(none).not.toBe('');
  expect(shownIds(COLUMNS, none, 'huge')).toEqual([]);
});

test("the person's choice of columns is applied; the default choice leaves the address empty", () => {
  const ids = COLUMNS.map(({ id }) => id).filter((id) => id !== 'name' && id !== 'actions');
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ids)),
      fc.constantFrom('phone', 'small', 'huge'),
      (toggled, room) => {
        let chosen = '';
        const wanted = new Set(shownIds(COLUMNS, '', room));
        for (const id of toggled) {
          chosen = withToggled(COLUMNS, shownIds(COLUMNS, chosen, room), { id, room });
          if (!wanted.delete(id)) wanted.add(id);
        }
        expect(new Set(shownIds(COLUMNS, chosen, room))).toEqual(wanted);
        const isAsAtFirst =
          [...wanted].toSorted().join() === [...shownIds(COLUMNS, '', room)].toSorted().join();
        expect(chosen === '').toBe(isAsAtFirst);
      },
    ),
  );
});
