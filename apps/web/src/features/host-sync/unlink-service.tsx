import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { useAction } from '../../kit/use-action.ts';
import { type ServiceRow, serviceName } from '../shared/hosting/service-rows.ts';
import { UnlinkDialog } from '../shared/hosting/unlink-dialog.tsx';

type UnlinkServiceProps = { row: ServiceRow; onDone: () => void; onClose: () => void };

/** Asks before the server of a service in the list is unlinked. */
export function UnlinkService({ row: { service, serverName }, onDone, onClose }: UnlinkServiceProps) {
  const unlink = useAction(nitradoServiceRoutes.unlink);
  return (
    <UnlinkDialog
      server={{ id: service.serverId, name: serverName }}
      service={
        <>
          <bdi>{serviceName(service)}</bdi> (service {service.serviceId})
        </>
      }
      send={unlink.run}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
