import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import type { NamedServer } from './server-names.ts';
import { ALL_SERVERS, ServerPicker } from './server-picker.tsx';

const SERVERS = ['Ragnarok', 'The Island', 'The Center'].map((name) => ({ id: name.toLowerCase(), name }));

type PickerProps = Partial<ComponentProps<typeof ServerPicker>> & {
  initial?: string[];
  known?: readonly NamedServer[] | undefined;
};

function Picker({ initial = [], known, ...rest }: PickerProps) {
  const [value, setValue] = useState(initial);
  return <ServerPicker {...rest} label="Servers" servers={known} value={value} onChange={setValue} />;
}
function show(part: React.ReactNode) {
  const { rerender } = render(<MantineProvider env="test">{part}</MantineProvider>);
  return {
    user: userEvent.setup(),
    showNow: (now: React.ReactNode) => rerender(<MantineProvider env="test">{now}</MantineProvider>),
  };
}
const chosen = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map((pill) => pill.getAttribute('aria-label'));

test('a deleted server says so once the servers are loaded, and can be removed', async () => {
  const { user, showNow } = show(<Picker initial={['gone', 'ragnarok']} known={undefined} />);
  expect(chosen()).toEqual(['Remove …', 'Remove …']);
  showNow(<Picker known={SERVERS} />);
  expect(chosen()).toEqual(['Remove DELETED SERVER', 'Remove Ragnarok']);
  await user.click(screen.getByRole('button', { name: 'Remove DELETED SERVER' }));
  expect(chosen()).toEqual(['Remove Ragnarok']);
});

test('all can be selected at once, except those with a note', async () => {
  const notes = new Map([['the island', 'in PvE']]);
  const { user } = show(<Picker known={SERVERS} notes={notes} all={ALL_SERVERS} />);
  await user.click(screen.getByRole('combobox', { name: 'Servers' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ragnarok',
    'The Island in PvE',
    'The Center',
  ]);
  await user.click(screen.getByRole('button', { name: ALL_SERVERS }));
  expect(chosen()).toEqual(['Remove Ragnarok', 'Remove The Center']);
});
