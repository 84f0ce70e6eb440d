import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { Stack } from '@mantine/core';
import { ViewOnlyNotice } from '../../../kit/area-access.tsx';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useCan } from '../../../kit/use-can.ts';
import { Panel, PanelBody } from '../../../ui/panel.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { UnlinkDialog } from '../../shared/hosting/unlink-dialog.tsx';
import { ServerFormFields } from '../server-form-fields.tsx';
import type { ServerCollection } from '../use-servers.ts';
import styles from './server-page.module.css';
import type { useServerForm } from './use-server-form.ts';

type SettingsTabProps = {
  server: Server;
  servers: ServerCollection;
  of: ReturnType<typeof useServerForm>;
};

/** The fields of Edit Server as a page. */
export function SettingsTab({ server, servers, of: { form, save, revert } }: SettingsTabProps) {
  const { reason } = useCan(serverRoutes.update);
  const unlinking = useDialog<Server>();
  const { isDirty, isSubmitting, isValid } = form.formState;
  return (
    <Stack>
      <ViewOnlyNotice area="Servers" />
      <Panel title="Settings">
        <PanelBody>
          <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
            <fieldset disabled={reason !== undefined} style={{ display: 'contents' }}>
              <ServerFormFields
                form={form}
                stored={server}
                others={servers.rows.filter(({ id }) => id !== server.id)}
                onUnlink={() => unlinking.open(server)}
              />
            </fieldset>
          </form>
        </PanelBody>
      </Panel>
      <SaveBar
        isDirty={isDirty}
        isSaving={isSubmitting}
        onSave={() => void save()}
        onRevert={revert}
        reason={reason ?? (isValid ? undefined : 'Please check the fields.')}
        problem={<ProblemNotice problem={form.problem} />}
      />
      {unlinking.dialog && (
        <UnlinkDialog
          server={unlinking.dialog}
          service={`Nitrado service ${unlinking.dialog.nitradoServiceId}`}
          send={(request) => servers.save(nitradoServiceRoutes.unlink, request)}
          onDone={() => undefined}
          onClose={unlinking.close}
        />
      )}
    </Stack>
  );
}
