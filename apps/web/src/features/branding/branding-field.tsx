import '../../ui/form-styles.css';
import { fieldLabel } from '@arkwright/contracts/history/labels';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tip } from '../../ui/tip.tsx';
import type { BrandingCopy, BrandingField } from './use-branding.ts';

type BrandingFieldInputProps = {
  name: BrandingField;
  description: ReactNode;
  branding: BrandingCopy;
  /** Why nothing can be changed. */
  reason: string | undefined;
};

const ADDRESSES: ReadonlySet<BrandingField> = new Set(['url', 'iconUrl', 'avatarUrl']);

/** An input of the branding form. */
export function BrandingFieldInput({ name, description, branding, reason }: BrandingFieldInputProps) {
  const isAddress = ADDRESSES.has(name);
  return (
    <Tip text={reason}>
      <TextInput
        label={fieldLabel(name)}
        description={description}
        withAsterisk={name !== 'status'}
        value={branding.values[name]}
        onChange={(event) => branding.set(name, event.currentTarget.value)}
        error={branding.errorOf(name)}
        disabled={reason !== undefined}
        autoComplete="off"
        spellCheck={false}
        {...(isAddress ? { placeholder: 'https://', inputMode: 'url' as const } : { dir: 'auto' })}
      />
    </Tip>
  );
}
