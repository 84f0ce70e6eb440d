import { feature } from '../core/feature.ts';

/** The screen with its area and its words in the history, which its parts share: uploads, nukes, protected-tribes, world-map. */
export const dataDashboardFeature = feature({
  name: 'data-dashboard',
  label: 'Data Dashboard',
  screen: { path: '/dataDashboard', heading: '' },
  area: 'DataDashboard',
  tierOfOther: 'companionMod',
  objects: ['dinoEntry', 'playerEntry', 'tribeEntry'],
  topics: { 'data-dashboard': { reads: ['/api/dataDashboard/'], isInHistory: true } },
  sentences: {
    'dashboard.players-wiped': 'wiped the players of the Data Dashboard',
    'dashboard.tribes-wiped': 'wiped the tribes of the Data Dashboard',
    'dashboard.bases-wiped': 'wiped the bases of the Data Dashboard',
    'dashboard.dinos-wiped': 'wiped the dinos of the Data Dashboard',
    'dashboard.entry-deleted': 'deleted … from the Data Dashboard',
    'dashboard.tribe-protected': 'protected the tribe … from decay',
    'dashboard.tribe-unprotected': 'took back the protection of the tribe … from decay',
    'dashboard.tribe-nuked': 'nuked the tribe …',
    'dashboard.player-nuked': 'nuked the player …',
    'dashboard.base-nuked': 'nuked a base of …',
    'dashboard.nuke-asked': 'asked for a second person to nuke …',
    'dashboard.nuke-declined': 'declined the nuke of …',
  },
});
