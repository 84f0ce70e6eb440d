import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import styles from './key-field.module.css';

/** A key that is hidden until somebody asks to see it, and can be copied without. */
export function KeyField({ apiKey }: { apiKey: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      {/* Hidden, it still tells one key from another. */}
      <code>{isShown ? apiKey : `ak_${SECRET_MASK}${apiKey.slice(-4)}`}</code>
      <ActionIconButton
        label={isShown ? 'Hide API key' : 'Show API key'}
        icon={isShown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        onClick={() => setShown(!isShown)}
      />
      <ActionIconButton
        label="Copy API key"
        icon={<IconCopy size={16} />}
        onClick={() => void copyText(apiKey)}
      />
    </div>
  );
}
