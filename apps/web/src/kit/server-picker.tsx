/**
 * KIT · Selects any number of the instance's game servers. A selected one that was deleted stays until it is removed.
 *   <ServerPicker label="Servers" servers={servers} value={value} onChange={setValue} all={ALL_SERVERS} />
 */
import type { ComponentProps } from 'react';
import { MultiSelect } from '../ui/select/multi-select.tsx';
import { useServerChoices } from './server-groups.ts';
import { type NamedServer, serverNames } from './server-names.ts';

type ServerPickerProps = Omit<ComponentProps<typeof MultiSelect>, 'data' | 'nothingFoundMessage' | 'all'> & {
  /** Undefined while they are being read. */
  servers: readonly NamedServer[] | undefined;
  /** Notes on servers, by their IDs: `in Beach`. */
  notes?: ReadonlyMap<string, string>;
  /** The label of a button that selects all servers, except those with a note; without it, there is none. */
  all?: string | undefined;
};

const NONE: readonly NamedServer[] = [];

/** The usual words of that button. */
export const ALL_SERVERS = 'Choose all servers';

export function ServerPicker({ servers, notes, all, ...input }: ServerPickerProps) {
  const ids = servers?.map(({ id }) => id) ?? [];
  const gone = input.value.filter((chosen) => !ids.includes(chosen));
  const nameOf = serverNames(servers);
  const choices = useServerChoices(servers ?? NONE);
  return (
    <MultiSelect
      placeholder={input.withAsterisk ? 'Choose servers' : 'No servers'}
      {...input}
      data={[
        ...gone.map((value) => ({ value, label: nameOf(value) })),
        ...choices.map((choice) => {
          const note = notes?.get(choice.value);
          return note === undefined ? choice : { ...choice, note };
        }),
      ]}
      nothingFoundMessage="No such server"
      {...(all !== undefined && { all: { label: all, values: ids.filter((id) => !notes?.has(id)) } })}
    />
  );
}
