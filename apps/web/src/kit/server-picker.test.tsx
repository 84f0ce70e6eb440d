import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { buildServer } from '../testing/build-server.ts';
import { renderPart } from '../testing/render-part.tsx';
import { createWorld } from '../testing/world.ts';
import type { NamedServer } from './server-names.ts';
import { ALL_SERVERS, ServerPicker } from './server-picker.tsx';
import { ServerSelect } from './server-select.tsx';

const SERVERS = ['Ragnarok', 'The Island', 'The Center'].map((name) => ({ id: name.toLowerCase(), name }));
const CLUSTERS: Record<string, string> = { ragnarok: '', 'the island': 'pve', 'the center': 'pvp' };

type PickerProps = Partial<ComponentProps<typeof ServerPicker>> & {
  initial?: string[];
  known?: readonly NamedServer[] | undefined;
};

let learn: (servers: readonly NamedServer[]) => void;

function Picker({ initial = [], known: first, ...rest }: PickerProps) {
  const [value, setValue] = useState(initial);
  const [known, setKnown] = useState(first);
  learn = setKnown;
  return <ServerPicker {...rest} label="Servers" servers={known} value={value} onChange={setValue} />;
}

/** @param clusters the cluster IDs of servers, where they have any */
async function show(part: React.ReactNode, clusters: Record<string, string> = {}) {
  const { api } = createWorld();
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(serverRoutes.list, () =>
    SERVERS.map((server) => buildServer({ ...server, clusterId: clusters[server.id] ?? '' })),
  );
  const user = renderPart(api, part);
  await screen.findByRole('combobox');
  return user;
}

const chosen = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map((pill) => pill.getAttribute('aria-label'));
/** The groups of the open list with their options, as `pve: The Island`. */
const groups = () =>
  screen
    .getAllByRole('group')
    .map(
      (group) => `${group.getAttribute('aria-label') ?? group.firstChild?.textContent}: ${optionsIn(group)}`,
    );
const optionsIn = (group: Element) =>
  [...group.querySelectorAll('[role=option]')].map(({ textContent }) => textContent).join();

test('a deleted server says so once the servers are loaded, and can be removed', async () => {
  const user = await show(<Picker initial={['gone', 'ragnarok']} known={undefined} />);
  expect(chosen()).toEqual(['Remove …', 'Remove …']);
  act(() => learn(SERVERS));
  expect(chosen()).toEqual(['Remove DELETED SERVER', 'Remove Ragnarok']);
  await user.click(screen.getByRole('button', { name: 'Remove DELETED SERVER' }));
  expect(chosen()).toEqual(['Remove Ragnarok']);
});

test('all can be selected at once, except those with a note', async () => {
  const notes = new Map([['the island', 'in PvE']]);
  const user = await show(<Picker known={SERVERS} notes={notes} all={ALL_SERVERS} />);
  await user.click(screen.getByRole('combobox', { name: 'Servers' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ragnarok',
    'The Island in PvE',
    'The Center',
  ]);
  await user.click(screen.getByRole('button', { name: ALL_SERVERS }));
  expect(chosen()).toEqual(['Remove Ragnarok', 'Remove The Center']);
});

test('servers of several clusters are listed by cluster', async () => {
  const user = await show(<Picker known={SERVERS} />, CLUSTERS);
  await user.click(screen.getByRole('combobox', { name: 'Servers' }));
  await waitFor(() =>
    expect(groups()).toEqual(['pve: The Island', 'pvp: The Center', 'Without a cluster: Ragnarok']),
  );
});

test('a single one is chosen by cluster as well, below the choice of all', async () => {
  const all = [{ value: '', label: 'All servers' }];
  const select = (
    <ServerSelect aria-label="Server" first={all} servers={SERVERS} value="" onChange={() => {}} />
  );
  const user = await show(select, CLUSTERS);
  await user.click(screen.getByRole('combobox', { name: 'Server' }));
  await waitFor(() => expect(groups()).toHaveLength(3));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All servers',
    'The Island',
    'The Center',
    'Ragnarok',
  ]);
});
