import { LINES_A_MINUTE, SLOW_MODE } from '@arkwright/contracts/crosschat/bounds';
import { CROSSCHAT_GROUP_WORDS, type CrosschatGroup } from '@arkwright/contracts/crosschat/settings';
import { Textarea, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { CountField } from '../../kit/collection/count-field.tsx';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { NewServersSwitch } from '../../kit/collection/new-servers-switch.tsx';
import { channelChoices, channelTrouble, NO_CHANNEL, useDirectory } from '../../kit/directory.ts';
import type { NamedServer } from '../../kit/server-names.ts';
import { ALL_SERVERS, ServerPicker } from '../../kit/server-picker.tsx';
import { RowWarning } from '../../ui/rows/row-warning.tsx';
import { Select } from '../../ui/select/select.tsx';
import { useGroupForm } from './group-form.ts';

type GroupDialogProps = {
  /** The group as it was when the dialog was opened; undefined for a new one. */
  group?: CrosschatGroup;
  groups: readonly CrosschatGroup[];
  /** Undefined while they are being read. */
  servers: readonly NamedServer[] | undefined;
  /** Puts the groups into the working copy, which the page saves. */
  onChange: (groups: CrosschatGroup[]) => void;
  onClose: () => void;
};

/** The dialog in which a group is made or changed. */
export function GroupDialog({ group, groups, servers, onChange, onClose }: GroupDialogProps) {
  const directory = useDirectory();
  const { form, others } = useGroupForm({ group, groups, onChange, onClose });
  const { control, register, watch, errorOf } = form;
  const trouble = channelTrouble(directory.channels, watch('channelId') ?? '');
  const taken = new Map(
    others.flatMap(({ chatId, serverIds }) => serverIds.map((id) => [id, `in ${chatId}`] as const)),
  );
  const taker = others.find(({ includesNewServers }) => includesNewServers);
  const isTaken = servers?.some(({ id }) => taken.has(id)) ?? false;
  return (
    <EditDialog
      what="Group"
      form={form}
      isNew={!group}
      labels={{ ...CROSSCHAT_GROUP_WORDS, chatId: 'Group Name' }}
      submitLabel="Done"
    >
      <TextInput
        label="Group Name"
        description="Players do not see it. Up to 20 characters."
        withAsterisk
        autoComplete="off"
        dir="auto"
        data-autofocus
        {...register('chatId')}
        error={errorOf('chatId')}
      />
      <Controller
        control={control}
        name="serverIds"
        render={({ field }) => (
          <ServerPicker
            label={CROSSCHAT_GROUP_WORDS.serverIds}
            servers={servers}
            notes={taken}
            value={field.value ?? []}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errorOf('serverIds')}
            withAsterisk
            all={isTaken ? `${ALL_SERVERS} that are in no other group` : ALL_SERVERS}
          />
        )}
      />
      <Controller
        control={control}
        name="includesNewServers"
        render={({ field }) => (
          <NewServersSwitch
            isOn={field.value === true}
            onChange={field.onChange}
            reason={taker && `They join ${taker.chatId}.`}
          />
        )}
      />
      <Controller
        control={control}
        name="channelId"
        render={({ field }) => (
          <Select
            label={CROSSCHAT_GROUP_WORDS.channelId}
            description={trouble !== undefined && <RowWarning>{trouble}</RowWarning>}
            data={channelChoices(directory, field.value ?? '')}
            value={field.value === '' ? null : (field.value ?? null)}
            onChange={(value) => field.onChange(value ?? '')}
            placeholder={NO_CHANNEL.label}
            nothingFoundMessage="No such channel"
            error={errorOf('channelId')}
          />
        )}
      />
      <Textarea
        label={CROSSCHAT_GROUP_WORDS.welcomeMessage}
        description="Whoever joins one of the servers reads it in the game’s chat, alone. Leave it empty for none."
        rows={3}
        dir="auto"
        {...register('welcomeMessage')}
        error={errorOf('welcomeMessage')}
      />
      <CountField
        control={control}
        name="slowModeSeconds"
        label={CROSSCHAT_GROUP_WORDS.slowModeSeconds}
        description="Seconds between two messages of a player that are relayed. 0: no wait."
        {...SLOW_MODE}
        error={errorOf('slowModeSeconds')}
      />
      <CountField
        control={control}
        name="playerLinesPerMinute"
        label={CROSSCHAT_GROUP_WORDS.playerLinesPerMinute}
        description="At most this many messages per player and minute; the rest is not relayed."
        {...LINES_A_MINUTE}
        error={errorOf('playerLinesPerMinute')}
      />
    </EditDialog>
  );
}
