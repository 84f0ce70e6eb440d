import '@mantine/core/styles/Combobox.layer.css';
import {
  ITEM_QUALITIES,
  type ItemType,
  type SPAWN_ITEM_DEFAULTS,
} from '@arkwright/contracts/spawn-item/schema';
import { NativeSelect, TextInput } from '@mantine/core';
import type { LiveForm } from '../../kit/use-live-form.ts';
import { BuilderGrid } from '../../ui/builder.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';

type ItemValueFieldsProps = {
  form: LiveForm<typeof SPAWN_ITEM_DEFAULTS>;
  type: Exclude<ItemType, 'Generic Item'>;
};

/** How good a piece of armor or a weapon is. */
export function ItemValueFields({ form, type }: ItemValueFieldsProps) {
  const number = (name: 'armor' | 'damage' | 'durability') => ({
    withAsterisk: true,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...form.input(name),
  });
  return (
    <SettingsCard title={type}>
      <BuilderGrid>
        <NativeSelect label="Quality" data={[...ITEM_QUALITIES]} {...form.input('quality')} />
        {type === 'Armor' ? (
          <TextInput label="Armor" {...number('armor')} />
        ) : (
          <TextInput label="Damage" {...number('damage')} />
        )}
        <TextInput label="Durability" {...number('durability')} />
      </BuilderGrid>
    </SettingsCard>
  );
}
