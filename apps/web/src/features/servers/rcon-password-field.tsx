import '@mantine/core/styles/PasswordInput.layer.css';
import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { fieldLabel } from '@arkwright/contracts/history/labels';
import { PASSWORD_AGAIN, type Server } from '@arkwright/contracts/servers/schema';
import { Button, PasswordInput, Text } from '@mantine/core';
import type { ChangeEvent, FocusEvent } from 'react';
import { isLinked } from './hosting.ts';
import { editedPassword } from './password-edit.ts';
import styles from './rcon-password-field.module.css';
import { needsPasswordAgain, type ServerForm } from './server-form.ts';

/** Letters outside ASCII: whether they arrive depends on the game's own reading of its settings. */
const hasOtherLetters = (password: string) => /[^ -~]/.test(password);

type RconPasswordFieldProps = {
  form: ServerForm;
  stored: Server | undefined;
  /** Where it is found in the game’s settings is said elsewhere. */
  isBrief?: boolean;
};

/** The RCON password. A stored one reads as ten asterisks: it is kept until something else is typed. */
export function RconPasswordField({ form, stored, isBrief = false }: RconPasswordFieldProps) {
  const { onChange, ...field } = form.register('rconPassword');
  const [host, rconPort, rconPassword] = form.watch(['host', 'rconPort', 'rconPassword']);
  const fromHost = isLinked(stored);
  const isReplaced = stored && rconPassword !== SECRET_MASK;
  // Said at once, not only when the API refuses it.
  const isWanted = stored && needsPasswordAgain(stored, { host, rconPort, rconPassword });
  const error = form.errorOf('rconPassword') ?? (isWanted ? PASSWORD_AGAIN : undefined);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    input.value = editedPassword(form.getValues('rconPassword'), input.value);
    return onChange(event);
  }
  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    if (event.target.value === SECRET_MASK) event.target.select();
  }

  return (
    <div className={styles.field}>
      <PasswordInput
        label={fieldLabel('rconPassword')}
        readOnly={fromHost}
        description={
          isBrief
            ? undefined
            : fromHost
              ? 'Set at the host, and never shown.'
              : stored
                ? 'Leave as it is to keep the stored password.'
                : 'ServerAdminPassword under [ServerSettings] in GameUserSettings.ini. RCONEnabled=True must be there, too.'
        }
        withAsterisk={!fromHost && !isBrief}
        autoComplete="off"
        // Password managers would fill in the password of the dashboard, or offer to store this one.
        data-1p-ignore
        data-lpignore="true"
        data-bwignore="true"
        autoCapitalize="none"
        spellCheck={false}
        visibilityToggleFocusable
        // The API never sends a stored password: behind the mask there is nothing to show.
        {...(rconPassword === SECRET_MASK && { rightSection: false })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        {...field}
        onChange={handleChange}
        onFocus={handleFocus}
        aria-invalid={error !== undefined}
        error={error}
      />
      {hasOtherLetters(rconPassword) && (
        <Text size="sm" role="status">
          ARK’s RCON may not take letters such as ä, é or я. If the game server refuses the password, use one
          of a to z, digits and signs.
        </Text>
      )}
      {isReplaced && (
        <Button variant="subtle" size="compact-sm" onClick={() => form.resetField('rconPassword')}>
          Keep the stored password
        </Button>
      )}
    </div>
  );
}
