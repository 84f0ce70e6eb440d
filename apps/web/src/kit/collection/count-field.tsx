/**
 * KIT · A whole number of an `EditDialog`'s form.
 *   <CountField control={form.control} name="maxClaims" label="Max Claims" min={0} error={form.errorOf('maxClaims')} />
 */
import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';

type CountFieldProps<Values extends FieldValues, Output> = Pick<
  NumberInputProps,
  'label' | 'description' | 'withAsterisk' | 'min' | 'max'
> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  error: string | undefined;
};

export function CountField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: CountFieldProps<Values, Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <NumberInput
          {...props}
          allowDecimal={false}
          // A number above the maximum stays as typed; the schema reports it.
          clampBehavior="none"
          hideControls
          value={value as number}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  );
}
