import { authRoutes } from '@arkwright/contracts/auth/routes';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '../../kit/api-client.ts';
import { isOutage } from '../../kit/api-error.ts';
import { useKit } from '../../kit/kit.tsx';
import { tabStorage } from '../../kit/safe-storage.ts';
import { takeArrival } from './arrival.ts';
import { forgetSignIns, recallSignIn } from './begun-sign-ins.ts';
import { firstScreen } from './first-screen.ts';
import { takeReturnPath } from './return-path.ts';
import { takeVerifier } from './verifier.ts';

export type ArrivalState =
  | { step: 'working' }
  /** The sign-in did not begin in this tab: the person must confirm that it is theirs. If it began elsewhere, it starts over. */
  | { step: 'asking'; name: string; confirm: (() => void) | null }
  /** Signed in; `to` is the screen that was asked for before, or the one to begin with. */
  | { step: 'done'; to: string }
  | { step: 'failed'; reason: 'nothing' | 'refused' | 'outage'; retry: (() => void) | null };

/** How one-time codes begin (design §11); anything else is a session token. */
const isCode = (arrived: string) => arrived.startsWith('oc_');

/** A session token as it is, or a code with the verifier of its sign-in. */
type Key = { token: string } | { code: string; verifier: string };

/** The person whom a code or a session token would sign in, and how. Null: it is invalid. */
async function readArrival(call: Call, arrived: string): Promise<{ name: string; key: Key | null } | null> {
  if (isCode(arrived)) {
    const { username: name, challenge } = await call(authRoutes.peek, { body: { code: arrived } });
    const verifier = await recallSignIn(challenge);
    return { name, key: verifier === null ? null : { code: arrived, verifier } };
  }
  const isValid = await call(authRoutes.verifyLogin, { query: {} }, { token: arrived });
  if (!isValid) return null;
  const { username: name } = await call(userRoutes.self, {}, { token: arrived });
  return { name, key: { token: arrived } };
}

async function tokenFor(call: Call, key: Key): Promise<string> {
  if ('token' in key) return key.token;
  const { token } = await call(authRoutes.exchange, { body: key });
  await forgetSignIns();
  return token;
}

/** Turns what arrived at `/oauth/<token>` into a session (design §11, security §6). */
export function useArrival(): ArrivalState {
  const { call, session, queries } = useKit();
  const [state, setState] = useState<ArrivalState>({ step: 'working' });
  const hasBegun = useRef(false);

  /** Runs a step of the sign-in; after an outage the same code may still be good: it lives for a minute. */
  const attempt = useCallback(async (step: () => Promise<ArrivalState>): Promise<void> => {
    setState({ step: 'working' });
    try {
      setState(await step());
    } catch (error) {
      const retry = isOutage(error) ? () => void attempt(step) : null;
      setState({ step: 'failed', reason: retry ? 'outage' : 'refused', retry });
    }
  }, []);

  const finish = useCallback(
    (key: Key) =>
      attempt(async () => {
        session.signIn(await tokenFor(call, key));
        const to = takeReturnPath(tabStorage);
        return { step: 'done', to: to ?? (await firstScreen({ call, queries })) };
      }),
    [attempt, call, session, queries],
  );

  const ask = useCallback(
    (arrived: string) =>
      attempt(async () => {
        const read = await readArrival(call, arrived);
        if (!read) return { step: 'failed', reason: 'refused', retry: null };
        const { name, key } = read;
        return { step: 'asking', name, confirm: key && (() => void finish(key)) };
      }),
    [attempt, call, finish],
  );

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const arrived = takeArrival();
    const verifier = takeVerifier(tabStorage);
    if (arrived === null) setState({ step: 'failed', reason: 'nothing', retry: null });
    else if (isCode(arrived) && verifier !== null) void finish({ code: arrived, verifier });
    else void ask(arrived);
  }, [ask, finish]);
  return state;
}
