import '@mantine/core/styles/Switch.layer.css';
import { FEATURE_TIERS } from '@arkwright/contracts/derived/limits';
import { fieldLabel } from '@arkwright/contracts/history/labels';
import type { Server } from '@arkwright/contracts/servers/schema';
import { Switch } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useInstance } from '../../kit/instances.ts';
import type { ServerForm } from './server-form.ts';
import styles from './server-form-fields.module.css';
import { useHostedSave } from './use-hosted-save.ts';

type HostedSavesFieldProps = { form: ServerForm; stored: Server };

/**
 * The owner's consent to read the server's save at its host, where the host has files to read. Once it is on, it can be
 * switched off whatever the host can do.
 */
export function HostedSavesField({ form, stored }: HostedSavesFieldProps) {
  const { isOwner } = useInstance();
  const save = useHostedSave(stored);
  if (save?.isPossible !== true && !stored.readsHostedSaves) return null;
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
              {save?.isPossible === false && ' This server is no longer linked, so nothing is read.'}
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
