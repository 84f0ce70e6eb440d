/**
 * KIT · The return from another site's login page (OAuth 2), whose redirect comes back with `code` and `state`, or `error`.
 *   rememberInstance(botId); leaveTo(address);          // before leaving, if the login is of an instance
 *   useOauthArrival((arrival) => …);                    // on the page that the redirect leads to
 */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type SafeStorage, tabStorage } from './safe-storage.ts';

/** What came back. Without a code the person declined, or the site refused. */
export type OauthArrival = { code: string; state: string } | { code: null };

/** Reads the redirect's parameters, if any. The router would parse a code of digits as a number. */
export function readOauthArrival(search: string): OauthArrival | undefined {
  const query = new URLSearchParams(search);
  const [state, code] = [query.get('state'), query.get('code')];
  if (state === null && query.get('error') === null) return undefined;
  return code && state ? { code, state } : { code: null };
}

/** Calls `onArrival` once for a return, after taking its parameters out of the address. */
export function useOauthArrival(onArrival: (arrival: OauthArrival) => void): void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const hasBegun = useRef(false);

  useEffect(() => {
    const arrival = readOauthArrival(history.location.search);
    if (arrival === undefined || hasBegun.current) return;
    hasBegun.current = true;
    void navigate({
      to: '.',
      replace: true,
      search: ({ code, state, error, error_description, ...others }: Record<string, unknown>) => others,
    });
    onArrival(arrival);
  }, [history, navigate, onArrival]);
}

const INSTANCE = 'loginOfInstance';

/** Keeps the instance that a login belongs to: the other site's redirect doesn't name it. */
export function rememberInstance(botId: string, storage: SafeStorage = tabStorage): void {
  storage.setItem(INSTANCE, botId);
}

/**
 * The address of a return with the instance that its login began in, once; undefined if it names one already, or if this is
 * no return. For the start of the page: the first guard asks for the rights in the named instance.
 */
export function withRememberedInstance(
  { pathname, search }: { pathname: string; search: string },
  storage: SafeStorage = tabStorage,
): string | undefined {
  if (readOauthArrival(search) === undefined) return undefined;
  const botId = storage.getItem(INSTANCE);
  storage.removeItem(INSTANCE);
  const query = new URLSearchParams(search);
  if (botId === null || query.has('bot')) return undefined;
  query.set('bot', botId);
  return `${pathname}?${query}`;
}
