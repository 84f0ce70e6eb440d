/**
 * The dialog that bans a player from a screen.
 *   <BanPlayerDialog player={{ netId, name }} onClose={close} />
 */
import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { Button, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useEditForm } from '../../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../../kit/instances.ts';
import { PlayerWords } from '../../../kit/player-words.tsx';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useRead } from '../../../kit/reads.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useCan } from '../../../kit/use-can.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { untilOf } from './ban-duration.ts';
import { BanOffNotice } from './ban-off-notice.tsx';
import { bannedName, ROW_BAN_DEFAULTS, rowBanFields } from './row-ban-form.ts';
import { RowBanInputs } from './row-ban-inputs.tsx';
import { BANS_ARE_OFF, useIsBanOff } from './use-is-ban-off.ts';
import { useSwitchOnBans } from './use-switch-on-bans.ts';

type BanPlayerDialogProps = {
  player: { netId: string; name: string };
  /** The reason of the present ban, which is changed. */
  reason?: string;
  /** The list has them. */
  onBanned?: () => void;
  onClose: () => void;
};

/** Which of the people of this name is meant: the survivor, and where they are or were. */
function Who({ netId }: { netId: string }) {
  const { id: botId } = useInstance();
  const { ok } = useCan(playerRoutes.page);
  const { data } = useRead(playerRoutes.page, { params: { botId, netId } }, { enabled: ok });
  return (
    <Stack gap={2}>
      {data && <PlayerWords player={data.player} isBrief />}
      <Text c="dimmed" size="sm">
        EOS ID {netId}
      </Text>
    </Stack>
  );
}

export function BanPlayerDialog(props: BanPlayerDialogProps) {
  const { player, reason: current = '', onBanned, onClose } = props;
  const { netId, name } = player;
  const { id: botId } = useInstance();
  const isOff = useIsBanOff();
  const switchOn = useSwitchOnBans();
  // Set by the button that only adds the player to the list.
  const onlyListed = useRef(false);
  const { run } = useAction(banRoutes.ban);
  const form = useEditForm({
    schema: rowBanFields,
    defaults: { ...ROW_BAN_DEFAULTS, reason: current },
    send: async ({ reason, duration }) => {
      if (isOff && !onlyListed.current) {
        const switched = await switchOn();
        if (!switched.ok) return switched;
      }
      const bannedUntil = untilOf(duration, Date.now()) ?? 0;
      const playerName = bannedName(name);
      const isListed = onlyListed.current;
      onlyListed.current = false;
      const outcome = await run({
        body: { botId, netId, playerName, reason, bannedUntil, isIgnoreEntry: false },
      });
      if (!outcome.ok) return outcome;
      onBanned?.();
      const message = isListed ? `${name} is on the ban list; ${BANS_ARE_OFF}` : `${name} is banned`;
      showToast({ tone: 'good', message });
      return outcome;
    },
    onClose,
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
          label: isOff ? 'Switch on and ban' : 'Ban',
          isBusy: isSubmitting,
          isDisabled: !isValid,
          isDangerous: true,
          beside: isOff && (
            <Button
              variant="default"
              type="submit"
              disabled={!isValid || isSubmitting}
              onClick={() => {
                onlyListed.current = true;
              }}
            >
              Only add to the list
            </Button>
          ),
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        <BanOffNotice />
        <Text>
          {isOff ? (
            <>
              “Switch on and ban” switches Ban Management on for every entry of the list; <bdi>{name}</bdi> is
              then kicked, and can’t join any of this bot’s game servers as long as the ban lasts.
            </>
          ) : (
            <>
              <bdi>{name}</bdi> is kicked, and can’t join any of this bot’s game servers as long as the ban
              lasts.
            </>
          )}{' '}
          If the player is on the ban list already, that entry is replaced.
        </Text>
        <Who netId={netId} />
        <RowBanInputs form={form} />
      </FormDialog>
      {form.guard.question}
    </>
  );
}
