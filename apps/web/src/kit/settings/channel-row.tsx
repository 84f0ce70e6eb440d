import { Select } from '@mantine/core';
import { Row } from '../../ui/rows/row.tsx';
import { channelChoices, useDirectory } from '../directory.ts';
import type { Field } from './field.ts';

type ChannelRowProps = {
  label: string;
  description?: string;
  field: Field<string>;
  off?: string | undefined;
};

/** Chooses a text channel of the guild, or none. */
export function ChannelRow({ label, description, field, off }: ChannelRowProps) {
  const { channels } = useDirectory();
  const reason = field.reason ?? off;
  return (
    <Row label={label} description={description} reason={reason}>
      {(props) => (
        <Select
          {...props}
          data={channelChoices(channels, field.value)}
          value={field.value === '' ? null : field.value}
          onChange={(value) => field.onChange(value ?? '')}
          placeholder="Select channel"
          nothingFoundMessage="No such channel"
          error={field.error}
          disabled={reason !== undefined}
          searchable
          clearable
        />
      )}
    </Row>
  );
}
