import { roleChoices, useDirectory } from '../../kit/directory.ts';
import type { Field } from '../../kit/settings/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import { Select } from '../../ui/select/select.tsx';
import { grantable } from './granted-role.ts';

type RoleRowProps = {
  label: string;
  description?: string;
  field: Field<string>;
  off?: string | undefined;
};

/** Chooses a role that the bot hands out, or none. */
export function RoleRow({ label, description, field, off }: RoleRowProps) {
  const { roles } = useDirectory();
  const { value } = field;
  const reason = field.reason ?? off;
  return (
    <Row label={label} description={description} reason={reason}>
      {(props) => (
        <Select
          {...props}
          data={roleChoices(grantable(roles, value), value === '' ? [] : [value])}
          value={value || null}
          onChange={(chosen) => field.onChange(chosen ?? '')}
          placeholder="Select role"
          nothingFoundMessage="No such role"
          error={field.error}
          disabled={reason !== undefined}
          clearable
        />
      )}
    </Row>
  );
}
