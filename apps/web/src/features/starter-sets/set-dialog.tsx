import '@mantine/core/styles/Switch.layer.css';
import {
  EOS_ID_PLACEHOLDER,
  GLOBAL_PLAYTIME,
  PLAYER_ID_PLACEHOLDER,
} from '@arkwright/contracts/starter-sets/bounds';
import { starterSetRoutes } from '@arkwright/contracts/starter-sets/routes';
import {
  type StarterSet,
  type StarterSetsState,
  starterSetFields,
} from '@arkwright/contracts/starter-sets/schema';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { CountField } from '../../kit/collection/count-field.tsx';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { NewServersSwitch } from '../../kit/collection/new-servers-switch.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { channelChoices, useDirectory } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { ALL_SERVERS, ServerPicker } from '../../kit/server-picker.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LineEditor } from '../../ui/line-editor/line-editor.tsx';
import { Select } from '../../ui/select/select.tsx';
import { inspectSetCommands, suggestSetCommands } from './set-commands.ts';
import type { SetCollection } from './use-starter-sets.ts';

const EXAMPLE = `GiveExpToPlayer ${PLAYER_ID_PLACEHOLDER} 1000 0 0`;

type SetDialogProps = {
  /** The set as it was when the dialog was opened; undefined for a new one, `copy` to begin with another's values. */
  set?: StarterSet;
  copy?: StarterSet;
  sets: SetCollection;
  state: StarterSetsState;
  onClose: () => void;
};

/** The clusters to choose from, and the set's current one even if it has no servers left. */
function clustersFor({ clusters }: StarterSetsState, set: StarterSet | undefined) {
  const id = set?.requiredPlaytimeId ?? GLOBAL_PLAYTIME;
  const isThere = id === GLOBAL_PLAYTIME || clusters.some((cluster) => cluster.id === id);
  return isThere ? clusters : [...clusters, { id, name: id }];
}

/** The dialog in which a set is written. */
export function SetDialog({ set, copy, sets, state, onClose }: SetDialogProps) {
  const botId = useInstance().id;
  const directory = useDirectory();
  const latest = set && (sets.rows.find(({ id }) => id === set.id) ?? set);
  const from = set ?? copy;
  const form = useEditForm({
    schema: starterSetFields,
    at: 'starterSet',
    defaults: {
      name: copy ? `${copy.name} copy`.slice(0, 30) : (from?.name ?? ''),
      description: from?.description ?? '',
      serverIds: from?.serverIds ?? [],
      includesNewServers: from?.includesNewServers ?? false,
      maxClaims: from?.maxClaims ?? 1,
      command: from?.command ?? '',
      isDisabled: from?.isDisabled ?? false,
      overrideChannelId: from?.overrideChannelId ?? '',
      requiredPlaytimeMinutes: from?.requiredPlaytimeMinutes ?? 0,
      requiredPlaytimeId: from?.requiredPlaytimeId ?? GLOBAL_PLAYTIME,
    },
    send: (values, changed) => {
      if (!latest) return sets.save(starterSetRoutes.create, { body: { starterSet: { ...values, botId } } });
      const known = starterSetFields.parse(latest);
      return sets.save(starterSetRoutes.update, {
        body: { starterSet: { ...known, ...changed, id: latest.id } },
      });
    },
    onClose,
    done: set ? 'Starter Set saved' : 'Starter Set added',
  });
  const { control, register, errorOf, watch } = form;
  const minutes = Number(watch('requiredPlaytimeMinutes'));
  return (
    <EditDialog
      what="Starter Set"
      form={form}
      isNew={!set}
      isOutdated={latest?.lastChange !== set?.lastChange}
      width={750}
    >
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...register('name')}
        error={errorOf('name')}
      />
      <Textarea
        label="Description"
        description="What players read above the button."
        withAsterisk
        rows={3}
        {...register('description')}
        error={errorOf('description')}
      />
      <Controller
        control={control}
        name="serverIds"
        render={({ field }) => (
          <ServerPicker
            label="Servers"
            servers={state.servers}
            value={field.value ?? []}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errorOf('serverIds')}
            withAsterisk
            all={ALL_SERVERS}
          />
        )}
      />
      <Controller
        control={control}
        name="includesNewServers"
        render={({ field }) => <NewServersSwitch isOn={field.value === true} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="command"
        render={({ field }) => (
          <LineEditor
            label="Commands"
            description={`One per line. ${EOS_ID_PLACEHOLDER} stands for the player’s EOS ID, ${PLAYER_ID_PLACEHOLDER} for the number of the character, e.g. ${EXAMPLE}`}
            rows={6}
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errorOf('command')}
            inspect={inspectSetCommands}
            completion={{ label: 'Commands', suggestAt: suggestSetCommands }}
          />
        )}
      />
      <CountField
        control={control}
        name="maxClaims"
        label="Max Claims"
        description="How often each player can claim it."
        withAsterisk
        min={0}
        error={errorOf('maxClaims')}
      />
      <CountField
        control={control}
        name="requiredPlaytimeMinutes"
        label="Required playtime"
        description="In minutes; 0 for none."
        min={0}
        error={errorOf('requiredPlaytimeMinutes')}
      />
      {minutes > 0 && !state.isPlaytimeTracked && (
        <Banner tone="warning">
          Playtime tracking is disabled: nobody gets this set until it is switched on in Player Registration.
        </Banner>
      )}
      <Controller
        control={control}
        name="requiredPlaytimeId"
        render={({ field }) => (
          <Select
            label="Playtime on"
            data={[
              { value: GLOBAL_PLAYTIME, label: 'All clusters together' },
              ...clustersFor(state, from).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={field.value ?? GLOBAL_PLAYTIME}
            onChange={(value) => field.onChange(value ?? GLOBAL_PLAYTIME)}
            nothingFoundMessage="No such cluster"
            error={errorOf('requiredPlaytimeId')}
          />
        )}
      />
      <Controller
        control={control}
        name="overrideChannelId"
        render={({ field }) => (
          <Select
            label="Own channel"
            data={channelChoices(directory, field.value ?? '')}
            value={field.value === '' ? null : (field.value ?? null)}
            onChange={(value) => field.onChange(value ?? '')}
            placeholder="The channel of all sets"
            nothingFoundMessage="No such channel"
            error={errorOf('overrideChannelId')}
          />
        )}
      />
      <Controller
        control={control}
        name="isDisabled"
        render={({ field: { value, onChange, ...field } }) => (
          <Switch
            label="Enabled"
            description="A disabled set is kept, but not posted."
            {...field}
            checked={value !== true}
            onChange={(event) => onChange(!event.currentTarget.checked)}
          />
        )}
      />
    </EditDialog>
  );
}
