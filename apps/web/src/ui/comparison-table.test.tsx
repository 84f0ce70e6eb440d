import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ComparisonMark, ComparisonTable } from './comparison-table.tsx';

test('each mark is read out in words, below the head of its column, and the own column says so', () => {
  render(
    <MantineProvider env="test">
      <ComparisonTable
        label="Ways"
        columns={[
          { id: 'a', title: 'Mod', below: '2 servers' },
          { id: 'b', title: 'Agent', isCurrent: true },
          { id: 'c', title: 'Host' },
        ]}
        rows={[
          {
            id: 'dinos',
            title: 'Dinos',
            cells: [
              <ComparisonMark key="a" is="there" words="Yes" />,
              <ComparisonMark key="b" is="missing" words="No" />,
              <ComparisonMark key="c" is="missing" words="Not yet" />,
            ],
          },
        ]}
        note="More below."
      />
    </MantineProvider>,
  );
  const region = within(screen.getByRole('region', { name: 'Ways' }));
  const heads = region.getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['What', 'Mod2 servers', 'Agent', 'Host']);
  expect(heads.map((head) => head.hasAttribute('aria-current'))).toEqual([false, false, true, false]);
  const row = within(region.getByRole('rowheader', { name: 'Dinos' }).closest('tr') as HTMLElement);
  const [there, missing, other] = row.getAllByRole('cell');
  expect(within(there as HTMLElement).getByRole('img', { name: 'Yes' })).toBeDefined();
  for (const [cell, words] of [
    [missing, 'No'],
    [other, 'Not yet'],
  ] as const) {
    expect(
      within(cell as HTMLElement)
        .getByText(words)
        .hasAttribute('aria-hidden'),
    ).toBe(false);
    expect((cell as HTMLElement).querySelector('[aria-hidden]')?.textContent).not.toBe('');
  }
  expect(region.getByText('More below.')).toBeDefined();
});
