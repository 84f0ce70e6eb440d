import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { createKit, KitProvider } from './kit.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';

function Form({ isDirty }: { isDirty: boolean }) {
  return <>{useUnsavedGuard(isDirty)}Form</>;
}

async function formAt(isDirty: boolean) {
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/form', component: () => <Form isDirty={isDirty} /> }),
      createRoute({ getParentRoute: () => root, path: '/else', component: () => 'Elsewhere' }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/form?bot=b1'] }),
  });
  const kit = createKit({
    fetch: createWorld().api.fetch,
    storage: window.localStorage,
    leaveTo: () => undefined,
    wantedBot: () => undefined,
  });
  render(
    <MantineProvider env="test">
      <KitProvider kit={kit}>
        {/* Another route tree than the app's, which the router's types do not know. */}
        <RouterProvider router={router as never} />
      </KitProvider>
    </MantineProvider>,
  );
  await screen.findByText('Form');
  const go = (address: string) => act(async () => void router.history.push(address));
  return { go, user: userEvent.setup(), address: () => router.state.location.href };
}

test('without changes leaving needs no confirmation', async () => {
  const { go } = await formAt(false);
  await go('/else');
  expect(await screen.findByText('Elsewhere')).toBeDefined();
});

test('leaving with changes asks; Stay Here stays', async () => {
  const { go, user, address } = await formAt(true);
  await go('/else');
  await screen.findByRole('dialog', { name: 'Unsaved Changes' });
  await user.click(screen.getByRole('button', { name: 'Stay Here' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/form?bot=b1');
});

test('Leave leaves', async () => {
  const { go, user } = await formAt(true);
  await go('/else');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Elsewhere')).toBeDefined();
});

test('switching the instance with changes asks too', async () => {
  const { go } = await formAt(true);
  await go('/form?bot=b2');
  expect(await screen.findByRole('dialog', { name: 'Unsaved Changes' })).toBeDefined();
});

test('searching in a table is no unsaved change', async () => {
  const { go, address } = await formAt(true);
  await go('/form?bot=b1&q=island');
  await waitFor(() => expect(address()).toBe('/form?bot=b1&q=island'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
