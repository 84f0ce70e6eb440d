import { calculatedLevel } from '@arkwright/contracts/spawn-dino/command';
import {
  ATTRIBUTE_LABELS,
  ATTRIBUTES,
  type Attribute,
  type SPAWN_DINO_DEFAULTS,
} from '@arkwright/contracts/spawn-dino/schema';
import { TextInput } from '@mantine/core';
import type { LiveForm } from '../../kit/use-live-form.ts';
import { BuilderGrid } from '../../ui/builder.tsx';
import styles from './attribute-fields.module.css';

type AttributeFieldsProps = {
  form: LiveForm<typeof SPAWN_DINO_DEFAULTS>;
  /** The attributes' points; undefined while one of them, or another field, is not valid. */
  fields: Record<Attribute, number> | undefined;
};

/** The points of each attribute, and the level that they make. */
export function AttributeFields({ form, fields }: AttributeFieldsProps) {
  return (
    <>
      <BuilderGrid>
        {ATTRIBUTES.map((attribute) => (
          <TextInput
            key={attribute}
            label={ATTRIBUTE_LABELS[attribute]}
            description={attribute === 'oxygen' ? '0 to 255' : '1 to 255'}
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            {...form.input(attribute)}
          />
        ))}
      </BuilderGrid>
      <p className={styles.level}>
        Calculated level <output>{fields ? calculatedLevel(fields) : '–'}</output>
        <span>the sum of the seven attributes</span>
      </p>
    </>
  );
}
