import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createConsent } from '../app/consent/consent.ts';
import { Providers } from '../app/providers.tsx';
import { makeRouter } from '../app/router.tsx';
import { createKit } from '../kit/kit.tsx';
import { browserStorage } from '../kit/safe-storage.ts';
import type { FakeApi } from './fake-api.ts';

type AppOptions = {
  api: FakeApi;
  path: string;
  /** The stored session token; null when signed out. */
  token?: string | null;
  /** The stored answer about cookies. */
  consent?: 'true' | 'false' | null;
};

/**
 * A person who uses the page. `type` enters a text at once, which renders the page once and not for each letter; keys in
 * braces (`{Enter}`) are pressed one by one, as with `keyboard`.
 */
function personAtKeyboard(): UserEvent {
  const user = userEvent.setup();
  const type: UserEvent['type'] = async (element, text, options) => {
    if (/[{[]/.test(text) || options) return user.type(element, text, options);
    await user.click(element);
    await user.paste(text);
  };
  return { ...user, type };
}

/** The whole app in jsdom, on a fake API. */
export function renderApp({ api, path, token = 'as_good', consent = 'true' }: AppOptions) {
  if (token !== null) window.localStorage.setItem('token', token);
  if (consent !== null) window.localStorage.setItem('cookieConsent', consent);
  const left: string[] = [];
  const kit = createKit({
    fetch: api.fetch,
    storage: browserStorage,
    leaveTo: (address) => left.push(address),
    wantedBot: () => new URL(path, window.location.origin).searchParams.get('bot') ?? undefined,
  });
  const { queries: reads, mutations } = kit.queries.getDefaultOptions();
  kit.queries.setDefaultOptions({ queries: { ...reads, retryDelay: 1 }, mutations: mutations ?? {} });
  const history: RouterHistory = createMemoryHistory({ initialEntries: [path] });
  const router = makeRouter(kit, history);
  const shown = { kit, router, consent: createConsent(browserStorage), styleNonce: '' };
  render(<Providers {...shown} env="test" />);
  return {
    kit,
    router,
    /** Addresses outside that the page has gone to. */
    left,
    user: personAtKeyboard(),
    /** Where the app is. */
    pathname: () => router.state.location.pathname,
  };
}

/** The places that the app goes to from now on; the screens there may change their addresses at once. */
export function visitedBy(router: ReturnType<typeof renderApp>['router']) {
  const visited: { pathname: string; search: object }[] = [];
  router.subscribe('onBeforeNavigate', ({ toLocation: { pathname, search } }) =>
    visited.push({ pathname, search }),
  );
  return visited;
}
