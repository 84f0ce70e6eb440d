import { authRoutes } from '@arkwright/contracts/auth/routes';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '../../kit/api-client.ts';
import { isOutage } from '../../kit/api-error.ts';
import { useKit } from '../../kit/kit.tsx';
import { takeArrival } from './arrival.ts';
import { takeVerifier } from './verifier.ts';

export type ArrivalState =
  | { step: 'working' }
  /** The sign-in did not begin in this tab: the person has to say that it is theirs. */
  | { step: 'asking'; name: string; confirm: () => void }
  | { step: 'done' }
  | { step: 'failed'; reason: 'nothing' | 'refused' | 'outage'; retry: (() => void) | null };

/** How one-time codes begin (design §11); anything else is a session token. */
const isCode = (arrived: string) => arrived.startsWith('oc_');

/** Whom a code or a session token would sign in. Null: nobody, it is not valid. */
async function nameOf(call: Call, arrived: string): Promise<string | null> {
  if (isCode(arrived)) return (await call(authRoutes.peek, { body: { code: arrived } })).username;
  const isValid = await call(authRoutes.verifyLogin, { query: {} }, { token: arrived });
  return isValid ? (await call(userRoutes.self, {}, { token: arrived })).username : null;
}

async function tokenFor(call: Call, arrived: string, verifier: string | null): Promise<string> {
  if (!isCode(arrived)) return arrived;
  const body = verifier === null ? { code: arrived, confirmed: true as const } : { code: arrived, verifier };
  return (await call(authRoutes.exchange, { body })).token;
}

/** Turns what arrived at `/oauth/<token>` into a session (design §11, security §6). */
export function useArrival(): ArrivalState {
  const { call, session } = useKit();
  const [state, setState] = useState<ArrivalState>({ step: 'working' });
  const hasBegun = useRef(false);

  const proceed = useCallback(
    async (arrived: string, verifier: string | null, isConfirmed: boolean): Promise<void> => {
      setState({ step: 'working' });
      try {
        if (!isConfirmed) {
          const name = await nameOf(call, arrived);
          if (name === null) setState({ step: 'failed', reason: 'refused', retry: null });
          else setState({ step: 'asking', name, confirm: () => void proceed(arrived, null, true) });
          return;
        }
        session.signIn(await tokenFor(call, arrived, verifier));
        setState({ step: 'done' });
      } catch (error) {
        // After an outage the same code may still be good: it lives for a minute.
        const retry = isOutage(error) ? () => void proceed(arrived, verifier, isConfirmed) : null;
        setState({ step: 'failed', reason: retry ? 'outage' : 'refused', retry });
      }
    },
    [call, session],
  );

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const arrived = takeArrival();
    const verifier = takeVerifier(window.sessionStorage);
    if (arrived === null) setState({ step: 'failed', reason: 'nothing', retry: null });
    else if (isCode(arrived) && verifier !== null) void proceed(arrived, verifier, true);
    else void proceed(arrived, null, false);
  }, [proceed]);
  return state;
}
