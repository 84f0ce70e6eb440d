/**
 * KIT · Selects one of the instance's game servers, listed by cluster.
 *   <ServerSelect label="Server" first={[{ value: ALL, label: 'All servers' }]} servers={servers} value={id} onChange={setId} />
 */
import type { ComponentProps } from 'react';
import type { Choice } from '../ui/select/choice.ts';
import { Select } from '../ui/select/select.tsx';
import { useServerChoices } from './server-groups.ts';
import type { NamedServer } from './server-names.ts';

type ServerSelectProps = Omit<ComponentProps<typeof Select>, 'data'> & {
  servers: readonly NamedServer[];
  /** Choices above the servers, such as all of them. */
  first?: readonly Choice[];
  /** Notes on servers, by their IDs. */
  notes?: ReadonlyMap<string, string>;
};

export function ServerSelect({ servers, first = [], notes, ...input }: ServerSelectProps) {
  const choices = useServerChoices(servers).map((choice) => {
    const note = notes?.get(choice.value);
    return note === undefined ? choice : { ...choice, note };
  });
  return <Select nothingFoundMessage="No server has this name." {...input} data={[...first, ...choices]} />;
}
