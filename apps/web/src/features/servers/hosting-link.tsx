import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { useAccess, useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink, TextLink } from '../../ui/button-link.tsx';

/** Why the connection of a linked server can't be edited, and how that ends: also when no login at the host works. */
export function LinkedNotice({ onUnlink }: { onUnlink: () => void }) {
  const { reason } = useCan(nitradoServiceRoutes.unlink);
  return (
    <Banner
      tone="info"
      action={
        <>
          <ActionButton variant="light" reason={reason} onClick={onUnlink}>
            Unlink…
          </ActionButton>
          <HostingSyncLink />
        </>
      }
    >
      Host, ports, max players and password come from Nitrado: Hosting Sync copies them. To edit them here,
      unlink the server.
    </Banner>
  );
}

/** The way to Hosting Sync, for people who may view it. */
function HostingSyncLink() {
  const { canView } = useAccess(nitradoFeature.area);
  if (!canView) return null;
  return (
    <ButtonLink to="/nitrado" variant="light">
      {nitradoFeature.label}
    </ButtonLink>
  );
}

/** Where a server at Nitrado comes from: it is not chosen in the form. */
export function NitradoHint() {
  const { canView } = useAccess(nitradoFeature.area);
  return (
    <>
      A server at Nitrado is added or linked on{' '}
      {canView ? (
        <TextLink to="/nitrado" underline="always">
          {nitradoFeature.label}
        </TextLink>
      ) : (
        nitradoFeature.label
      )}
      .
    </>
  );
}
