import '@mantine/core/styles/Switch.layer.css';
import { FEATURE_TIERS } from '@arkwright/contracts/core/tiers';
import { fieldLabel } from '@arkwright/contracts/history/labels';
import { Switch } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useInstance } from '../../kit/instances.ts';
import type { ServerForm } from './server-form.ts';
import styles from './server-form-fields.module.css';

type HostedSavesFieldProps = {
  form: ServerForm;
  /** The server is linked to a service. One that was unlinked while this was on can still be switched off. */
  isLinked: boolean;
};

/** The owner's consent to read the server's save at its host. */
export function HostedSavesField({ form, isLinked }: HostedSavesFieldProps) {
  const { isOwner } = useInstance();
  return (
    <Controller
      control={form.control}
      name="readsHostedSaves"
      render={({ field: { value, ...input } }) => (
        <Switch
          className={styles.wide}
          label={fieldLabel('readsHostedSaves')}
          description={
            <>
              Fetches the world save from Nitrado and reads players, tribes, bases and dinos from it for the
              Data Dashboard, without a mod. Needs Tier {FEATURE_TIERS.companionMod}. On the Companion page,
              switch on Enable, choose a type and the data to read.
              {!isLinked && ' This server is no longer linked, so nothing is read.'}
              {!isOwner && ' Only the owner may change this.'}
            </>
          }
          {...input}
          disabled={!isOwner}
          checked={value === true}
        />
      )}
    />
  );
}
