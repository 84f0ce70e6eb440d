/**
 * The dialog that bans a player from a screen.
 *   <BanPlayerDialog player={{ netId, name }} onClose={close} />
 */
import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { Text } from '@mantine/core';
import { useEditForm } from '../../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../../kit/instances.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { untilOf } from './ban-duration.ts';
import { BanOffNotice } from './ban-off-notice.tsx';
import { bannedName, ROW_BAN_DEFAULTS, rowBanFields } from './row-ban-form.ts';
import { RowBanInputs } from './row-ban-inputs.tsx';
import { BANS_ARE_OFF, useIsBanOff } from './use-why-no-ban.ts';

type BanPlayerDialogProps = {
  player: { netId: string; name: string };
  /** The list has them. */
  onBanned?: () => void;
  onClose: () => void;
};

export function BanPlayerDialog({ player: { netId, name }, onBanned, onClose }: BanPlayerDialogProps) {
  const { id: botId } = useInstance();
  const isOff = useIsBanOff();
  const { run } = useAction(banRoutes.ban);
  const form = useEditForm({
    schema: rowBanFields,
    defaults: ROW_BAN_DEFAULTS,
    send: async ({ reason, duration }) => {
      const bannedUntil = untilOf(duration, Date.now()) ?? 0;
      const playerName = bannedName(name);
      const outcome = await run({
        body: { botId, netId, playerName, reason, bannedUntil, isIgnoreEntry: false },
      });
      if (outcome.ok) onBanned?.();
      return outcome;
    },
    onClose,
    done: isOff ? `${name} is on the ban list; ${BANS_ARE_OFF}` : `${name} is banned`,
  });
  const { isSubmitting, isValid } = form.formState;
  return (
    <>
      <FormDialog
        opened
        title="Ban Player"
        onSubmit={(event) => void form.onSubmit(event)}
        onClose={form.guard.requestClose}
        submit={{
          label: 'Ban',
          isBusy: isSubmitting,
          isDisabled: !isValid,
          isDangerous: true,
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        <BanOffNotice />
        <Text>
          {isOff ? (
            <>
              <bdi>{name}</bdi> is put on the ban list, and can play as before. Once Ban Management is on, the
              player is kicked and can’t join any of this bot’s game servers as long as the ban lasts.
            </>
          ) : (
            <>
              <bdi>{name}</bdi> is kicked, and can’t join any of this bot’s game servers as long as the ban
              lasts.
            </>
          )}{' '}
          If the player is on the ban list already, that entry is replaced.
        </Text>
        <Text c="dimmed" size="sm">
          EOS ID {netId}
        </Text>
        <RowBanInputs form={form} />
      </FormDialog>
      {form.guard.question}
    </>
  );
}
