import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionIconButton } from '../../../ui/action-button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import styles from './key-field.module.css';

/** A key with most of it hidden: its kind (`ak_`) and last characters still identify it. */
export function maskKey(secret: string): string {
  return `${secret.slice(0, secret.indexOf('_') + 1)}${SECRET_MASK}${secret.slice(-4)}`;
}

type KeyFieldProps = {
  /** The key's name: `API key`. */
  name: string;
  secret: string;
};

/** A key that is hidden until it is shown, and can be copied without. */
export function KeyField({ name, secret }: KeyFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <code>{isShown ? secret : maskKey(secret)}</code>
      <ActionIconButton
        label={`${isShown ? 'Hide' : 'Show'} ${name}`}
        icon={isShown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        onClick={() => setShown(!isShown)}
      />
      <ActionIconButton
        label={`Copy ${name}`}
        icon={<IconCopy size={16} />}
        onClick={() => void copyText(secret)}
      />
    </div>
  );
}
