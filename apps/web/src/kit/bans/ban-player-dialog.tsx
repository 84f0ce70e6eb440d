/**
 * KIT · The dialog in which a player whom a screen names is banned.
 *   <BanPlayerDialog player={{ netId, name }} onClose={close} />
 */
import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { Text } from '@mantine/core';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useEditForm } from '../collection/use-edit-form.ts';
import { useInstance } from '../instances.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { useAction } from '../use-action.ts';
import { untilOf } from './ban-duration.ts';
import { BanOffNotice } from './ban-off-notice.tsx';
import { bannedName, ROW_BAN_DEFAULTS, rowBanFields } from './row-ban-form.ts';
import { RowBanInputs } from './row-ban-inputs.tsx';

type BanPlayerDialogProps = {
  player: { netId: string; name: string };
  onClose: () => void;
};

export function BanPlayerDialog({ player: { netId, name }, onClose }: BanPlayerDialogProps) {
  const { id: botId } = useInstance();
  const { run } = useAction(banRoutes.ban);
  const form = useEditForm({
    schema: rowBanFields,
    defaults: ROW_BAN_DEFAULTS,
    send: ({ reason, duration }) => {
      const bannedUntil = untilOf(duration, Date.now()) ?? 0;
      const playerName = bannedName(name);
      return run({ body: { botId, netId, playerName, reason, bannedUntil, isIgnoreEntry: false } });
    },
    onClose,
    done: `${name} is banned`,
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
          ...{ label: 'Ban', isBusy: isSubmitting, isDisabled: !isValid, isDangerous: true },
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        <BanOffNotice />
        <Text>
          <bdi>{name}</bdi> is kicked, and can’t join any of this bot’s game servers as long as the ban lasts.
          An entry that the player has on the ban list is replaced.
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
