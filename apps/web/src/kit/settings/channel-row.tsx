import { Row } from '../../ui/rows/row.tsx';
import { RowWarning } from '../../ui/rows/row-warning.tsx';
import { Select } from '../../ui/select/select.tsx';
import { channelChoices, useDirectory } from '../directory.ts';
import type { Field } from './field.ts';

type ChannelRowProps = {
  label: string;
  description?: string;
  field: Field<string>;
  off?: string | undefined;
  /** What comes of it that none is chosen, where one is needed. */
  missing?: string;
};

/** Chooses a text channel of the guild, or none. */
export function ChannelRow({ label, description, field, off, missing }: ChannelRowProps) {
  const directory = useDirectory();
  const isBarred = directory.channels?.some(({ id, isBotBarred }) => isBotBarred && id === field.value);
  const isGone = directory.channels?.every(({ id }) => id !== field.value) === true && field.value !== '';
  const reason = field.reason ?? off;
  return (
    <Row
      label={label}
      description={
        <>
          {description}
          {missing !== undefined && reason === undefined && field.value === '' && (
            <RowWarning>{missing}</RowWarning>
          )}
          {isGone && (
            <RowWarning>This channel was deleted: nothing is posted. Choose another one.</RowWarning>
          )}
          {isBarred && (
            <RowWarning>
              The bot can’t write in this channel: give it View Channel and Send Messages there.
            </RowWarning>
          )}
        </>
      }
      reason={reason}
    >
      {(props) => (
        <Select
          {...props}
          data={channelChoices(directory, field.value)}
          value={field.value === '' ? null : field.value}
          onChange={(value) => field.onChange(value ?? '')}
          placeholder="Select channel"
          nothingFoundMessage="No such channel"
          error={field.error}
          disabled={reason !== undefined}
          clearable
        />
      )}
    </Row>
  );
}
