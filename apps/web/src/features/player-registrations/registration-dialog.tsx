import { fieldLabel } from '@arkwright/contracts/history/labels';
import { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import {
  type PlayerRegistration,
  registrationFields,
} from '@arkwright/contracts/player-registrations/schema';
import { TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { PlayerPicker } from '../../kit/player-picker.tsx';
import { MemberPicker } from '../shared/member-picker/member-picker.tsx';
import { type RegistrationCollection, useRegistrations } from './use-registrations.ts';

type RegistrationDialogProps = {
  /** The registration as it was when the dialog was opened; undefined for a new one. */
  registration?: PlayerRegistration;
  registrations: RegistrationCollection;
  onClose: () => void;
};

const EMPTY = { netId: '', discordId: '', discordUsername: '' };

/** A registration's editable fields; for one that waits for its code, the intended player. */
function fieldsOf({
  netId,
  awaitedNetId = '',
  discordId,
  discordUsername,
}: typeof EMPTY & { awaitedNetId?: string }): typeof EMPTY {
  return { netId: netId || awaitedNetId, discordId, discordUsername };
}

type EditRegistrationDialogProps = { subject: PlayerRegistration; onClose: () => void };

/** The dialog of a registration that is there. */
export function EditRegistrationDialog({ subject, onClose }: EditRegistrationDialogProps) {
  const registrations = useRegistrations(useInstance().id);
  return <RegistrationDialog registration={subject} registrations={registrations} onClose={onClose} />;
}

/** The dialog in which a player is registered by hand, or a registration is changed. */
export function RegistrationDialog({ registration, registrations, onClose }: RegistrationDialogProps) {
  const botId = useInstance().id;
  const latest =
    registration && (registrations.rows.find(({ id }) => id === registration.id) ?? registration);
  const before = fieldsOf(registration ?? EMPTY);
  const now = fieldsOf(latest ?? EMPTY);
  const form = useEditForm({
    schema: registrationFields,
    defaults: before,
    send: (values, changed) => {
      if (!latest) {
        return registrations.save(playerRegistrationRoutes.create, { body: { botId, ...values } });
      }
      const fields = { ...values, ...now, ...changed };
      return registrations.save(playerRegistrationRoutes.update, {
        body: { botId, id: latest.id, ...fields },
      });
    },
    onClose,
    done: latest ? 'Registration saved' : 'Registration added',
  });
  const { control, register, setValue, errorOf } = form;
  return (
    <EditDialog
      what="Registration"
      form={form}
      isNew={!registration}
      isOutdated={JSON.stringify(now) !== JSON.stringify(before)}
    >
      <Controller
        control={control}
        name="netId"
        render={({ field: { ref: _ref, ...field } }) => (
          <PlayerPicker
            {...field}
            label={fieldLabel('netId')}
            description="Who the player is in the game: search by name, or paste the ID of 32 characters"
            withAsterisk
            data-autofocus
            error={errorOf('netId')}
          />
        )}
      />
      <Controller
        control={control}
        name="discordId"
        render={({ field: { value, onChange } }) => (
          <MemberPicker
            value={value}
            onChange={onChange}
            onPick={({ username }) =>
              setValue('discordUsername', username, { shouldDirty: true, shouldValidate: true })
            }
            outsider="They can be registered, but the bot can give them no role."
            error={errorOf('discordId')}
          />
        )}
      />
      <TextInput
        label={fieldLabel('discordUsername')}
        description="Filled in when you choose a member"
        withAsterisk
        autoComplete="off"
        dir="auto"
        {...register('discordUsername')}
        error={errorOf('discordUsername')}
      />
    </EditDialog>
  );
}
