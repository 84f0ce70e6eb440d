import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu, MenuAt } from './menu.tsx';

function show() {
  const chosen = vi.fn();
  const items = ['One', 'Two', 'Three'].map((name) => ({
    key: name,
    content: name,
    isCurrent: name === 'Two',
    onChoose: () => chosen(name),
  }));
  render(
    <MantineProvider env="test">
      <Menu title="Numbers" items={items}>
        Open
      </Menu>
      <button type="button">Elsewhere</button>
    </MantineProvider>,
  );
  return { chosen, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Open' }) };
}
const focused = () => document.activeElement?.textContent;

test('it opens on the current item; arrows, Home and End move around', async () => {
  const { user, button } = show();
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menu', { name: 'Numbers' })).toBeDefined();
  await waitFor(() => expect(focused()).toBe('Two'));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Three');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('One');
  await user.keyboard('{End}');
  expect(focused()).toBe('Three');
});

test('a selection closes it and returns the focus', async () => {
  const { user, button, chosen } = show();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Three' }));
  expect(chosen).toHaveBeenCalledWith('Three');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a disabled item says why, can be reached, and keeps the menu open', async () => {
  const [chosen, closed] = [vi.fn(), vi.fn()];
  const items = [
    { key: 'one', content: 'One', reason: 'Not today.', onChoose: chosen },
    { key: 'two', content: 'Two', onChoose: chosen },
  ];
  render(
    <MantineProvider env="test">
      <MenuAt title="Numbers" items={items} at={{ x: 10, y: 20 }} onClose={closed} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const one = await screen.findByRole('menuitem', { name: 'One Not today.' });
  expect(one.getAttribute('aria-disabled')).toBe('true');
  one.focus();
  await user.keyboard('{Enter}');
  await user.click(one);
  expect([chosen.mock.calls.length, closed.mock.calls.length]).toEqual([0, 0]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

test('Escape and a click elsewhere close it without a selection', async () => {
  const { user, button, chosen } = show();
  await user.click(button);
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(chosen).not.toHaveBeenCalled();
});
