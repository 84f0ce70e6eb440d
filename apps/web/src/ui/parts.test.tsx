import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ActionButton } from './action-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';
import { describeAge, describeSpan, LastingTime, RelativeTime } from './relative-time.tsx';
import { SaveBar } from './save-bar.tsx';
import { SteadyWords } from './steady-words.tsx';
import { ACTION_TOAST_MS, showToast, TOAST_MS, Toaster } from './toast.tsx';

const show = (part: ReactNode) => render(<MantineProvider env="test">{part}</MantineProvider>);

test.each([
  [0, 'just now'],
  [-59_000, 'just now'],
  [-60_000, '1 minute ago'],
  [-7_200_000, '2 hours ago'],
  [-86_400_000, 'yesterday'],
  [-3_599_999, '59 minutes ago'],
  [-3_600_000, '1 hour ago'],
  [3 * 86_400_000, 'in 3 days'],
  [7 * 86_400_000 - 5000, 'in 7 days'],
  [-7 * 86_400_000 + 5000, '6 days ago'],
])('%d ms away is "%s"', (distance, words) => {
  expect(describeAge(1_000_000_000_000 + distance, 1_000_000_000_000)).toBe(words);
});

test.each([
  [-5000, 'under a minute'],
  [59_999, 'under a minute'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [86_399_999, '23 h'],
  [86_400_000, '1 day'],
  [172_800_000, '2 days'],
])('%d ms last "%s"', (ms, words) => {
  expect(describeSpan(ms)).toBe(words);
});

test('a duration shows its start on hover', () => {
  show(<LastingTime since={Date.now() - 200_000} />);
  const time = screen.getByText('for 3 min');
  expect(time.getAttribute('title')).toMatch(/^since .* · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
});

test('a moment shows UTC on hover', () => {
  show(<RelativeTime at={Date.UTC(2026, 10, 20, 8, 5, 9)} withDate />);
  expect(screen.getByRole('time').getAttribute('title')).toBe('2026-11-20 08:05:09 UTC');
});

test('a snackbar disappears after two seconds, and waits under the pointer', () => {
  vi.useFakeTimers();
  show(<Toaster />);
  act(() => showToast({ tone: 'good', title: 'Success!', message: 'Saved.' }));
  act(() => vi.advanceTimersByTime(TOAST_MS - 100));
  fireEvent.pointerEnter(screen.getByText('Saved.').parentElement!);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved.')).toBeDefined();
  fireEvent.pointerLeave(screen.getByText('Saved.').parentElement!);
  act(() => vi.advanceTimersByTime(TOAST_MS));
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a snackbar with an action stays ten seconds, and while it is focused; its action runs once', () => {
  vi.useFakeTimers();
  const onClick = vi.fn();
  show(<Toaster />);
  act(() => showToast({ tone: 'good', message: 'Saved', action: { label: 'Undo', onClick } }));
  act(() => vi.advanceTimersByTime(ACTION_TOAST_MS - 100));
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  act(() => vi.advanceTimersByTime(60_000));
  fireEvent.click(undo);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Saved')).toBeNull();
  act(() => showToast({ tone: 'good', message: 'Saved', action: { label: 'Undo', onClick } }));
  act(() => vi.advanceTimersByTime(ACTION_TOAST_MS));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a newer snackbar about the same thing replaces the older one; a dialog removes offers', () => {
  const opened = (isOpen: boolean) => (
    <>
      <Toaster />
      <Dialog opened={isOpen} title="Question" onClose={() => {}}>
        Sure?
      </Dialog>
    </>
  );
  const { rerender } = show(opened(false));
  const again = (part: ReactNode) => rerender(<MantineProvider env="test">{part}</MantineProvider>);
  const action = { label: 'Undo', onClick: () => {} };
  act(() => showToast({ tone: 'good', about: 'saved', message: 'First', action }));
  act(() => showToast({ tone: 'good', message: 'Copied' }));
  act(() => showToast({ tone: 'good', about: 'saved', message: 'Second', action }));
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getAllByText(/Copied|Second/)).toHaveLength(2);
  again(opened(true));
  expect(screen.queryByText('Second')).toBeNull();
  expect(screen.getByText('Copied')).toBeDefined();
});

test('a disabled button keeps the focus, says why, and does nothing', async () => {
  const onClick = vi.fn();
  const user = userEvent.setup();
  show(
    <ActionButton reason="You have reached the maximum number of allowed servers." onClick={onClick}>
      Add
    </ActionButton>,
  );
  const button = screen.getByRole('button', { name: 'Add' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.hover(button);
  expect(await screen.findByText(/maximum number of allowed servers/)).toBeDefined();
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('a confirmed action closes its dialog; a failed one keeps it open', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const onConfirm = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  show(
    <ConfirmDialog opened title="Delete" confirmLabel="Delete it" onConfirm={onConfirm} onClose={onClose}>
      Gone is gone.
    </ConfirmDialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the save bar is inactive until something changed, and says why saving is not possible', async () => {
  const user = userEvent.setup();
  const onSave = vi.fn();
  const bar = (isDirty: boolean, reason?: string) => (
    <MantineProvider env="test">
      <SaveBar
        isDirty={isDirty}
        isSaving={false}
        onSave={onSave}
        onRevert={() => undefined}
        reason={reason}
      />
    </MantineProvider>
  );
  const { rerender } = render(bar(false));
  expect(screen.queryByRole('button')).toBeNull();
  rerender(bar(true, 'Only the owner of this bot can do this.'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).not.toHaveBeenCalled();
  rerender(bar(true));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledTimes(1);
  rerender(bar(false));
  expect(document.activeElement).toBe(screen.getByText('Everything is saved.'));
});

test('the reason of a failed save is in the bar, which is always visible', () => {
  const bar = (problem: string | null) => (
    <MantineProvider env="test">
      <SaveBar
        isDirty
        isSaving={false}
        onSave={() => undefined}
        onRevert={() => undefined}
        problem={problem}
      />
    </MantineProvider>
  );
  const { rerender } = render(bar('The service is away.'));
  const isInBar = (text: string) => screen.getByText(text).parentElement?.hasAttribute('data-dirty');
  expect(isInBar('The service is away.')).toBe(true);
  rerender(bar(null));
  expect(screen.queryByText('The service is away.')).toBeNull();
});

test('words that change in place have their own name, beside the invisible text that reserves their room', () => {
  show(
    <button type="button">
      <SteadyWords words="Refresh" others={['Show new data', 'Refresh']} />
    </button>,
  );
  const button = screen.getByRole('button', { name: 'Refresh' });
  expect(button.textContent).toBe('RefreshShow new data');
});

test('copying shows a snackbar', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('isSecureContext', true);
  show(
    <>
      <CopyField label="Discord ID" value="4711" />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy Discord ID' }));
  expect(await within(screen.getByRole('status')).findByText('Copied to clipboard')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('4711');
});

test('a snackbar does not reappear in the next toaster', async () => {
  const { unmount } = show(<Toaster />);
  act(() => showToast({ tone: 'good', message: 'Saved' }));
  expect(screen.getByText('Saved')).toBeDefined();
  unmount();
  show(<Toaster />);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('if copying is forbidden the value is selected with a hint on how to copy', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  show(
    <>
      <CopyField label="ID" value="4711" />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy ID' }));
  expect(await screen.findByText('Press Ctrl+C to copy')).toBeDefined();
  const input = screen.getByLabelText<HTMLInputElement>('ID');
  expect(input.selectionEnd).toBe(4);
});
