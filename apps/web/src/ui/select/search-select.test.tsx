import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type SearchOption, SearchSelect } from './search-select.tsx';

const FOUND: SearchOption[] = [
  { value: '1', content: 'Dodo Dan' },
  { value: '2', content: 'Dodo Dora', isOff: true },
];

type ExampleProps = { options: SearchOption[]; onPick: (value: string) => void };

/** An input with the test's options. */
function Example({ options, onPick }: ExampleProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <SearchSelect
      label="Who"
      shown="as before"
      typed={typed}
      onType={setTyped}
      options={typed === null ? [] : options}
      onPick={onPick}
      status="Searching…"
    />
  );
}

function show(options: SearchOption[]) {
  const picked = vi.fn();
  const submitted = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <MantineProvider env="test">
      <form onSubmit={submitted}>
        <Example options={options} onPick={picked} />
        <button type="submit">Send</button>
      </form>
    </MantineProvider>,
  );
  return {
    picked,
    submitted,
    user: userEvent.setup(),
    input: screen.getByRole<HTMLInputElement>('combobox'),
  };
}

test('typing replaces the selection, and the first option is active', async () => {
  const { user, input, picked, submitted } = show(FOUND);
  expect(input.value).toBe('as before');
  await user.tab();
  await user.keyboard('dod');
  expect(input.value).toBe('dod');
  expect(input.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: 'Dodo Dan' }).id,
  );
  await user.keyboard('{Enter}');
  expect(picked).toHaveBeenCalledWith('1');
  expect(screen.queryByRole('option')).toBeNull();
  expect(submitted).not.toHaveBeenCalled();
});

test('disabled options can be reached but not selected', async () => {
  const { user, input, picked } = show(FOUND);
  await user.click(input);
  await user.keyboard('dod{ArrowDown}{Enter}');
  await user.click(screen.getByRole('option', { name: 'Dodo Dora' }));
  expect(picked).not.toHaveBeenCalled();
});

test('without options the list says so, and Enter closes the list before it submits the form', async () => {
  const { user, input, submitted } = show([]);
  await user.click(input);
  expect(screen.getByRole('status').textContent).toBe('Searching…');
  await user.keyboard('x{Enter}');
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect(submitted).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
});

test('Escape closes only the list, and so does leaving', async () => {
  const { user, input } = show(FOUND);
  await user.click(input);
  expect(input.getAttribute('data-mantine-stop-propagation')).toBe('true');
  await user.keyboard('dod{Escape}');
  expect(input.getAttribute('data-mantine-stop-propagation')).toBeNull();
  expect(input.value).toBe('as before');
  await user.keyboard('dod');
  await user.tab();
  expect(screen.queryByRole('option')).toBeNull();
});
