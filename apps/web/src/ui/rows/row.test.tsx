import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
