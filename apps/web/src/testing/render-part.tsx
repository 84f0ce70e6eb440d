import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createContext, type ReactNode, useContext } from 'react';
import { useInstances } from '../kit/instances.ts';
import { createKit, KitProvider } from '../kit/kit.tsx';
import type { FakeApi } from './fake-api.ts';

const Part = createContext<ReactNode>(null);

/** As on a page, nothing shows before the instance is known. */
function OnceKnown() {
  const part = useContext(Part);
  return useInstances().selected ? part : null;
}

/** A part of a screen for the selected instance, without the app around it. */
export function renderPart(api: FakeApi, part: ReactNode) {
  window.localStorage.setItem('token', 'as_good');
  const kit = createKit({
    fetch: api.fetch,
    storage: window.localStorage,
    leaveTo: () => {},
    wantedBot: () => undefined,
  });
  void kit.session.ready();
  const router = createRouter({
    routeTree: createRootRoute({ component: OnceKnown }),
    history: createMemoryHistory(),
  });
  render(
    <MantineProvider env="test">
      <KitProvider kit={kit}>
        <Part value={part}>
          {/* The type of a router is that of the whole app. */}
          <RouterProvider router={router as never} />
        </Part>
      </KitProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}
