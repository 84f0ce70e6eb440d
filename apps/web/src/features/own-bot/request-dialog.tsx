import '../../ui/form-styles.css';
import '@mantine/core/styles/Radio.layer.css';
import { MAX_REASON_LENGTH } from '@arkwright/contracts/own-bot/bounds';
import { OWN_BOT_KINDS, type OwnBotKind } from '@arkwright/contracts/own-bot/kinds';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { type OwnBotRequest, ownBotRequestFields } from '@arkwright/contracts/own-bot/schema';
import { Radio, Stack, Textarea } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { KIND_WORDS } from './own-bot-words.ts';
import { usePutOwnBot } from './use-own-bot.ts';

type RequestDialogProps = {
  request: OwnBotRequest | null;
  /** What the bot has already. */
  granted: OwnBotKind | undefined;
  onClose: () => void;
};

/** The dialog in which an owner asks for a bot of its own, or changes the request. */
export function RequestDialog({ request, granted, onClose }: RequestDialogProps) {
  const { id: botId } = useInstance();
  const put = usePutOwnBot();
  const action = useAction(ownBotRoutes.request);
  const isChange = request?.state === 'requested';
  const first = OWN_BOT_KINDS.find((kind) => kind !== granted) ?? 'application';
  const form = useEditForm({
    schema: ownBotRequestFields,
    defaults: isChange
      ? { kind: request.kind, reason: request.reason }
      : { kind: granted || !request ? first : request.kind, reason: '' },
    async send(values) {
      const outcome = await action.run({ body: { botId, ...values } });
      if (outcome.ok) put(outcome.reply);
      return outcome;
    },
    onClose,
    done: isChange ? 'Request changed' : 'Request sent',
  });
  const { isSubmitting, isValid } = form.formState;
  return (
    <>
      <FormDialog
        opened
        title={isChange ? 'Change request' : 'Request your own bot'}
        onSubmit={(event) => void form.onSubmit(event)}
        onClose={form.guard.requestClose}
        submit={{
          label: isChange ? 'Save' : 'Send request',
          isBusy: isSubmitting,
          isDisabled: !isValid,
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        <Controller
          control={form.control}
          name="kind"
          render={({ field: { value, onChange } }) => (
            <Radio.Group label="What do you want?" value={value} onChange={onChange}>
              <Stack gap="sm" mt="xs">
                {OWN_BOT_KINDS.map((kind) => (
                  <Radio
                    key={kind}
                    value={kind}
                    label={KIND_WORDS[kind].label}
                    description={kind === granted ? 'You have this already.' : KIND_WORDS[kind].description}
                    disabled={kind === granted}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
        />
        <Textarea
          label="Why?"
          description={`A sentence for the site’s administrators; up to ${MAX_REASON_LENGTH} characters.`}
          withAsterisk
          rows={3}
          dir="auto"
          data-autofocus
          {...form.register('reason')}
          error={form.errorOf('reason')}
        />
      </FormDialog>
      {form.guard.question}
    </>
  );
}
