import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { waitingFor } from './off-until.ts';
import { SwitchRow } from './switch-row.tsx';

function renderRows(reasons: readonly (string | undefined)[]) {
  const rows = (given: typeof reasons) => (
    <MantineProvider env="test">
      {given.map((off, index) => (
        <SwitchRow
          key={String(index)}
          off={off}
          field={{ label: `Row ${index}`, value: false, onChange: () => {} }}
        />
      ))}
    </MantineProvider>
  );
  const { rerender } = render(rows(reasons));
  return { change: (next: typeof reasons) => rerender(rows(next)) };
}

/** Whether the row above has said it, for each. */
const said = () =>
  screen.getAllByRole('switch').map((input) => input.closest('[data-row]')!.hasAttribute('data-said'));

test('of rows that are off for the same reason only the first one says it', () => {
  const { change } = renderRows([undefined, 'A first.', 'A first.', 'B first.', 'B first.']);
  expect(said()).toEqual([false, false, true, false, true]);
  change([undefined, undefined, 'A first.', 'A first.', undefined]);
  expect(said()).toEqual([false, false, false, true, false]);
});

test('a row waits for another switch, but not for a permission or a tier', () => {
  const field = { label: 'Row', value: false, onChange: () => {} };
  const remedy = <button type="button">Switch on the log too</button>;
  const waits = (changed: object, off?: string) => {
    const { unmount } = render(
      <MantineProvider env="test">
        <SwitchRow field={{ ...field, ...changed }} off={off} remedy={remedy} />
      </MantineProvider>,
    );
    const row = screen.getByRole('switch').closest('[data-row]')!;
    const found = { waits: row.hasAttribute('data-waits'), hasRemedy: row.querySelector('button') !== null };
    unmount();
    return found;
  };
  expect(waits({}, 'Switch on the log first.')).toEqual({ waits: true, hasRemedy: true });
  expect(waits(waitingFor(field, 'The log is off.'))).toEqual({ waits: true, hasRemedy: true });
  expect(waits({ reason: 'View only.' }, 'Switch on the log first.')).toEqual({
    waits: false,
    hasRemedy: false,
  });
  expect(waits({})).toEqual({ waits: false, hasRemedy: false });
});

test('the reason why the first row of a card waits is not for screen readers alone', () => {
  const css = readFileSync(join(import.meta.dirname, 'row.module.css'), 'utf8');
  const [, shown = ''] = /\.row\[data-waits\]:first-child \.reason \{([^}]*)\}/.exec(css) ?? [];
  expect(shown).toMatch(/position: static;.*clip-path: none;/s);
});
