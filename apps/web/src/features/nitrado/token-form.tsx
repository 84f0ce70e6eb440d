import '../../ui/form-styles.css';
import { Stack, Textarea } from '@mantine/core';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { useToken } from './use-token.ts';

type TokenInputProps = { form: ReturnType<typeof useToken> };

/** The input for a pasted token, with the place where it is made. */
export function TokenInput({ form }: TokenInputProps) {
  return (
    <Textarea
      label="Long-life token"
      description={
        <>
          Made on Nitrado’s site, in the developer’s part of your account, with the scope <code>service</code>
          . It is stored encrypted and never shown again.
        </>
      }
      rows={3}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...form.register('token')}
      error={form.errorOf('token')}
    />
  );
}

type TokenFormProps = { reason: string | undefined; onLinked: (message: string) => void };

/** The token of an account, within a card. */
export function TokenForm({ reason, onLinked }: TokenFormProps) {
  const form = useToken(onLinked);
  return (
    <Stack align="stretch">
      <TokenInput form={form} />
      <ProblemNotice problem={form.problem} />
      <div>
        <ActionButton
          variant="default"
          loading={form.isSending}
          reason={reason}
          onClick={() => void form.onSubmit()}
        >
          Link account
        </ActionButton>
      </div>
    </Stack>
  );
}
