import '@mantine/core/styles/Combobox.layer.css';
import { spawnDinoCommand } from '@arkwright/contracts/spawn-dino/command';
import {
  ATTRIBUTE_MODES,
  GENDERS,
  SPAWN_DINO_DEFAULTS,
  spawnDinoFields,
} from '@arkwright/contracts/spawn-dino/schema';
import { NativeSelect, TextInput } from '@mantine/core';
import { CommandPreview } from '../../kit/command-preview.tsx';
import { useLiveForm } from '../../kit/use-live-form.ts';
import { Builder, BuilderGrid } from '../../ui/builder.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { Select } from '../../ui/select/select.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { DINO_CHOICES } from './dino-choices.ts';

/** `/tools/spawnDino`: builds the command that gives a player a dino. Nothing of it leaves the browser. */
export function SpawnDinoPage() {
  const form = useLiveForm(spawnDinoFields, SPAWN_DINO_DEFAULTS);
  const { values, result } = form;
  const isListed = DINO_CHOICES.some(({ value }) => value === values.classPath);

  return (
    <>
      <PageHeader
        title="Spawn Dino"
        description="Builds the command that gives a player a tamed dino the way you want it."
      />
      <Builder result={<CommandPreview command={result && spawnDinoCommand(result)} />}>
        <SettingsCard title="Dino">
          <Select
            label="Start from a dino"
            data={DINO_CHOICES}
            value={isListed ? values.classPath : null}
            onChange={(path) => form.set('classPath', path ?? '')}
            placeholder="Type part of its name"
            nothingFoundMessage="Not in the list: type its class path below."
            clearable
          />
          <TextInput
            label="Class path"
            description="In quotes, with or without Blueprint in front. Dinos from mods work as well."
            placeholder="Blueprint'/Game/PrimalEarth/Dinos/Rex/Rex_Character_BP.Rex_Character_BP'"
            withAsterisk
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.input('classPath')}
          />
          <BuilderGrid>
            <NativeSelect label="Gender" data={[...GENDERS]} {...form.input('gender')} />
          </BuilderGrid>
        </SettingsCard>
        <SettingsCard title="Attributes">
          <BuilderGrid>
            <NativeSelect
              label="Mode"
              description="For the attributes"
              data={[...ATTRIBUTE_MODES]}
              {...form.input('mode')}
            />
            {values.mode === 'Random' && (
              <TextInput
                label="Level"
                description="1 to 1000"
                withAsterisk
                inputMode="numeric"
                autoComplete="off"
                {...form.input('level')}
              />
            )}
          </BuilderGrid>
          {values.mode === 'Defined Attributes' && (
            <AttributeFields
              form={form}
              fields={result?.mode === 'Defined Attributes' ? result : undefined}
            />
          )}
        </SettingsCard>
      </Builder>
    </>
  );
}
