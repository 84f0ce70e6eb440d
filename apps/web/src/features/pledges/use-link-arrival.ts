import { pledgeRoutes } from '@arkwright/contracts/pledges/routes';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Outcome } from '../../kit/problem.ts';
import { useAction } from '../../kit/use-action.ts';

export type LinkOutcome = { success: boolean; message: string };

/** The parameters of Patreon's redirect in the address, if any. The router would parse a code of digits as a number. */
function readArrival(search: string) {
  const query = new URLSearchParams(search);
  const [state, code, error] = [query.get('state'), query.get('code'), query.get('error')];
  if (state === null || (code === null && error === null)) return undefined;
  return { state, code };
}

/** Ends a link that comes back from Patreon, once, after taking its code out of the address. */
export function useLinkArrival(onOutcome: (outcome: LinkOutcome) => void): void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { run } = useAction(pledgeRoutes.link);
  const hasBegun = useRef(false);

  useEffect(() => {
    const arrival = readArrival(history.location.search);
    if (arrival === undefined || hasBegun.current) return;
    hasBegun.current = true;
    void navigate({
      to: '.',
      replace: true,
      search: ({ code, state, error, error_description, ...others }: Record<string, unknown>) => others,
    });
    const { code, state } = arrival;
    if (code === null)
      onOutcome({ success: false, message: 'Patreon was not linked: you declined on Patreon.' });
    else void run({ body: { code, state } }).then((outcome) => onOutcome(toWords(outcome)));
  }, [history, navigate, run, onOutcome]);
}

/** An answer of the API, or why there was none. */
export function toWords(outcome: Outcome<LinkOutcome>): LinkOutcome {
  if (outcome.ok) return outcome.reply;
  const { problem } = outcome;
  return { success: false, message: problem.message };
}
