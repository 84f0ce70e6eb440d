import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

export function DeleteCard() {
  const { dialog, open, close } = useDialog<'delete'>();
  return (
    <SettingsCard
      title="Delete data"
      description={
        <>
          Deletes your account and everything that belongs to it.{' '}
          <TextLink to="/docu/$page" params={{ page: 'account' }} underline="always">
            What is deleted
          </TextLink>
        </>
      }
    >
      <Button mt={4} mb="xs" color="red" leftSection={<IconTrash size={16} />} onClick={() => open('delete')}>
        Delete account
      </Button>
      {dialog && <DeleteAccountDialog onClose={close} />}
    </SettingsCard>
  );
}
