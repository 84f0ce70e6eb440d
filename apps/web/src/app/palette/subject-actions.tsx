import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEntryTargets } from '../../features/data-dashboard/entry-target.ts';
import type { TribeTarget } from '../../features/data-dashboard/tribe-actions.ts';
import type { InstanceTarget } from '../../features/shared/actions/instance-target.ts';
import type { PlayerTarget } from '../../features/shared/actions/player-target.ts';
import { usePlayerTarget } from '../../features/shared/actions/player-target.ts';
import { type ServerTarget, useServerTarget } from '../../features/shared/actions/server-target.ts';
import { useInstanceTarget } from '../../features/shared/actions/use-instance-target.ts';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import { searchText } from '../../ui/search-text.ts';
import type { Item, ItemGroup, ListProps } from './item.ts';
import { ResultList } from './result-list.tsx';

const HEADS = { look: 'Look', talk: 'Talk', moderate: 'Moderate', run: 'Run', danger: 'Danger' } as const;

type Shared = {
  query: string;
  /** Stands first: the action that was chosen before its subject. */
  wanted: string | undefined;
  onDone: () => void;
  list: ListProps;
};

/** The actions on a player. */
export function PlayerActions({
  player,
  offersFor,
  ...shared
}: Shared & { player: { netId: string; name: string }; offersFor: (target: PlayerTarget) => Offer[] }) {
  return <Actions offers={offersFor(usePlayerTarget(player))} {...shared} />;
}

/** The actions on a server. */
export function ServerActions({
  server,
  offersFor,
  ...shared
}: Shared & { server: { id: string; name: string }; offersFor: (target: ServerTarget) => Offer[] }) {
  return <Actions offers={offersFor(useServerTarget(server))} {...shared} />;
}

/** The actions on a tribe, as it was found. */
export function TribeActions({
  tribe,
  offersFor,
  ...shared
}: Shared & { tribe: TribeEntry; offersFor: (target: TribeTarget) => Offer[] }) {
  const queries = useQueryClient();
  const { path } = dataDashboardRoutes.tribes;
  // Wherever tribes are shown.
  const reread = () => queries.invalidateQueries({ queryKey: [path] });
  return <Actions offers={offersFor(useEntryTargets({ reread, refresh: reread })(tribe))} {...shared} />;
}

/** The actions on all servers. */
export function AllServersActions({
  offersFor,
  ...shared
}: Shared & { offersFor: (target: InstanceTarget) => Offer[] }) {
  return <Actions offers={offersFor(useInstanceTarget())} {...shared} />;
}

/** Their order is that of every menu; the wanted one comes before, since somebody has asked for it. */
function Actions({ offers, query, wanted, onDone, list }: Shared & { offers: readonly Offer[] }) {
  const words = searchText(query);
  const shown = offers.filter(({ label }) => searchText(label).includes(words));
  const asked = words === '' ? shown.filter(({ id }) => id === wanted) : [];
  const rest = shown.filter((offer) => !asked.includes(offer));
  const itemOf = ({ id, label, Icon, group, opensDialog, reason, hint, choose }: Offer): Item => ({
    key: `do:${id}`,
    Icon,
    title: opensDialog ? `${label}…` : label,
    note: reason ?? hint,
    isGrey: reason !== undefined,
    isDangerous: group === 'danger' && reason === undefined,
    onEnter:
      reason === undefined
        ? () => {
            onDone();
            choose();
          }
        : undefined,
  });
  const groups: ItemGroup[] = [
    { head: 'Chosen', items: asked.map(itemOf) },
    ...[...Map.groupBy(rest, ({ group }) => group)].map(([group, those]) => ({
      head: HEADS[group],
      items: those.map(itemOf),
    })),
  ];
  return <ResultList {...list} groups={groups} query={query} nothing="No action has this in its name." />;
}
