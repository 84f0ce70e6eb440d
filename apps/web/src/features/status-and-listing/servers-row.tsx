import type { Server } from '@arkwright/contracts/servers/schema';
import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import { MultiSelect } from '../../ui/select/multi-select.tsx';

type ServersRowProps = {
  description: string;
  field: Field<string[]>;
  /** Undefined while they are not known. */
  servers: readonly Pick<Server, 'id' | 'name'>[] | undefined;
  off: string | undefined;
};

/** Chooses any number of the instance's game servers. */
export function ServersRow({ description, field, servers, off }: ServersRowProps) {
  const nameOf = new Map(servers?.map(({ id, name }) => [id, name]));
  const gone = field.value.filter((id) => !nameOf.has(id));
  const choices = [...nameOf].map(([value, label]) => ({ value, label }));
  const goneLabel = servers === undefined ? '…' : 'DELETED SERVER';
  return (
    <Row field={field} description={description} off={off}>
      {(props) => (
        <MultiSelect
          {...props}
          data={[...gone.map((value) => ({ value, label: goneLabel })), ...choices]}
          value={field.value}
          onChange={field.onChange}
          placeholder="No servers"
          nothingFoundMessage="No such server"
          error={field.error}
        />
      )}
    </Row>
  );
}
