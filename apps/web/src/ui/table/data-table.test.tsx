import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
  stripSearchParams,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Column } from './column.ts';
import { DataTable, type TableData } from './data-table.tsx';
import { tableView } from './table-view.ts';

type Dino = { id: string; name: string; level: number };

const COLUMNS: readonly Column<Dino>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, cell: ({ name }) => name },
  { id: 'level', header: 'Level', value: ({ level }) => level, cell: ({ level }) => level },
  { id: 'actions', header: 'Actions', cell: () => <button type="button">Feed</button> },
];
const VIEW = tableView({ sort: '', size: 10 });
const idOf = ({ id }: Dino) => id;

const herd = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `d${index}`,
    name: `Dino ${index + 1}`,
    level: (index * 7) % 30,
  }));

type Options = { address?: string; data?: Partial<TableData<Dino>>; hasDetail?: boolean };

async function table({ address = '/', data = {}, hasDetail = false }: Options) {
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

const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('a page has its rows and says which they are', async () => {
  await table({});
  expect(names()).toHaveLength(10);
  expect(screen.getByText('1–10 of 12')).toBeDefined();
});

test('the next page and the size of pages stand in the address', async () => {
  const { user, address } = await table({});
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(names()).toEqual(['Dino 11', 'Dino 12']));
  expect(address()).toBe('?page=2');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
  await waitFor(() => expect(names()).toHaveLength(12));
  expect(address()).toBe('?size=25');
});

test('search looks at all columns with a value, on all pages, and stands in the address', async () => {
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

test('texts sort as people do, numbers by size, and a second click turns the order round', async () => {
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

test('a column without a value can not be sorted by', async () => {
  await table({});
  expect(within(screen.getByRole('columnheader', { name: 'Actions' })).queryByRole('button')).toBeNull();
});

test('a link opens the table as it was', async () => {
  await table({ address: '/?sort=-name&page=2' });
  expect(names()).toEqual(['Dino 2', 'Dino 1']);
});

test('a link beyond the last page, or with nonsense, still shows rows', async () => {
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

test('no rows at all teach the next step', async () => {
  await table({ data: { rows: [] } });
  expect(screen.getByText('Tame one')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add' })).toBeDefined();
});

test('loading says so', async () => {
  await table({ data: { rows: [], status: 'loading' } });
  expect(screen.getByRole('status', { name: 'Loading dinos' })).toBeDefined();
});

test('a failure says so and can be tried again', async () => {
  const { user, refresh } = await table({ data: { rows: [], status: 'failed' } });
  expect(screen.getByText('Dinos could not be loaded.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refresh).toHaveBeenCalledTimes(1);
});
