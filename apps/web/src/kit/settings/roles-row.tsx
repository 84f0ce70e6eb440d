import { Row } from '../../ui/rows/row.tsx';
import { MultiSelect } from '../../ui/select/multi-select.tsx';
import { roleChoices, useDirectory } from '../directory.ts';
import type { Field } from './field.ts';

type RolesRowProps = {
  label: string;
  description?: string;
  field: Field<string[]>;
  off?: string | undefined;
};

/** Chooses any number of the guild's roles. */
export function RolesRow({ label, description, field, off }: RolesRowProps) {
  const { roles } = useDirectory();
  const reason = field.reason ?? off;
  return (
    <Row label={label} description={description} reason={reason}>
      {(props) => (
        <MultiSelect
          {...props}
          data={roleChoices(roles, field.value)}
          value={field.value}
          onChange={field.onChange}
          placeholder="No roles"
          nothingFoundMessage="No such role"
          error={field.error}
          disabled={reason !== undefined}
        />
      )}
    </Row>
  );
}
