import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import { RowWarning } from '../../ui/rows/row-warning.tsx';
import { Select } from '../../ui/select/select.tsx';
import { categoryChoices, NO_CATEGORY, useDirectory } from '../directory.ts';

type CategoryRowProps = { field: Field<string>; off?: string | undefined };

/** KIT · Chooses a category of the guild, or none. */
export function CategoryRow({ field, off }: CategoryRowProps) {
  const { categories } = useDirectory();
  const isGone = categories?.every(({ id }) => id !== field.value) === true && field.value !== '';
  return (
    <Row
      field={field}
      notes={isGone && <RowWarning>This category was deleted. Choose another one.</RowWarning>}
      off={off}
    >
      {(props) => (
        <Select
          {...props}
          data={categoryChoices(categories, field.value)}
          value={field.value === '' ? null : field.value}
          onChange={(value) => field.onChange(value ?? '')}
          placeholder={NO_CATEGORY.label}
          nothingFoundMessage="No such category"
          error={field.error}
        />
      )}
    </Row>
  );
}
