import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { NextRuns } from './next-runs.tsx';

vi.hoisted(() => {
  process.env.TZ = 'Europe/Berlin';
  // What is loaded already stays with the zone of its time.
  vi.resetModules();
});
afterAll(() => {
  delete process.env.TZ;
  vi.resetModules();
});

const show = (hour: number) =>
  render(
    <MantineProvider env="test">
      <NextRuns schedule={{ dayOfWeek: -1, hour, minute: 30 }} />
    </MantineProvider>,
  );
const NOTE = /^The time is kept in UTC/;

test('when clocks are moved the local time moves, and the preview shows it', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-27T12:00:00Z'), toFake: ['Date'] });
  show(1);
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => within(row).getAllByRole('cell'));
  expect(cells.map(({ textContent }) => textContent?.slice(-5))).toEqual([
    ...['02:30', '01:30'],
    ...['03:30', '01:30'],
    ...['03:30', '01:30'],
  ]);
  expect(screen.getByText(NOTE)).toBeDefined();
});

test('a command of every hour is not told of summer time', () => {
  show(-1);
  expect(screen.queryByText(NOTE)).toBeNull();
});
