import type { ManagerKind } from '@arkwright/contracts/permissions/bounds';
import { CONSOLE_WARNING, reachesConsole } from '@arkwright/contracts/permissions/dangerous';
import { useRef, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { roleChoices, useDirectory } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { Banner } from '../../ui/banner.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { MEMBER_LABEL, MemberPicker } from '../shared/member-picker/member-picker.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { ManagerRow } from './manager-columns.tsx';
import styles from './manager-dialog.module.css';
import { useManagerForm } from './manager-form.ts';
import { ManagerName } from './manager-name.tsx';
import { nameRole } from './naming.ts';
import { RightsInWords } from './rights-in-words.tsx';
import { SingleAreas } from './single-areas.tsx';
import { TemplateChoice } from './template-choice.tsx';
import type { Managers } from './use-managers.ts';

type ManagerDialogProps = {
  kind: ManagerKind;
  /** The manager as it was when the dialog was opened; undefined for a new one. */
  manager?: ManagerRow;
  managers: Managers;
  onClose: () => void;
};

const WHAT = { user: 'User', role: 'Role' } as const;

/** The dialog in which a user or a role gets permissions. They go into the working copy; the page saves it. */
export function ManagerDialog({ kind, manager, managers, onClose }: ManagerDialogProps) {
  const instance = useInstance();
  const { roles } = useDirectory();
  const isSaved = useRef(false);
  const [picked, setPicked] = useState({ discordId: '', name: '' });
  const form = useManagerForm({ kind, manager, managers, isSaved: () => isSaved.current, onClose });
  const { control, errorOf } = form;
  const discordId = useWatch({ control, name: 'discordId' });

  function nameOf(): string {
    if (manager) return manager.naming.name;
    if (kind === 'role') return discordId && nameRole(roles, discordId).name;
    return picked.discordId === discordId ? picked.name : '';
  }
  const name = nameOf();
  const who = kind === 'role' && name !== '' ? `members with ${name}` : name || 'they';
  return (
    <EditDialog
      what={WHAT[kind]}
      form={form}
      isNew={!manager}
      width={750}
      labels={{ discordId: kind === 'user' ? MEMBER_LABEL : WHAT.role }}
      submitLabel="Done"
      // With other changes in the list, saving is about all of them: that is the page's button.
      further={
        managers.isDirty
          ? undefined
          : {
              label: manager ? 'Change and save' : 'Add and save',
              onChoose: (isChosen) => {
                isSaved.current = isChosen;
              },
            }
      }
    >
      {manager && <ManagerName {...manager} />}
      <div className={styles.top}>
        {manager && <CopyField label="Discord ID" value={manager.discordId} />}
        {!manager && kind === 'user' && (
          <Controller
            control={control}
            name="discordId"
            render={({ field: { value, onChange } }) => (
              <MemberPicker
                isFirst
                value={value}
                onChange={onChange}
                onPick={setPicked}
                problemOf={(id) => {
                  if (id === instance.ownerId) return 'the owner';
                  return managers.rows.some((row) => row.discordId === id) ? 'already a manager' : undefined;
                }}
                outsider="Check it: the person it belongs to gets these permissions."
                error={errorOf('discordId')}
              />
            )}
          />
        )}
        {!manager && kind === 'role' && (
          <Controller
            control={control}
            name="discordId"
            render={({ field }) => (
              <Select
                label="Role"
                data={roleChoices(roles, [])}
                value={field.value || null}
                onChange={(value) => field.onChange(value ?? '')}
                placeholder="Select role"
                nothingFoundMessage="No such role"
                error={errorOf('discordId')}
                withAsterisk
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="expiresAt"
          render={({ field: { value, onChange, onBlur } }) => (
            <ExpiryField
              value={Number(value)}
              onChange={onChange}
              onBlur={onBlur}
              kept={manager?.expiresAt ?? 0}
              error={errorOf('expiresAt')}
            />
          )}
        />
      </div>
      {kind === 'role' && (
        <Banner>
          Everyone with this role in Discord gets these permissions, now or later. Anyone who loses the role
          loses them within a minute. People who have just joined your Discord server must sign in here again
          first.
        </Banner>
      )}
      {roles?.some(({ id, isHandedOut }) => id === discordId && isHandedOut) && (
        <Banner tone="warning" title="The bot gives this role to players">
          The settings of Player Registration give it to players, who then get these permissions. Anyone who
          may edit player registrations can give it to themselves.
        </Banner>
      )}
      <Controller
        control={control}
        name="permissions"
        render={({ field: { value, onChange } }) => (
          <>
            <TemplateChoice question={`What may ${who} do?`} permissions={value} onChange={onChange} />
            {reachesConsole(value) && <Banner tone="warning">{CONSOLE_WARNING}</Banner>}
            {value.length > 0 && <RightsInWords permissions={value} />}
            <SingleAreas permissions={value} onChange={onChange} />
          </>
        )}
      />
    </EditDialog>
  );
}
