import { normalizeEosId } from '@arkwright/ark/eos-id';
import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { Text } from '@mantine/core';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { counted } from '../../kit/counted.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { NameList } from '../../ui/name-list.tsx';
import { untilOf } from '../shared/bans/ban-duration.ts';
import { BanOffNotice } from '../shared/bans/ban-off-notice.tsx';
import { ROW_BAN_DEFAULTS, rowBanFields } from '../shared/bans/row-ban-form.ts';
import { RowBanInputs } from '../shared/bans/row-ban-inputs.tsx';
import { BANS_ARE_OFF, useIsBanOff } from '../shared/bans/use-is-ban-off.ts';
import type { EntryTarget } from './entry-target.ts';
import { useBanEach } from './use-ban-each.ts';

/** Shown where no member's EOS ID is known (specification §5). */
const NOBODY = 'NO KNOWN TRIBE MEMBERS';

type BanTribeDialogProps = { subject: EntryTarget<TribeEntry>; onClose: () => void };

/** Bans every member of a tribe whose EOS ID is known. */
export function BanTribeDialog({ subject, onClose }: BanTribeDialogProps) {
  const { row: tribe } = subject;
  const name = tribe.tribeName || tribe.tribeId;
  const known = tribe.members
    .filter(({ netId }) => normalizeEosId(netId) !== null)
    .map(({ netId, playerName, characterName }) => ({ netId, name: playerName || characterName }));
  const skipped = tribe.members.length - known.length;
  const isOff = useIsBanOff();
  const { banEach, doneCount } = useBanEach();
  const form = useEditForm({
    schema: rowBanFields,
    defaults: ROW_BAN_DEFAULTS,
    send: ({ reason, duration }) =>
      banEach(known, { reason, bannedUntil: untilOf(duration, Date.now()) ?? 0 }),
    onClose,
    done: isOff
      ? `On the ban list from ${name}: ${counted(known.length, 'member')}; ${BANS_ARE_OFF}`
      : `Banned from ${name}: ${counted(known.length, 'member')}`,
  });
  return (
    <>
      <FormDialog
        opened
        title="Ban Tribe"
        onSubmit={(event) => void form.onSubmit(event)}
        onClose={form.guard.requestClose}
        submit={{
          label: doneCount > 0 ? 'Ban the rest' : 'Ban',
          isBusy: form.formState.isSubmitting,
          isDisabled: !form.formState.isValid || known.length === 0,
          isDangerous: true,
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        <BanOffNotice />
        {known.length === 0 ? (
          <Banner tone="warning">{NOBODY}</Banner>
        ) : (
          <>
            <Text>
              These members of{' '}
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              {isOff
                ? 'are put on the ban list, and can play as before. Once Ban Management is on, they are kicked and can’t join any of this bot’s game servers as long as the ban lasts.'
                : 'are kicked, and can’t join any of this bot’s game servers as long as the ban lasts.'}{' '}
              Where one of them is on the ban list already, that entry is replaced.
            </Text>
            <NameList
              label="Members"
              items={known.map(({ netId, name: called }) => ({ id: netId, name: called || netId }))}
            />
          </>
        )}
        {skipped > 0 && (
          <Banner tone="info">Skipped without a known EOS ID: {counted(skipped, 'member')}.</Banner>
        )}
        <RowBanInputs form={form} />
        <Text role="status" size="sm" c="dimmed">
          {doneCount > 0 &&
            `${doneCount} of ${counted(known.length, 'member')} ${isOff ? 'on the ban list' : 'banned'}.`}
        </Text>
      </FormDialog>
      {form.guard.question}
    </>
  );
}
