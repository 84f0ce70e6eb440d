import '@mantine/core/styles/Switch.layer.css';
import { normalizeEosId } from '@arkwright/ark/eos-id';
import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { fieldLabel } from '@arkwright/contracts/history/labels';
import { Switch, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { NamedPlayerPicker } from '../../kit/named-player-picker.tsx';
import { Banner } from '../../ui/banner.tsx';
import { KEEP } from '../shared/bans/ban-duration.ts';
import { BanDurationField } from '../shared/bans/ban-duration-field.tsx';
import { BanOffNotice } from '../shared/bans/ban-off-notice.tsx';
import { bannedName } from '../shared/bans/row-ban-form.ts';
import { WhereAnnounced } from '../shared/bans/where-announced.tsx';
import { banForm, toBan } from './ban-form.ts';
import type { BanTarget, SharedBanTarget } from './ban-target.ts';
import { nameOf } from './shared-name.ts';
import { type BanCollection, useBans } from './use-bans.ts';

type BanDialogProps = {
  /** The entry as it was when the dialog was opened; undefined for a new one. */
  ban?: BanEntry;
  /** The initial values of a new entry. */
  start?: { netId: string; playerName: string; reason: string };
  bans: Pick<BanCollection, 'rows' | 'save'>;
  onClose: () => void;
};

const NEW = { netId: '', playerName: '', reason: '', isIgnoreEntry: false, duration: 'permanent' };

/** Changes an entry of the list. */
export function EditBanDialog({ subject, onClose }: { subject: BanTarget; onClose: () => void }) {
  const bans = useBans(useInstance().id);
  // As it was when the dialog opened: a change by somebody else meanwhile is said.
  return <BanDialog ban={subject.entry} bans={bans} onClose={onClose} />;
}

/** Bans a player whom others have banned; their latest reason is there to be checked. */
export function BanHereDialog({ subject, onClose }: { subject: SharedBanTarget; onClose: () => void }) {
  const { player } = subject;
  const bans = useBans(useInstance().id);
  const start = {
    netId: player.netId,
    playerName: bannedName(nameOf(player)),
    reason: player.bans[0]?.reason ?? '',
  };
  return <BanDialog start={start} bans={bans} onClose={onClose} />;
}

/** The dialog in which a player is put on the ban list, or an entry is changed. */
export function BanDialog({ ban, start, bans, onClose }: BanDialogProps) {
  const { id: botId } = useInstance();
  const form = useEditForm({
    schema: banForm,
    defaults: ban ? { ...ban, duration: KEEP } : { ...NEW, ...start },
    send: (values) =>
      bans.save(banRoutes.ban, { body: { botId, ...toBan(values, Date.now(), ban?.bannedUntil) } }),
    onClose,
    done: ban ? 'Ban list entry changed' : 'Added to the ban list',
  });
  const { control, register, getValues, setValue, watch, errorOf } = form;
  const [netId, isIgnoreEntry] = watch(['netId', 'isIgnoreEntry']);
  const entered = ban ? null : normalizeEosId(netId);
  const replaced = bans.rows.find((row) => row.netId === entered);
  return (
    <EditDialog
      what="Ban"
      form={form}
      isNew={!ban}
      isOutdated={ban !== undefined && !bans.rows.includes(ban)}
      submitLabel={ban ? 'Save' : 'Add Ban'}
    >
      <BanOffNotice />
      {ban ? (
        <TextInput label={fieldLabel('netId')} value={ban.netId} readOnly />
      ) : (
        <Controller
          control={control}
          name="netId"
          render={({ field: { ref: _ref, disabled: _disabled, name: _name, ...field } }) => (
            <NamedPlayerPicker
              {...field}
              onName={(name) => {
                if (getValues('playerName') !== '') return;
                setValue('playerName', bannedName(name), { shouldDirty: true });
              }}
              isFirst={!start}
              error={errorOf('netId')}
            />
          )}
        />
      )}
      {replaced && (
        <Banner tone="warning">
          This player is on the list already, with the reason “<bdi>{replaced.reason}</bdi>”. Adding replaces
          that entry.
        </Banner>
      )}
      <TextInput
        label={fieldLabel('playerName')}
        description="Optional"
        autoComplete="off"
        dir="auto"
        {...register('playerName')}
        error={errorOf('playerName')}
      />
      <TextInput
        label="Reason"
        withAsterisk
        autoComplete="off"
        dir="auto"
        {...((ban ?? start) && { 'data-autofocus': true })}
        {...register('reason')}
        error={errorOf('reason')}
      />
      <Controller
        control={control}
        name="isIgnoreEntry"
        render={({ field: { value, ...field } }) => (
          <Switch
            label={fieldLabel('isIgnoreEntry')}
            description="Never bans this player here, whatever the official list or other bots say."
            {...field}
            checked={value === true}
          />
        )}
      />
      {!isIgnoreEntry && (
        <Controller
          control={control}
          name="duration"
          render={({ field: { ref: _ref, disabled: _disabled, name: _name, ...field } }) => (
            <BanDurationField {...field} kept={ban?.bannedUntil} error={errorOf('duration')} />
          )}
        />
      )}
      {!isIgnoreEntry && <WhereAnnounced />}
    </EditDialog>
  );
}
