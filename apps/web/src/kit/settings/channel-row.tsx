import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import { RowWarning } from '../../ui/rows/row-warning.tsx';
import { Select } from '../../ui/select/select.tsx';
import { channelChoices, channelTrouble, NO_CHANNEL, useDirectory } from '../directory.ts';
import styles from './channel-row.module.css';
import type { ChosenPosting } from './chosen-posting.ts';

const PostingDialog = lazy(async () => ({
  default: (await import('./posting-dialog.tsx')).PostingDialog,
}));

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
  const directory = useDirectory();
  const isGone = directory.channels?.every(({ id }) => id !== field.value) === true && field.value !== '';
  const trouble = channelTrouble(directory.channels, field.value);
  const reason = field.reason ?? off;
  const [isPreviewing, setPreviewing] = useState(false);

  function whyNoTest(): string | undefined {
    if (field.reason !== undefined) return field.reason;
    if (field.value === '') return 'Choose a channel first.';
    return isGone ? 'This channel was deleted.' : undefined;
  }
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
      {(props) => (
        <div className={styles.choice}>
          <Select
            {...props}
            data={channelChoices(directory, field.value)}
            value={field.value === '' ? null : field.value}
            onChange={(value) => field.onChange(value ?? '')}
            placeholder={NO_CHANNEL.label}
            nothingFoundMessage="No such channel"
            error={field.error}
          />
          {posting !== undefined && (
            <ActionIconButton
              label={`Preview ${field.label}`}
              icon={<IconEye size={18} />}
              onClick={() => setPreviewing(true)}
            />
          )}
          {posting !== undefined && isPreviewing && (
            <Suspense>
              <PostingDialog
                posting={posting}
                channelId={field.value}
                reason={whyNoTest()}
                onClose={() => setPreviewing(false)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Row>
  );
}
