import { PLAYER_FORMATS } from '@arkwright/contracts/status-and-listing/settings';
import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import { Select } from '../../ui/select/select.tsx';

type Format = (typeof PLAYER_FORMATS)[number];

const FORMATS = PLAYER_FORMATS.map((format) => ({ value: format, label: format }));

type FormatRowProps = { field: Field<Format>; off: string | undefined };

/** Chooses how a player reads in a list. */
export function FormatRow({ field, off }: FormatRowProps) {
  return (
    <Row field={field} off={off}>
      {(props) => (
        <Select
          {...props}
          data={FORMATS}
          value={field.value}
          onChange={(next) => {
            const chosen = PLAYER_FORMATS.find((each) => each === next);
            if (chosen) field.onChange(chosen);
          }}
          error={field.error}
        />
      )}
    </Row>
  );
}
