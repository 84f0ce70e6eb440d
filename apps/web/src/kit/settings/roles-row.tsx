import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import { MultiSelect } from '../../ui/select/multi-select.tsx';
import { roleChoices, useDirectory } from '../directory.ts';

type RolesRowProps = {
  field: Field<string[]>;
  off?: string | undefined;
};

/** Chooses any number of the guild's roles. */
export function RolesRow({ field, off }: RolesRowProps) {
  const { roles } = useDirectory();
  return (
    <Row field={field} off={off}>
      {(props) => (
        <MultiSelect
          {...props}
          data={roleChoices(roles, field.value)}
          value={field.value}
          onChange={field.onChange}
          placeholder="No roles"
          nothingFoundMessage="No such role"
          error={field.error}
        />
      )}
    </Row>
  );
}
