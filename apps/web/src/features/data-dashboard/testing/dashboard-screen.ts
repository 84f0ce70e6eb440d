import type { dataDashboardRoutes as routes } from '@arkwright/contracts/data-dashboard/routes';
import { screen, within } from '@testing-library/react';
import type { DataKind } from '../../../kit/data-kinds.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../bases-tab.tsx';
import '../../../app/data-dashboard/data-dashboard.tsx';
import '../dinos-tab.tsx';
import '../players-tab.tsx';
import '../tribes-tab.tsx';
import { buildPlayer, createDashboard } from './dashboard-world.ts';

// For this screen's tests: the page on a world with uploaded rows, and how a person finds things on it.

type Rows = Parameters<typeof createDashboard>[0];
export type User = ReturnType<typeof renderApp>['user'];

export function open(rows: Rows = {}, instance = {}, search = '') {
  const { api, data } = createDashboard(rows, instance);
  const app = renderApp({ api, path: `/dataDashboard${search}` });
  /** The page's last request. */
  const asked = (route: (typeof routes)[DataKind]) =>
    // The fake API has recorded the request as it came.
    (api.callsOf(route).at(-1) as { input: { query: Record<string, string> } }).input.query;
  return { api, data, asked, ...app };
}

export async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name, { selector: 'td *' })).closest('tr');
  if (row === null) throw new Error(`${name} stands in no row`);
  return row;
}

export const button = (parent: HTMLElement, name: string | RegExp) =>
  within(parent).getByRole('button', { name });

/** An entry of the menu of a row, whose name the row shows nowhere. */
export async function entryOf(user: User, row: HTMLElement, name: RegExp): Promise<HTMLElement> {
  await user.click(button(row, 'More actions'));
  const menu = await screen.findByRole('menu', { name: 'More actions' });
  return within(menu).getByRole('menuitem', { name });
}

export const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');

/** The cells of the nth column, from 0. */
export const shownNames = (nth: number) =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[nth]?.textContent);

export const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildPlayer({ id: `p${index}`, characterName: `Survivor ${index}`, playerName: `Player ${index}` }),
  );
