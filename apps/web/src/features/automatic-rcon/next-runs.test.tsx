import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NextRuns } from './next-runs.tsx';

afterEach(() => vi.useRealTimers());

function show(now: string, schedule: object, isEnabled = true): string[] {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  const parts = { dayOfWeek: -1, hour: 2, minute: 30, timeZone: 'Europe/Berlin', ...schedule };
  render(
    <MantineProvider env="test">
      <NextRuns schedule={parts} isEnabled={isEnabled} />
    </MantineProvider>,
  );
  const list = screen.getByRole('list', { name: 'Next 5 runs' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
}

test('the next five runs are described in the time zone and in UTC, across a clock change', () => {
  expect(show('2026-03-27T22:30:00Z', {})).toEqual([
    'Sat 28 Mar, 02:30 (Berlin) — in 3 hoursSat 28 Mar, 01:30 UTC',
    // 02:30 is left out on that day.
    'Sun 29 Mar, 03:00 (Berlin) — in 2 daysSun 29 Mar, 01:00 UTC',
    'Mon 30 Mar, 02:30 (Berlin) — in 3 daysMon 30 Mar, 00:30 UTC',
    'Tue 31 Mar, 02:30 (Berlin) — in 4 daysTue 31 Mar, 00:30 UTC',
    'Wed 1 Apr, 02:30 (Berlin) — in 5 daysWed 1 Apr, 00:30 UTC',
  ]);
  expect(screen.getByText('Every day at 02:30, Berlin time')).toBeDefined();
});

test('UTC is not shown twice, and every minute is described as such', () => {
  const runs = show('2026-03-27T23:58:40Z', { hour: -1, minute: -1, timeZone: '' });
  expect(runs.slice(0, 3)).toEqual([
    'Fri 27 Mar, 23:59 (UTC) — in less than a minute',
    'Sat 28 Mar, 00:00 (UTC) — in 1 minute',
    'Sat 28 Mar, 00:01 (UTC) — in 2 minutes',
  ]);
  expect(screen.getByText('Every minute')).toBeDefined();
  expect(screen.queryByText(/It is disabled/)).toBeNull();
});

test('a disabled command says that it does not run', () => {
  show('2026-03-27T12:00:00Z', {}, false);
  expect(screen.getByText('It is disabled and does not run. Once enabled, it would run:')).toBeDefined();
});

test('a time zone that the browser does not know does not break the page', () => {
  render(
    <MantineProvider env="test">
      <NextRuns schedule={{ dayOfWeek: -1, hour: 5, minute: 0, timeZone: 'Mars/Olympus_Mons' }} isEnabled />
    </MantineProvider>,
  );
  expect(screen.getByText('Every day at 05:00, Olympus Mons time')).toBeDefined();
  expect(screen.getByText(/^This browser does not know the time zone/)).toBeDefined();
});
