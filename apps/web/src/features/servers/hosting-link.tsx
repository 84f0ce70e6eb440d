import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { useAccess } from '../../kit/use-can.ts';
import { ButtonLink, TextLink } from '../../ui/button-link.tsx';

/** The way to Hosting Sync, for people who may view it. */
export function HostingSyncLink() {
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
