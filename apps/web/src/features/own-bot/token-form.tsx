import '../../ui/form-styles.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { Group, PasswordInput, Stack } from '@mantine/core';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useToken } from './use-token.ts';

type TokenInputProps = { form: ReturnType<typeof useToken> };

/** The input for a bot token. A stored one is never shown. */
export function TokenInput({ form }: TokenInputProps) {
  const error = form.errorOf('token');
  return (
    <PasswordInput
      label="Bot token"
      description="It is stored encrypted and never shown again."
      autoComplete="off"
      // Password managers would offer to store it.
      data-1p-ignore
      data-lpignore="true"
      data-bwignore="true"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={form.isSending}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show token' }}
      {...form.register('token')}
      aria-invalid={error !== undefined}
      error={error}
    />
  );
}

/** The first token of an instance, within a step. */
export function TokenForm() {
  const { reason } = useCan(ownBotRoutes.saveToken);
  const form = useToken(() => showToast({ tone: 'good', message: 'Token stored' }));
  const send = () => void form.onSubmit();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !form.isSending) send();
      }}
      noValidate
    >
      <Stack gap="sm">
        <TokenInput form={form} />
        <ProblemNotice problem={form.problem} />
        <Group>
          <ActionButton loading={form.isSending} reason={reason} onClick={send}>
            Connect
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
