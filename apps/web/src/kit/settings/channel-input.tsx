import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import type { Field } from '../../ui/rows/field.ts';
import { Select } from '../../ui/select/select.tsx';
import { channelChoices, NO_CHANNEL, useDirectory } from '../directory.ts';
import styles from './channel-row.module.css';
import type { ChosenPosting } from './chosen-posting.ts';

const PostingDialog = lazy(async () => ({
  default: (await import('./posting-dialog.tsx')).PostingDialog,
}));

type ChannelInputProps = {
  id?: string;
  /** Where no visible label names the input. */
  'aria-label'?: string;
  disabled: boolean;
  field: Pick<Field<string>, 'label' | 'value' | 'onChange' | 'error' | 'reason'>;
  /** The posting; omitted if the channel is for several. */
  posting?: ChosenPosting | undefined;
};

/** The choice of a text channel, and beside it the preview of what is posted there. */
export function ChannelInput({ field, posting, ...input }: ChannelInputProps) {
  const directory = useDirectory();
  const isGone = directory.channels?.every(({ id }) => id !== field.value) === true && field.value !== '';
  const [isPreviewing, setPreviewing] = useState(false);

  function whyNoTest(): string | undefined {
    if (field.reason !== undefined) return field.reason;
    if (field.value === '') return 'Choose a channel first.';
    return isGone ? 'This channel was deleted.' : undefined;
  }
  return (
    <div className={styles.choice}>
      <Select
        {...input}
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
  );
}
