import { MAX_BAN_REASON } from '@arkwright/contracts/ban-management/bounds';
import { TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import type { useEditForm } from '../../../kit/collection/use-edit-form.ts';
import { BanDurationField } from './ban-duration-field.tsx';
import type { rowBanFields } from './row-ban-form.ts';

type RowBanInputsProps = {
  form: Pick<ReturnType<typeof useEditForm<typeof rowBanFields>>, 'control' | 'register' | 'errorOf'>;
};

/** Reason and duration of a ban. */
export function RowBanInputs({ form: { control, register, errorOf } }: RowBanInputsProps) {
  return (
    <>
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
        name="duration"
        render={({ field: { ref: _ref, disabled: _disabled, name: _name, ...field } }) => (
          <BanDurationField {...field} error={errorOf('duration')} />
        )}
      />
    </>
  );
}
