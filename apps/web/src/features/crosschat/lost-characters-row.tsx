import { LOST_CHARACTERS } from '@arkwright/contracts/crosschat/bounds';
import { choicesOf } from '@arkwright/contracts/history/choices';
import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import { Select } from '../../ui/select/select.tsx';

type LostCharacters = (typeof LOST_CHARACTERS)[number];
const CHOICES = choicesOf('lostCharacters');

type LostCharactersRowProps = { field: Field<LostCharacters>; off: string | undefined };

/** Chooses what becomes of characters that games lose. */
export function LostCharactersRow({ field, off }: LostCharactersRowProps) {
  return (
    <Row field={field} off={off}>
      {(props) => (
        <Select
          {...props}
          data={CHOICES}
          value={field.value}
          onChange={(next) => {
            const chosen = LOST_CHARACTERS.find((each) => each === next);
            if (chosen) field.onChange(chosen);
          }}
          error={field.error}
        />
      )}
    </Row>
  );
}
