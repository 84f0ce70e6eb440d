import '@mantine/core/styles/Slider.layer.css';
import { Slider } from '@mantine/core';
import type { Field } from './field.ts';
import { Row } from './row.tsx';
import styles from './slider-row.module.css';
import { UnitInput } from './unit-input.tsx';

type SliderRowProps = {
  field: Field<number>;
  off?: string | undefined;
  range: { min: number; max: number };
  /** Its unit in the plural, behind the number. */
  unit: string;
};

/** A setting that is a whole number within a range: a slider, and the number beside it, for finer changes. */
export function SliderRow({ field, off, range, unit }: SliderRowProps) {
  const words = `${field.value} ${field.value === 1 ? unit.replace(/s$/, '') : unit}`;
  return (
    <Row field={field} off={off}>
      {({ id, disabled }) => (
        <div className={styles.slider}>
          <Slider
            {...range}
            step={1}
            disabled={disabled}
            // While a new number is being typed there is none.
            value={typeof field.value === 'number' ? field.value : range.min}
            onChange={field.onChange}
            label={null}
            thumbLabel={`${field.label}, in ${unit}`}
            thumbProps={{ id, 'aria-valuetext': words }}
          />
          <UnitInput
            {...range}
            field={field}
            unit={unit}
            aria-label={`${field.label}, in ${unit}`}
            disabled={disabled}
            allowNegative={false}
          />
        </div>
      )}
    </Row>
  );
}
