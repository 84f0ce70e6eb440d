import '@mantine/core/styles/Slider.layer.css';
import { Slider, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from './field.ts';
import { Row } from './row.tsx';
import styles from './slider-row.module.css';

type SliderRowProps = {
  description?: ReactNode;
  field: Field<number>;
  off?: string | undefined;
  range: { min: number; max: number };
  /** Its unit in the plural, behind the number. */
  unit: string;
};

/** A setting that is a whole number within a range, which a slider shows. */
export function SliderRow({ description, field, off, range, unit }: SliderRowProps) {
  const words = `${field.value} ${field.value === 1 ? unit.replace(/s$/, '') : unit}`;
  return (
    <Row field={field} description={description} off={off}>
      {({ id, disabled }) => (
        <div className={styles.slider}>
          <Slider
            {...range}
            step={1}
            disabled={disabled}
            value={field.value}
            onChange={field.onChange}
            label={null}
            thumbLabel={`${field.label}, in ${unit}`}
            thumbProps={{ id, 'aria-valuetext': words }}
          />
          <Text span size="sm" className={styles.value} aria-hidden>
            {words}
          </Text>
        </div>
      )}
    </Row>
  );
}
