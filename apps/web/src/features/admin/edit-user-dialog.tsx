import '@mantine/core/styles/Combobox.layer.css';
import { TIERS, tierName } from '@arkwright/contracts/core/tiers';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import { type AdminUser, adminUserFields } from '@arkwright/contracts/users/admin-schema';
import { ROLES } from '@arkwright/contracts/users/roles';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import type { Collection } from '../../kit/use-collection.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { BONUS_WORDS } from './bonus-words.ts';
import { useReadChanges } from './use-users.ts';

type EditUserDialogProps = { user: AdminUser; users: Collection<AdminUser>; onClose: () => void };

const TIER_CHOICES = Object.values(TIERS).map((tier) => ({ value: String(tier), label: tierName(tier) }));
const BONUS_CHOICES = Object.entries(BONUS_WORDS).map(([value, label]) => ({ value, label }));
const ROLE_CHOICES = [
  { value: String(ROLES.User), label: 'User' },
  { value: String(ROLES.Admin), label: 'Admin' },
];
const asNumber = { setValueAs: Number };

/** Tier, role, bonus type, Patreon e-mail address and comment can be edited; the rest is Discord's (specification §6). */
export function EditUserDialog({ user, users, onClose }: EditUserDialogProps) {
  const readChanges = useReadChanges();
  const { tier, role, bonusType, patreonEmail, comment } = user;
  const form = useEditForm({
    schema: adminUserFields,
    defaults: { tier, role, bonusType, patreonEmail, comment },
    at: 'user',
    // Only changes: another admin may be editing the rest.
    send: async (_values, changed) => {
      const outcome = await users.save(adminRoutes.update, { body: { user: { ...changed, id: user.id } } });
      readChanges();
      return outcome;
    },
    onClose,
    done: 'User saved',
  });
  return (
    <EditDialog what="User" form={form} isNew={false} width={600} labels={{ patreonEmail: 'Patreon EMail' }}>
      <CopyField label="ID" value={user.id} />
      <CopyField label="Discord ID" value={user.discordId} />
      <CopyField label="Username" value={user.username} />
      <CopyField label="EMail" value={user.email} />
      <NativeSelect
        label="Tier"
        data={TIER_CHOICES}
        data-autofocus
        {...form.register('tier', asNumber)}
        error={form.errorOf('tier')}
      />
      <NativeSelect
        label="Role"
        description="Admins can open this page. It gives them no access to anybody’s bots."
        data={ROLE_CHOICES}
        {...form.register('role', asNumber)}
        error={form.errorOf('role')}
      />
      <NativeSelect
        label="Bonus type"
        data={BONUS_CHOICES}
        {...form.register('bonusType')}
        error={form.errorOf('bonusType')}
      />
      <TextInput
        label="Patreon EMail"
        type="email"
        autoComplete="off"
        {...form.register('patreonEmail')}
        error={form.errorOf('patreonEmail')}
      />
      <Textarea
        label="Comment"
        description="The user can read it in a download of their data."
        autosize={false}
        rows={3}
        dir="auto"
        {...form.register('comment')}
        error={form.errorOf('comment')}
      />
    </EditDialog>
  );
}
