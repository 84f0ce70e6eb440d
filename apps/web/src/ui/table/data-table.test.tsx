import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
  stripSearchParams,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { media } from '../../testing/setup.ts';
import { ActionIconButton } from '../action-button.tsx';
import type { Column } from './column.ts';
import { DataTable, type TableData } from './data-table.tsx';
import type { RowGroups } from './row-groups.ts';
import type { RowKind } from './row-kind.ts';
import { tableView } from './table-view.ts';

type Dino = { id: string; name: string; level: number };

const COLUMNS: readonly Column<Dino>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, cell: ({ name }) => name, phone: 'heading' },
  {
    id: 'level',
    header: 'Level',
    value: ({ level }) => level,
    cell: ({ level }) => level,
    phone: 'labelled',
  },
  { id: 'id', header: 'ID', cell: ({ id }) => <span>{id}</span>, isExtra: true },
  {
    id: 'actions',
    header: 'Actions',
    cell: () => <ActionIconButton label="Feed" icon={<i />} reason={undefined} onClick={() => undefined} />,
    phone: 'actions',
  },
];
const KINDS: readonly RowKind<Dino>[] = [
  { id: 'strong', words: 'strong', tone: 'good', holds: ({ level }) => level >= 20 },
  { id: 'weak', words: 'weak', tone: 'danger', holds: ({ level }) => level < 20 },
  { id: 'dead', words: 'dead', tone: 'off', holds: () => false },
];
const VIEW = tableView({ sort: '', size: 10 });
const idOf = ({ id }: Dino) => id;

const herd = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `d${index}`,
    name: `Dino ${index + 1}`,
    level: (index * 7) % 30,
  }));

type Options = {
  address?: string;
  data?: Partial<TableData<Dino>>;
  hasDetail?: boolean;
  kinds?: readonly RowKind<Dino>[];
  groups?: RowGroups<Dino>;
};

async function table({ address = '/', data = {}, hasDetail = false, kinds = [], groups }: Options) {
  const refresh = vi.fn();
  const rootRoute = createRootRoute({
    validateSearch: VIEW.read,
    search: { middlewares: [stripSearchParams(VIEW.defaults)] },
    component: () => (
      <DataTable
        label="Dinos"
        data={{ rows: herd(12), status: 'ready', isRefreshing: false, refresh, ...data }}
        columns={COLUMNS}
        rowId={idOf}
        view={VIEW}
        kinds={kinds}
        {...(groups && { groups })}
        detail={hasDetail ? ({ name }) => <p>All about {name}</p> : undefined}
        slots={{ empty: <p>Tame one</p>, actions: <button type="button">Add</button> }}
      />
    ),
  });
  const history: RouterHistory = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute, history });
  render(
    <MantineProvider env="test">
      {/* Another route tree than the app's, which the router's types do not know. */}
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  await screen.findByRole('region', { name: 'Dinos' });
  return { user: userEvent.setup(), refresh, address: () => router.state.location.searchStr };
}

const names = () => screen.queryAllByText(/^Dino \d+$/).map(({ textContent }) => textContent);

test('a page shows its rows and their range', async () => {
  await table({});
  expect(names()).toHaveLength(10);
  expect(screen.getByText('1–10 of 12')).toBeDefined();
});

test('the next page and the page size are kept in the address', async () => {
  const { user, address } = await table({});
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(names()).toEqual(['Dino 11', 'Dino 12']));
  expect(address()).toBe('?page=2');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
  await waitFor(() => expect(names()).toHaveLength(12));
  expect(address()).toBe('?size=25');
});

test('search covers all columns with a value, on all pages, and is kept in the address', async () => {
  const { user, address } = await table({});
  await user.type(screen.getByRole('searchbox'), 'dINO 12');
  await waitFor(() => expect(names()).toEqual(['Dino 12']));
  await waitFor(() => expect(address()).toBe('?q=dINO+12'));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(names()).toHaveLength(10));
});

test('a search without a match says so', async () => {
  const { user } = await table({});
  await user.type(screen.getByRole('searchbox'), 'mammoth');
  expect(await screen.findByText('Nothing matches “mammoth”.')).toBeDefined();
});

test('texts sort alphabetically, numbers by size, and a second click reverses the order', async () => {
  const { user, address } = await table({ address: '/?size=25' });
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['Dino 1', 'Dino 2', 'Dino 3']));
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(names()[0]).toBe('Dino 12'));
  await user.click(screen.getByRole('button', { name: 'Level' }));
  await waitFor(() => expect(names()[0]).toBe('Dino 1'));
  expect(address()).toBe('?sort=level&size=25');
});

test("a column without a value can't be sorted", async () => {
  await table({});
  expect(within(screen.getByRole('columnheader', { name: 'Actions' })).queryByRole('button')).toBeNull();
});

test("a link opens the table's state", async () => {
  await table({ address: '/?sort=-name&page=2' });
  expect(names()).toEqual(['Dino 2', 'Dino 1']);
});

test('a link after the last page, or with invalid values, still shows rows', async () => {
  await table({ address: '/?page=99&sort=nothing&size=3' });
  expect(names()).toEqual(['Dino 11', 'Dino 12']);
});

