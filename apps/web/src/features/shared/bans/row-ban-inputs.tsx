import { MAX_BAN_REASON } from '@arkwright/contracts/ban-management/bounds';
import { Stack, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import type { useEditForm } from '../../../kit/collection/use-edit-form.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { BanDurationField } from './ban-duration-field.tsx';
import type { rowBanFields } from './row-ban-form.ts';
import { WhereAnnounced } from './where-announced.tsx';

/** What players are mostly banned for: one click instead of typing. */
const REASONS = ['Cheating', 'Meshing', 'Griefing', 'Insults', 'Exploiting'].map((label) => ({
  value: label,
  label,
}));

type RowBanInputsProps = {
  form: Pick<ReturnType<typeof useEditForm<typeof rowBanFields>>, 'control' | 'register' | 'errorOf'>;
};

/** Reason and duration of a ban, and where it is announced. */
export function RowBanInputs({ form: { control, register, errorOf } }: RowBanInputsProps) {
  return (
    <>
      <Stack gap={6}>
        <TextInput
          label="Reason"
          description={`Up to ${MAX_BAN_REASON} characters`}
          withAsterisk
          autoComplete="off"
          dir="auto"
          data-autofocus
          {...register('reason')}
          error={errorOf('reason')}
        />
        <Controller
          control={control}
          name="reason"
          render={({ field: { value, onChange } }) => (
            <ChoiceChips label="Usual reasons" choices={REASONS} value={value} onChoose={onChange} />
          )}
        />
      </Stack>
      <Controller
        control={control}
        name="duration"
        render={({ field: { ref: _ref, disabled: _disabled, name: _name, ...field } }) => (
          <BanDurationField {...field} error={errorOf('duration')} />
        )}
      />
      <WhereAnnounced />
    </>
  );
}
