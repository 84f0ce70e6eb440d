import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownIds, withToggled } from './column-choice.ts';

const COLUMNS = [
  { id: 'name', phone: 'heading' },
  { id: 'status', phone: 'state' },
  { id: 'host', phone: 'fact' },
  { id: 'port' },
  { id: 'id' },
  { id: 'note', isExtra: true },
  { id: 'actions', phone: 'actions' },
] as const;

test('all columns but the extra ones are shown; on a phone those of its two lines', () => {
  expect(shownIds(COLUMNS, '', false)).toEqual(['status', 'host', 'port', 'id']);
  expect(shownIds(COLUMNS, '', true)).toEqual(['status', 'host']);
});

test('selected columns are shown at every width, in the order of the table', () => {
  expect(shownIds(COLUMNS, 'note,status', true)).toEqual(['status', 'note']);
  expect(shownIds(COLUMNS, 'note,status', false)).toEqual(['status', 'note']);
});

test('unknown columns are skipped, and so are name and buttons', () => {
  expect(shownIds(COLUMNS, 'cheese,host,actions,__proto__', false)).toEqual(['host']);
  expect(shownIds(COLUMNS, 'cheese', true)).toEqual(['status', 'host']);
});

test('all columns can be hidden, and the address keeps that', () => {
  const none = withToggled(COLUMNS, ['host'], { id: 'host', isPhone: true });
  expect(none).not.toBe('');
  expect(shownIds(COLUMNS, none, false)).toEqual([]);
});

test("the person's choice of columns is applied; the default choice leaves the address empty", () => {
  const ids = COLUMNS.map(({ id }) => id).filter((id) => id !== 'name' && id !== 'actions');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ids)), fc.boolean(), (toggled, isPhone) => {
      let chosen = '';
      const wanted = new Set(shownIds(COLUMNS, '', isPhone));
      for (const id of toggled) {
        chosen = withToggled(COLUMNS, shownIds(COLUMNS, chosen, isPhone), { id, isPhone });
        if (!wanted.delete(id)) wanted.add(id);
      }
      expect(new Set(shownIds(COLUMNS, chosen, isPhone))).toEqual(wanted);
      const isAsAtFirst =
        [...wanted].toSorted().join() === [...shownIds(COLUMNS, '', isPhone)].toSorted().join();
      expect(chosen === '').toBe(isAsAtFirst);
    }),
  );
});
