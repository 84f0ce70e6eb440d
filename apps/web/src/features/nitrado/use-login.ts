import { nitradoAccountRoutes } from '@arkwright/contracts/nitrado/account-routes';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { type OauthArrival, rememberInstance, useOauthArrival } from '../../kit/oauth-arrival.ts';
import { useAction } from '../../kit/use-action.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * The login at Nitrado: `begin` leaves for its page, and a return from there is completed at once. One that fails leads to
 * the page about failed logins (specification §7), with the reason in a snackbar.
 */
export function useLogin(onLinked: () => void) {
  const { id: botId } = useInstance();
  const { leaveTo } = useKit();
  const navigate = useNavigate();
  const start = useAction(nitradoAccountRoutes.beginLogin);
  const { run: complete, isRunning: isArriving } = useAction(nitradoAccountRoutes.login);
  const [message, setMessage] = useState('');

  async function begin() {
    const outcome = await start.run({ params: { botId } });
    if (!outcome.ok) return;
    rememberInstance(botId);
    leaveTo(outcome.reply);
  }

  const handleArrival = useCallback(
    async (arrival: OauthArrival) => {
      function fail(reason: string) {
        if (reason !== '') showToast({ tone: 'danger', message: reason, isLong: true });
        void navigate({ to: '/errors/nitradoLoginFailed', replace: true });
      }
      if (arrival.code === null) return fail('');
      const outcome = await complete({ body: arrival });
      if (!outcome.ok) return fail(outcome.problem.message);
      if (!outcome.reply.success) return fail(outcome.reply.message);
      setMessage(outcome.reply.message);
      onLinked();
      void navigate({ to: '/nitrado', replace: true, search: { tab: 'sync' } });
    },
    [complete, navigate, onLinked],
  );
  useOauthArrival(handleArrival);

  return {
    begin,
    isBeginning: start.isRunning,
    problem: start.problem,
    isArriving,
    /** What the API said about an account that was linked. */
    message,
    /** Shows it, and reads everything again. */
    tell: (words: string) => {
      setMessage(words);
      if (words !== '') onLinked();
    },
  };
}

export type Login = ReturnType<typeof useLogin>;
