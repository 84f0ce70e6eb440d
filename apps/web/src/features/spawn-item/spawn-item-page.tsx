import '@mantine/core/styles/Combobox.layer.css';
import { spawnItemCommand } from '@arkwright/contracts/spawn-item/command';
import { ITEM_TYPES, SPAWN_ITEM_DEFAULTS, spawnItemFields } from '@arkwright/contracts/spawn-item/schema';
import { NativeSelect, TextInput } from '@mantine/core';
import { CommandPreview } from '../../kit/command-preview.tsx';
import { useLiveForm } from '../../kit/use-live-form.ts';
import { Builder, BuilderGrid } from '../../ui/builder.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { Select } from '../../ui/select/select.tsx';
import { ITEM_CHOICES, typeOfItem } from './item-choices.ts';
import { ItemValueFields } from './item-value-fields.tsx';

/** `/tools/spawnItem`: builds the command that gives a player an item. Nothing of it leaves the browser. */
export function SpawnItemPage() {
  const form = useLiveForm(spawnItemFields, SPAWN_ITEM_DEFAULTS);
  const { values, result } = form;
  const isListed = typeOfItem(values.classPath) !== undefined;

  function start(path: string | null) {
    form.set('classPath', path ?? '');
    const type = path === null ? undefined : typeOfItem(path);
    if (type !== undefined) form.set('type', type);
  }

  return (
    <>
      <PageHeader
        title="Spawn Item"
        description="Builds the command that gives a player an item in the quality you want."
      />
      <Builder result={<CommandPreview command={result && spawnItemCommand(result)} />}>
        <SettingsCard title="Item">
          <Select
            label="Start from an item"
            data={ITEM_CHOICES}
            value={isListed ? values.classPath : null}
            onChange={start}
            placeholder="Name or kind, such as saddles"
            nothingFoundMessage="Not in the list: type its class path below."
            clearable
          />
          <TextInput
            label="Class path"
            description="In quotes, with or without Blueprint in front. Items from mods work as well."
            placeholder="Blueprint'/Game/PrimalEarth/CoreBlueprints/Resources/PrimalItemResource_Polymer.PrimalItemResource_Polymer'"
            withAsterisk
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.input('classPath')}
          />
          <BuilderGrid>
            <NativeSelect label="Type" data={[...ITEM_TYPES]} {...form.input('type')} />
            <TextInput
              label="Quantity"
              withAsterisk
              inputMode="numeric"
              autoComplete="off"
              {...form.input('quantity')}
            />
          </BuilderGrid>
        </SettingsCard>
        {(values.type === 'Armor' || values.type === 'Weapon') && (
          <ItemValueFields form={form} type={values.type} />
        )}
      </Builder>
    </>
  );
}
