import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { counted } from '../../kit/counted.ts';
import { fileSize } from '../../kit/file-size.ts';
import { useInstance } from '../../kit/instances.ts';
import { useAccess } from '../../kit/use-can.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

/** What to do before the first save is read at a host; then how much is fetched a day. Nothing without servers. */
export function HostNotice({ saves }: { saves: readonly HostedSave[] }) {
  const { isOwner } = useInstance();
  const { canView: seesHosting } = useAccess(nitradoFeature.area);
  const { canView: seesServers } = useAccess('Servers');
  const on = saves.filter(({ isOn }) => isOn).length;
  const possible = saves.filter(({ isPossible }) => isPossible).length;
  if (saves.length === 0) return null;
  if (on > 0) {
    const dayBytes = saves.reduce((sum, save) => sum + save.dayBytes, 0);
    return (
      <Banner
        action={
          seesHosting && (
            <ButtonLink to="/nitrado" variant="default">
              How often
            </ButtonLink>
          )
        }
      >
        “Read the save at the host” is on for {counted(on, 'server')}
        {dayBytes > 0 && `: ${fileSize(dayBytes)} in the last 24 hours`}.
      </Banner>
    );
  }
  if (possible > 0)
    return (
      <Banner
        action={
          seesServers && (
            <ButtonLink to="/servers" variant="default">
              To the servers
            </ButtonLink>
          )
        }
      >
        {counted(possible, 'server')} {possible === 1 ? 'is' : 'are'} linked to a host, and no save is read
        there.{' '}
        {isOwner
          ? 'Edit a server and switch on “Read the save at the host”.'
          : 'The owner can switch on “Read the save at the host” in a server’s settings.'}
      </Banner>
    );
  return (
    <Banner
      action={
        seesHosting && (
          <ButtonLink to="/nitrado" variant="default">
            To {nitradoFeature.label}
          </ButtonLink>
        )
      }
    >
      No server is linked to a host. For servers rented at Nitrado, Arkwright can read the save there, without
      a mod: link them on {nitradoFeature.label} first.
    </Banner>
  );
}
