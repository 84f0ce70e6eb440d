import { nitradoAccountRoutes } from '@arkwright/contracts/nitrado/account-routes';
import { pastedToken } from '@arkwright/contracts/nitrado/account-schema';
import { z } from 'zod';
import { useInstance } from '../../kit/instances.ts';
import type { Outcome } from '../../kit/problem.ts';
import { useAction } from '../../kit/use-action.ts';
import { useContractForm } from '../../kit/use-contract-form.ts';

const schema = z.object({ token: pastedToken });

/** An answer that is about the token: shown below its input. */
const refused = (message: string): Outcome<never> => ({
  ok: false,
  problem: { kind: 'fields', message, fields: [{ path: 'token', message }] },
});

/** A form for a pasted token. What Nitrado or the API says against it is shown below the input. */
export function useToken(onLinked: (message: string) => void) {
  const { id: botId } = useInstance();
  const paste = useAction(nitradoAccountRoutes.pasteToken);
  const form = useContractForm({ schema, defaults: { token: '' } });

  const onSubmit = form.submit(async ({ token }) => {
    const outcome = await paste.run({ body: { botId, token } });
    if (!outcome.ok) return outcome;
    const { success, message } = outcome.reply;
    if (!success) return refused(message);
    onLinked(message);
    return outcome;
  });
  return { ...form, onSubmit, isSending: paste.isRunning };
}
