import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NumberRow } from './number-row.tsx';

function Rows({ onValue }: { onValue: (value: unknown) => void }) {
  const [value, setValue] = useState(10);
  const onChange = (next: number) => {
    onValue(next);
    setValue(next);
  };
  return <NumberRow unit="minutes" field={{ label: 'Wait', value, onChange }} />;
}

async function typed(keys: string) {
  const values: unknown[] = [];
  render(
    <MantineProvider env="test">
      <Rows onValue={(value) => values.push(value)} />
    </MantineProvider>,
  );
  const input = screen.getByRole('textbox', { name: 'Wait' });
  await userEvent.clear(input);
  await userEvent.type(input, keys);
  return values.at(-1);
}

test.each([
  ['42', 42],
  ['4.2', 42],
  ['1e3', 13],
  ['-', '-'],
  ['{ArrowUp}{ArrowUp}', 2],
  ['1{ArrowDown}{ArrowDown}', 0],
])('typing %s gives %s', async (keys, value) => {
  expect(await typed(keys)).toBe(value);
});

test('its unit is read beside the label', () => {
  render(
    <MantineProvider env="test">
      <Rows onValue={() => undefined} />
    </MantineProvider>,
  );
  const id = screen.getByRole('textbox').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toContain('In minutes.');
});

test('a value of one has a singular unit', async () => {
  await typed('1');
  expect(screen.getByText('minute')).toBeDefined();
});
