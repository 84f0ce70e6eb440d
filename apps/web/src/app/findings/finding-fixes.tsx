import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { FixAction } from '@arkwright/contracts/findings/schema';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { GroupName } from '@arkwright/contracts/settings-registry';
import { COMMAND_ACTIONS } from '../../features/automatic-rcon/command-actions.ts';
import { SERVER_ACTIONS } from '../../features/shared/actions/server-actions.ts';
import { useServerRead } from '../../features/shared/actions/server-target.ts';
import { OfferButton } from '../../kit/actions/offer-button.tsx';
import { useRefusal } from '../../kit/actions/refusal.ts';
import { type Offer, useActions } from '../../kit/actions/use-actions.tsx';
import type { FindingFixesProps } from '../../kit/finding-fixes.ts';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { useCan } from '../../kit/use-can.ts';
import { useWhyClosed } from '../../kit/use-why-closed.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { NAVIGATION } from '../frame/navigation.ts';
import { placeOfField } from '../palette/setting-places.ts';

/** What puts a finding right: the shared actions on what it is about, or the settings field that causes it. */
export function FindingFixes(props: FindingFixesProps) {
  const { field, actions, serverId } = props.finding;
  if (field !== null) return <FieldFix {...props} />;
  if (serverId !== '') return <ServerFixes {...props} />;
  return actions.includes('run-command') ? <CommandFixes {...props} /> : props.otherwise;
}

function FieldFix({ finding, otherwise }: FindingFixesProps) {
  const whyClosed = useWhyClosed();
  const { path, words } = finding.field ?? { path: '', words: '' };
  const [group = '', field = ''] = path.split('.');
  // There is no place for what is no group.
  const place = placeOfField(group as GroupName, field);
  const entry = NAVIGATION.flatMap(({ entries }) => entries).find((each) => each.to === place?.to);
  // Its page would be closed to them.
  if (!place || whyClosed(entry?.feature)) return otherwise;
  const { to, tab } = place;
  return (
    <ButtonLink
      to={to as '/'}
      {...(tab !== undefined && { search: { tab } as never })}
      hash={path}
      variant="default"
      size="compact-md"
    >
      {words}
    </ButtonLink>
  );
}

function ServerFixes({ finding, otherwise, pending }: FindingFixesProps) {
  const { about, actions } = finding;
  const { target, isLoading } = useServerRead(about);
  const { offersFor } = useActions(SERVER_ACTIONS, { areHosted: true });
  if (isLoading) return pending;
  return <Fixes offers={offersFor(target)} actions={actions} otherwise={otherwise} />;
}

function CommandFixes({ finding, otherwise, pending }: FindingFixesProps) {
  const { id: botId } = useInstance();
  const canRead = useCan(automaticRconRoutes.list).ok;
  const read = useRead(automaticRconRoutes.list, { query: { botId } }, { enabled: canRead });
  const { offersFor } = useActions(COMMAND_ACTIONS, { areHosted: true });
  const whyNoPreset = useRefusal(rconPresetRoutes.run);
  const command = read.data?.find(({ id }) => id === finding.about.id);
  if (read.isLoading) return pending;
  if (!command) return otherwise;
  return (
    <Fixes offers={offersFor({ command, whyNoPreset })} actions={finding.actions} otherwise={otherwise} />
  );
}

type FixesProps = Pick<FindingFixesProps, 'otherwise'> & {
  offers: readonly Offer[];
  actions: readonly FixAction[];
};

/** The offers that put it right, in the finding's order; those that the person may never use are left out. */
function Fixes({ offers, actions, otherwise }: FixesProps) {
  const fixes = actions.flatMap((action) =>
    offers.filter(({ id, isForbidden }) => id === action && !isForbidden),
  );
  if (fixes.length === 0) return otherwise;
  return fixes.map((offer, place) => (
    <OfferButton key={offer.id} offer={offer} isFirst={place === 0} isInRow hasDots={offer.opensDialog} />
  ));
}
