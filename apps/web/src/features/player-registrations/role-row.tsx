import { useDirectory } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import { RowWarning } from '../../ui/rows/row-warning.tsx';
import { Select } from '../../ui/select/select.tsx';
import { grantedRoleChoices } from './granted-role.ts';

type RoleRowProps = {
  field: Field<string>;
  off?: string | undefined;
  /** The consequence of not selecting one. */
  missing: string;
};

/** Chooses a role that the bot hands out, or none. */
export function RoleRow({ field, off, missing }: RoleRowProps) {
  const { roles } = useDirectory();
  const { isOwner } = useInstance();
  const { value } = field;
  const reason = field.reason ?? off;
  return (
    <Row
      field={field}
      notes={reason === undefined && value === '' && <RowWarning>{missing}</RowWarning>}
      off={off}
    >
      {(props) => (
        <Select
          {...props}
          data={grantedRoleChoices(roles, { chosen: value, isOwner })}
          value={value || null}
          onChange={(chosen) => field.onChange(chosen ?? '')}
          placeholder="Select role"
          nothingFoundMessage="No such role"
          error={field.error}
          clearable
        />
      )}
    </Row>
  );
}
