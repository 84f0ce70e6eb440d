import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import { RowWarning } from '../../ui/rows/row-warning.tsx';
import { channelTrouble, useDirectory } from '../directory.ts';
import { ChannelInput } from './channel-input.tsx';
import type { ChosenPosting } from './chosen-posting.ts';

type ChannelRowProps = {
  field: Field<string>;
  off?: string | undefined;
  /** The consequence of not selecting one, if one is needed. */
  missing?: string;
  /** The posting; omitted if the row is about several. */
  posting?: ChosenPosting;
};

/** Chooses a text channel of the guild, or none. */
export function ChannelRow({ field, off, missing, posting }: ChannelRowProps) {
  const { channels } = useDirectory();
  const trouble = channelTrouble(channels, field.value);
  const reason = field.reason ?? off;
  return (
    <Row
      field={field}
      notes={
        <>
          {missing !== undefined && reason === undefined && field.value === '' && (
            <RowWarning>{missing}</RowWarning>
          )}
          {trouble !== undefined && <RowWarning>{trouble}</RowWarning>}
        </>
      }
      off={off}
    >
      {(props) => <ChannelInput {...props} field={field} posting={posting} />}
    </Row>
  );
}
