import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { BaseEntry, DinoEntry } from '@arkwright/contracts/data-dashboard/schema';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { MAP_LAYERS, type MapLayerName } from '@arkwright/contracts/world-map/bounds';
import { IconBomb, IconMapPin, IconTerminal2, IconTrash } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { dashboardView, namesIn } from '../shared/dashboard-view/dashboard-view.ts';
import type { EntryTarget } from './entry-target.ts';

const NukeBaseDialog = lazyDialog(async () => (await import('./nuke-base-dialog.tsx')).NukeBaseDialog);
const DeleteDinoDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteDinoDialog);

type Place = EntryTarget<{ id: string; serverId: string; gps: string; teleportCommand: string }>;

const whyWithout = (place: string) => (place === '' ? 'The location is unknown.' : undefined);

/** Of everything destructive: it is done by the companion. */
export const withoutCompanion = ({ isCompanionOff }: Pick<Place, 'isCompanionOff'>) =>
  isCompanionOff ? 'This needs the Arkwright Companion, which is switched off.' : undefined;

/** The ways to a row's location: ours, and the game's for an admin. */
export const placeActions = (on: Action<Place>['on'], layer: MapLayerName): Action<Place>[] => [
  {
    id: 'map',
    on,
    group: 'look',
    label: 'Show on map',
    icon: IconMapPin,
    risk: 'none',
    problem: ({ row }) => whyWithout(row.gps),
    run({ row: { id: pick, serverId: server } }, { navigate }) {
      void navigate({
        to: '.',
        // The filters stay: the row matches them. Back returns to the row.
        search: (previous: object) => {
          const view = dashboardView.read(previous);
          const shown = [...namesIn(view.layers), layer];
          const layers = MAP_LAYERS.filter((name) => shown.includes(name)).join();
          return { ...view, ...previous, tab: 'map' as const, server, pick, layers, sort: '', page: 1 };
        },
      });
    },
  },
  {
    id: 'teleport',
    on,
    group: 'look',
    label: 'Copy teleport command',
    icon: IconTerminal2,
    risk: 'none',
    problem: ({ row }) => whyWithout(row.teleportCommand),
    run: ({ row }) => void copyText(row.teleportCommand),
  },
];

const nukeBase: Action<EntryTarget<BaseEntry>> = {
  id: 'nuke',
  on: 'base',
  group: 'danger',
  label: 'Nuke base',
  icon: IconBomb,
  route: nukeRoutes.nukeBase,
  risk: 'names',
  problem: withoutCompanion,
  Dialog: NukeBaseDialog,
};

/** Everything that can be done with a base. */
export const BASE_ACTIONS: readonly Action<EntryTarget<BaseEntry>>[] = [
  ...placeActions('base', 'bases'),
  nukeBase,
];

const deleteDino: Action<EntryTarget<DinoEntry>> = {
  id: 'delete',
  on: 'dino',
  group: 'danger',
  label: 'Delete entry',
  icon: IconTrash,
  route: dataDashboardRoutes.removeDino,
  risk: 'asks',
  Dialog: DeleteDinoDialog,
};

/** Everything that can be done with a dino. */
export const DINO_ACTIONS: readonly Action<EntryTarget<DinoEntry>>[] = [
  ...placeActions('dino', 'dinos'),
  deleteDino,
];
