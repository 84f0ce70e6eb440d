import type { ReactNode } from 'react';
import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import type { NamedServer } from '../server-names.ts';
import { ServerPicker } from '../server-picker.tsx';

type ServersRowProps = {
  notes?: ReactNode;
  field: Field<string[]>;
  /** Undefined while they are not known. */
  servers: readonly NamedServer[] | undefined;
  off?: string | undefined;
  all?: string;
};

/** Chooses any number of the instance's game servers. */
export function ServersRow({ field, notes, servers, off, all }: ServersRowProps) {
  return (
    <Row field={field} notes={notes} off={off}>
      {(props) => (
        <ServerPicker
          {...props}
          servers={servers}
          value={field.value}
          onChange={field.onChange}
          error={field.error}
          all={all}
        />
      )}
    </Row>
  );
}
