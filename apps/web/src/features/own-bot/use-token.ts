import { botToken } from '@arkwright/contracts/own-bot/application';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { z } from 'zod';
import { useInstance } from '../../kit/instances.ts';
import type { Outcome } from '../../kit/problem.ts';
import { useAction } from '../../kit/use-action.ts';
import { useContractForm } from '../../kit/use-contract-form.ts';
import { usePutApplication } from './use-application.ts';

const schema = z.object({ token: botToken });

/** Whatever is said against a token is shown below its input, where it stays. */
function belowInput(outcome: Outcome<unknown>): Outcome<unknown> {
  if (outcome.ok || outcome.problem.kind !== 'message') return outcome;
  const { message } = outcome.problem;
  return { ok: false, problem: { kind: 'fields', message, fields: [{ path: 'token', message }] } };
}

/** A form for the bot token of an instance's own application. */
export function useToken(onStored: () => void) {
  const { id: botId } = useInstance();
  const put = usePutApplication();
  const save = useAction(ownBotRoutes.saveToken);
  const form = useContractForm({ schema, defaults: { token: '' } });

  const onSubmit = form.submit(async ({ token }) => {
    const outcome = await save.run({ body: { botId, token } });
    if (outcome.ok) {
      put(outcome.reply);
      onStored();
    }
    return belowInput(outcome);
  });
  return { ...form, onSubmit, isSending: save.isRunning };
}
