import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { MultiSelect } from './multi-select.tsx';
import { Select } from './select.tsx';

const DATA = ['Ragnarok', 'The Island', 'The Center'].map((label, index) => ({ value: `${index}`, label }));

function One({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial);
  return <Select label="Map" data={DATA} value={value} onChange={setValue} clearable />;
}
function Many({ initial }: { initial: string[] }) {
  const [value, setValue] = useState(initial);
  return <MultiSelect label="Maps" data={DATA} value={value} onChange={setValue} placeholder="No maps" />;
}
function show(part: React.ReactNode) {
  const submitted = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <MantineProvider env="test">
      <form onSubmit={submitted}>{part}</form>
    </MantineProvider>,
  );
  return { submitted, user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('combobox') };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a click shows the whole list, even with a selection, and selecting closes it', async () => {
  const { user, input } = show(<One initial="1" />);
  expect(input.value).toBe('The Island');
  await user.click(input);
  expect(options()).toEqual(['Ragnarok', 'The Island', 'The Center']);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('The Island');
  await user.click(screen.getByRole('option', { name: 'Ragnarok' }));
  expect(input.value).toBe('Ragnarok');
  expect(options()).toEqual([]);
});

test('options are in their groups, with notes, and the arrows go through all', async () => {
  const data = [
    { value: '0', label: '#welcome' },
    { value: '1', label: '#alerts', group: 'Logs' },
    { value: '2', label: '#staff', group: 'Staff', note: 'the bot can’t write here' },
  ];
  const chosen = vi.fn();
  const { user, input } = show(<Select label="Channel" data={data} value={null} onChange={chosen} />);
  await user.click(input);
  expect(options()).toEqual(['#welcome', '#alerts', '#staff the bot can’t write here']);
  const staff = screen.getByRole('group', { name: 'Staff' });
  expect(within(staff).getAllByRole('option')).toHaveLength(1);
  expect(screen.getAllByRole('group')).toHaveLength(2);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledWith('2');
});

test('a disabled option can be reached to read its reason, but not selected by Enter or a click', async () => {
  const data = [
    { value: '0', label: '@Admin', note: 'has power', isOff: true },
    { value: '1', label: '@Survivor' },
  ];
  const chosen = vi.fn();
  const { user, input } = show(<Select label="Role" data={data} value={null} onChange={chosen} />);
  await user.click(input);
  const admin = screen.getByRole('option', { name: /^@Admin/ });
  expect(admin.getAttribute('aria-disabled')).toBe('true');
  expect(input.getAttribute('aria-activedescendant')).toBe(admin.id);
  await user.keyboard('{Enter}');
  await user.click(admin);
  expect(chosen).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledWith('1');
});

test('typing right after a selection replaces its name', async () => {
  const { user, input } = show(<One initial="1" />);
  await user.click(input);
  await user.click(screen.getByRole('option', { name: 'Ragnarok' }));
  await user.keyboard('center');
  expect(input.value).toBe('center');
  expect(options()).toEqual(['The Center']);
});

test('the option that matches the typed text is named to screen readers', async () => {
  const { user, input } = show(<One initial={null} />);
  await user.click(input);
  await user.keyboard('center');
  const named = input.getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(named)?.textContent).toBe('The Center');
});

test('typing replaces the selected name and filters the list; Enter selects without submitting', async () => {
  const { user, input, submitted } = show(<One initial="0" />);
  await user.tab();
  await user.keyboard('the c');
  expect(options()).toEqual(['The Center']);
  await user.keyboard('{Enter}');
  expect(input.value).toBe('The Center');
  expect(submitted).not.toHaveBeenCalled();
});

test('arrows move through the list and wrap around', async () => {
  const { user, input } = show(<One initial={null} />);
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(input.value).toBe('The Center');
});

test('Escape closes only the list, and drops the typed text', async () => {
  const { user, input } = show(<One initial="0" />);
  await user.click(input);
  expect(input.getAttribute('data-mantine-stop-propagation')).toBe('true');
  await user.keyboard('xyz');
  expect(screen.getByRole('status').textContent).toBe('Nothing found');
  await user.keyboard('{Escape}');
  expect(input.value).toBe('Ragnarok');
  expect(input.getAttribute('data-mantine-stop-propagation')).toBeNull();
});

test('a very long list shows its beginning, and typing finds the rest', async () => {
  const data = Array.from({ length: 305 }, (_, index) => ({ value: `${index}`, label: `Player ${index}` }));
  const { user, input } = show(<Select label="Who" data={data} value={null} onChange={vi.fn()} />);
  await user.click(input);
  expect(options()).toHaveLength(300);
  expect(screen.getByText('And 5 more: type part of the name.')).toBeDefined();
  await user.keyboard('304');
  expect(options()).toEqual(['Player 304']);
});

test('it can be cleared', async () => {
  const { user, input } = show(<One initial="0" />);
  await user.click(screen.getByRole('button', { name: 'Clear map' }));
  expect(input.value).toBe('');
  expect(document.activeElement).toBe(input);
});

test('with multiple selection the list stays open and a second click deselects', async () => {
  const { user, input } = show(<Many initial={[]} />);
  expect(input.placeholder).toBe('No maps');
  await user.click(input);
  await user.click(screen.getByRole('option', { name: 'Ragnarok' }));
  await user.click(screen.getByRole('option', { name: 'The Center' }));
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Remove Ragnarok',
    'Remove The Center',
  ]);
  await user.click(screen.getByRole('option', { name: 'Ragnarok' }));
  expect(screen.queryByRole('button', { name: 'Remove Ragnarok' })).toBeNull();
});

test('single and multiple selection have the same arrow icon', () => {
  const signs = [<One key="one" initial={null} />, <Many key="many" initial={['1']} />].map((part) => {
    const { container, unmount } = render(<MantineProvider env="test">{part}</MantineProvider>);
    const sign = container.querySelector('[data-position=right] svg')?.outerHTML;
    unmount();
    return sign;
  });
  expect(signs[0]).toBeDefined();
  expect(signs[1]).toBe(signs[0]);
});

test('Backspace in the empty input removes the last selection', async () => {
  const { user, input } = show(<Many initial={['0', '1']} />);
  await user.click(input);
  await user.keyboard('x{Backspace}');
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await user.keyboard('{Backspace}');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('of many chosen ones the newest show, and the others after a click', async () => {
  const value = Array.from({ length: 20 }, (_, index) => `Map ${index}`);
  const { user } = show(<MultiSelect label="Maps" data={DATA} value={value} onChange={vi.fn()} />);
  const pills = () =>
    screen.getAllByRole('button', { name: /^Remove/ }).map((pill) => pill.getAttribute('aria-label'));
  expect(pills()).toEqual(value.slice(8).map((name) => `Remove ${name}`));
  await user.click(screen.getByRole('button', { name: '8 more' }));
  expect(pills()).toHaveLength(20);
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});

test('an error is shown by the input', () => {
  render(
    <MantineProvider env="test">
      <MultiSelect label="Maps" data={DATA} value={[]} onChange={vi.fn()} error="Choose one" />
    </MantineProvider>,
  );
  const input = screen.getByRole('combobox', { name: 'Maps' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(described && within(described).getByText('Choose one')).toBeTruthy();
});