test('a row opens and closes its detail', async () => {
  const { user } = await table({ hasDetail: true, data: { rows: herd(1) } });
  const opener = screen.getByRole('button', { name: 'Show details' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await user.click(opener);
  expect(screen.getByText('All about Dino 1')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Hide details' }));
  expect(screen.queryByText('All about Dino 1')).toBeNull();
});

test('an empty table explains the next step', async () => {
  await table({ data: { rows: [] } });
  expect(screen.getByText('Tame one')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add' })).toBeDefined();
});

test('loading says so', async () => {
  await table({ data: { rows: [], status: 'loading' } });
  expect(screen.getByRole('status', { name: 'Loading dinos' })).toBeDefined();
});

test('a failure says so and can be retried', async () => {
  const { user, refresh } = await table({ data: { rows: [], status: 'failed' } });
  expect(screen.getByText('Dinos could not be loaded.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refresh).toHaveBeenCalledTimes(1);
});

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('columns are selected in a menu, kept in the address, and hidden ones are in the expanded row', async () => {
  const { user, address } = await table({ data: { rows: herd(1) } });
  expect(heads()).toEqual(['Details', 'Name', 'Level', 'Actions']);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const item = (name: string) => screen.getByRole('menuitemcheckbox', { name });
  await screen.findByRole('menu', { name: 'Columns' });
  expect(item('Level').getAttribute('aria-checked')).toBe('true');
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Name' })).toBeNull();
  await user.click(item('ID'));
  await waitFor(() => expect(heads()).toEqual(['Name', 'Level', 'ID', 'Actions']));
  expect(address()).toBe('?columns=level%2Cid');
  await user.click(item('Level'));
  await waitFor(() => expect(heads()).toEqual(['Details', 'Name', 'ID', 'Actions']));
  await user.click(screen.getByRole('menuitem', { name: 'Reset' }));
  await waitFor(() => expect(heads()).toEqual(['Details', 'Name', 'Level', 'Actions']));
  expect(address()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Show details' }));
  expect(screen.getByRole('term').textContent).toBe('ID');
  expect(screen.getByRole('definition').textContent).toBe('d0');
});

test('the menu of columns works with the keyboard', async () => {
  const { user, address } = await table({});
  screen.getByRole('button', { name: 'Columns' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Columns' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Level'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('ID'));
  await user.keyboard(' ');
  await waitFor(() => expect(address()).toBe('?columns=level%2Cid'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a link opens the selected columns, and skips unknown ones', async () => {
  await table({ address: '/?columns=cheese,id' });
  expect(heads()).toEqual(['Details', 'Name', 'ID', 'Actions']);
});

test('chips count the rows of each kind, and filter by one or several', async () => {
  const { user, address } = await table({ kinds: KINDS, address: '/?page=2' });
  const chip = (name: string) => screen.getByRole('button', { name });
  expect(screen.queryByRole('button', { name: '0 dead' })).toBeNull();
  await user.click(chip('3 strong'));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(chip('3 strong').getAttribute('aria-pressed')).toBe('true');
  expect(address()).toBe('?show=strong');
  await user.type(screen.getByRole('searchbox'), 'Dino 1');
  await waitFor(() => expect(names()).toEqual([]));
  expect(chip('0 strong').getAttribute('aria-pressed')).toBe('true');
  await user.click(chip('4 weak'));
  await waitFor(() => expect(names()).toEqual(['Dino 1', 'Dino 10', 'Dino 11', 'Dino 12']));
  expect(address()).toBe('?q=Dino+1&show=strong%2Cweak');
});

test('a kind without matches keeps its place, so that nothing moves while typing', async () => {
  await table({ kinds: KINDS, address: '/?q=Dino+4' });
  expect(screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)).toEqual([
    '1 strong',
    '0 weak',
  ]);
});

/** By the half of the herd; the strongest are above both. */
const HALVES: RowGroups<Dino> = {
  titles: ['Second', 'First'],
  titleOf: ({ id, level }) => (level >= 28 ? undefined : Number(id.slice(1)) < 6 ? 'First' : 'Second'),
};

test('groups keep their order, have a heading on each page, and are sorted within', async () => {
  const { user } = await table({ groups: HALVES, address: '/?sort=-level' });
  const lines = () =>
    screen.getAllByRole('row').flatMap((row) => {
      const cells = [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
      return cells.find((text) => /^(First|Second|Dino \d+)$/.test(text)) ?? [];
    });
  expect(lines()).toEqual([
    'Dino 5',
    ...['Second', 'Dino 9', 'Dino 8', 'Dino 12', 'Dino 7', 'Dino 11', 'Dino 10'],
    ...['First', 'Dino 4', 'Dino 3', 'Dino 2'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lines()).toEqual(['First', 'Dino 6', 'Dino 1']));
});

test('on a phone groups have headings as well', async () => {
  media.width = 390;
  await table({ groups: HALVES, data: { rows: herd(12).slice(5, 7) } });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Second', 'First']);
});

test('pages are offered only if there can be more than one', async () => {
  await table({ data: { rows: herd(10) } });
  expect(screen.queryByLabelText('Rows per page')).toBeNull();
});

test('on a phone a row shows its name and facts; the rest is folded, with the buttons', async () => {
  media.width = 390;
  const { user } = await table({ hasDetail: true, data: { rows: herd(1) } });
  const row = screen.getByRole('row');
  expect(within(row).getByText('Dino 1')).toBeDefined();
  expect(within(row).getByText('Level')).toBeDefined();
  expect(within(row).queryByRole('button', { name: 'Feed' })).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Show details' }));
  // With its name to be read: nothing hovers here.
  expect(within(row).getByRole('button', { name: 'Feed' }).textContent).toBe('Feed');
  expect(
    within(row)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Level', 'ID']);
  expect(within(row).getByText('All about Dino 1')).toBeDefined();
});

test('on a phone a few rows are not sorted: their room is needed', async () => {
  media.width = 390;
  await table({ data: { rows: herd(7) } });
  expect(screen.queryByLabelText('Sort by')).toBeNull();
  cleanup();
  await table({ data: { rows: herd(8) } });
  expect(screen.getByLabelText('Sort by')).toBeDefined();
});
