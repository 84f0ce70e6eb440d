// Who may import whom (design §3). tools/dependency-rules.test.ts shows each rule fire on a planted violation.

const TEST = '\\.test\\.tsx?$|/testing/';
/** What the tests that walk everything expect of each feature. */
const MATRIX = '^packages/server/src/matrix/';
const FEATURE = '^packages/server/src/features/';
/** A feature's file of one role, alone or one of several (`routes.ts`, `settings-routes.ts`). */
const role = (...names) => `${FEATURE}.+[/-](?:${names.join('|')})\\.ts$`;
/** The modules of ark that the browser may use: pure, without sockets or anything else of Node. */
const ARK_FOR_WEB =
  '^packages/ark/src/(?:bounded|eos-id|known-commands|maps|text-file|log/(?:happening|rich-text)|match/[a-z-]+|blueprints/(?:blueprint|dinos|items))\\.ts$';

/** What a few features of the web app share (`apps/web/src/features/shared`), and which: nobody else may import it. */
const SHARED = {
  actions: ['ban-management', 'data-dashboard', 'home', 'live', 'players', 'rcon-presets', 'servers'],
  bans: ['ban-management', 'data-dashboard', 'players'],
  'player-alerts': ['data-dashboard', 'player-alerts'],
  findings: ['findings', 'home'],
  'match-entries': ['banned-words', 'chat-reactions'],
  commands: ['automatic-rcon', 'live', 'rcon-presets', 'starter-sets'],
  'dashboard-view': ['data-dashboard', 'world-map'],
  'game-map': ['data-dashboard', 'decay', 'world-map'],
  'member-picker': ['permissions', 'player-registrations'],
  'protected-tribes': ['data-dashboard', 'decay'],
  'secret-key': ['api-access', 'companion'],
  hosting: ['host-sync', 'nitrado', 'servers'],
};
const ONLY_FOR = Object.entries(SHARED).map(([name, features]) => ({
  name: `web-shared-${name}`,
  comment: `Only these features share it: ${features.join(', ')}. What all need is in the kit.`,
  severity: 'error',
  from: {
    path: '^apps/web/src/',
    // The app shows the menus of actions, and these open the dialogs that others share.
    pathNot: `^apps/web/src/(?:${name === 'actions' ? 'app|' : ''}features/(?:${features.join('|')}|shared/(?:${name}|actions)))/`,
  },
  to: { path: `^apps/web/src/features/shared/${name}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or share a third one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file that has it. An index file hides who needs what and invites cycles.',
      severity: 'error',
      from: {},
      to: { path: '(?:^|/)index\\.tsx?$', pathNot: 'node_modules' },
    },
    {
      name: 'no-bags',
      comment: 'Name a file after what it does; a bag for everything grows and is imported by everyone.',
      severity: 'error',
      from: {},
      to: {
        path: '(?:^|/)(?:utils?|helpers?|types|constants|common|misc)(?:\\.tsx?$|/)',
        pathNot: 'node_modules',
      },
    },
    {
      name: 'nobody-imports-the-program',
      comment: 'apps/arkwright puts the parts together; only tests may start pieces of it.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: ['^apps/arkwright/', '^packages/testing/'] },
      to: { path: '^apps/arkwright/' },
    },
    {
      name: 'packages-know-no-app',
      comment: 'Packages are used by apps, not the other way round.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'Product code must not depend on what helps to test it.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: [TEST, MATRIX, '^packages/testing/'] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'matrix-is-for-tests',
      comment: 'What tests expect is written apart from the product, which must not read it.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: [TEST, MATRIX] },
      to: { path: MATRIX },
    },

    {
      name: 'web-knows-only-contracts',
      comment:
        'The browser talks to the server by its contracts; of ark it may use the pure modules listed above.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/', pathNot: ['^packages/contracts/', ARK_FOR_WEB] },
    },
    {
      name: 'web-runs-in-a-browser',
      comment: 'There is no Node in the browser.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ark-for-web-is-pure',
      comment: 'What the browser uses of ark must need neither Node nor the rest of ark.',
      severity: 'error',
      from: { path: ARK_FOR_WEB },
      to: { pathNot: ARK_FOR_WEB },
    },
    {
      name: 'web-ui-knows-no-product',
      comment: 'src/ui is looks alone: no contracts, kit, features or app.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: TEST },
      to: { path: '^packages/|^apps/web/src/(?!ui/)' },
    },
    {
      name: 'web-kit-knows-no-feature',
      comment: 'src/kit is what features share; it knows none of them.',
      severity: 'error',
      from: { path: '^apps/web/src/kit/', pathNot: TEST },
      to: { path: '^apps/web/src/(?:features|app)/' },
    },
    {
      name: 'web-features-know-no-app',
      comment: 'The app puts features together; a feature does not know where it is shown.',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: TEST },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-features-stand-apart',
      comment:
        'Features never import each other: what a few need goes into features/shared, what many need into the kit.',
      severity: 'error',
      from: { path: '^apps/web/src/features/(?!shared/)([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/(?:$1|shared)/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      comment:
        'What a few features share knows none of them, and nothing else that is shared; actions open the dialogs of others.',
      severity: 'error',
      from: { path: '^apps/web/src/features/shared/(?!actions/)([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/shared/$1/' },
    },
    {
      name: 'web-shared-actions-know-no-feature',
      comment: 'Actions are for any screen; what they open is shared, too.',
      severity: 'error',
      from: { path: '^apps/web/src/features/shared/actions/' },
      to: { path: '^apps/web/src/features/(?!shared/)' },
    },
    {
      name: 'web-shared-is-listed',
      comment: 'A folder of features/shared names its features in SHARED above.',
      severity: 'error',
      from: { path: '^apps/web/src/features/(?!shared/)' },
      to: {
        path: '^apps/web/src/features/shared/',
        pathNot: `^apps/web/src/features/shared/(?:${Object.keys(SHARED).join('|')})/`,
      },
    },
    ...ONLY_FOR,

    {
      name: 'server-edges-use-services',
      comment: 'routes, bot and jobs translate; they ask the service, not the repository or the tables.',
      severity: 'error',
      from: { path: role('routes', 'bot', 'jobs'), pathNot: TEST },
      to: { path: role('repository', 'table') },
    },
    {
      name: 'server-edges-stand-apart',
      comment: 'routes, bot and jobs of a feature share its service, not each other.',
      severity: 'error',
      from: { path: role('routes', 'bot', 'jobs'), pathNot: TEST },
      to: { path: role('routes', 'bot', 'jobs') },
    },
    {
      name: 'server-services-use-repositories',
      comment: 'A service decides; it asks the repository for rows.',
      severity: 'error',
      from: { path: role('service'), pathNot: TEST },
      to: { path: role('routes', 'bot', 'jobs', 'table') },
    },
    {
      name: 'server-repositories-know-tables-alone',
      comment: 'A repository reads and writes; it decides nothing.',
      severity: 'error',
      from: { path: role('repository'), pathNot: TEST },
      to: { path: role('routes', 'bot', 'jobs', 'service') },
    },
    {
      name: 'server-tables-are-the-bottom',
      comment: 'A table knows the platform and other tables.',
      severity: 'error',
      from: { path: role('table'), pathNot: TEST },
      to: { path: role('routes', 'bot', 'jobs', 'service', 'repository') },
    },
    {
      name: 'server-features-meet-in-services',
      comment:
        "Another feature's one door is its service.ts (or an event). Tables may refer to tables: foreign keys.",
      severity: 'error',
      from: { path: `${FEATURE}([^/]+)/`, pathNot: [TEST, role('table')] },
      to: { path: FEATURE, pathNot: [`${FEATURE}$1/`, `${FEATURE}[^/]+/service\\.ts$`] },
    },
    {
      name: 'server-platform-knows-no-domain',
      comment: 'The platform could serve another program: it knows neither instances nor games nor Discord.',
      severity: 'error',
      from: { path: '^packages/server/src/platform/', pathNot: TEST },
      to: { path: '^packages/server/src/(?!platform/)' },
    },
    {
      name: 'server-core-knows-what-is-below',
      comment: 'The kernel of the domain, and the context made of it, know the platform alone.',
      severity: 'error',
      from: { path: '^packages/server/src/(?:core|context)/', pathNot: TEST },
      to: { path: '^packages/server/src/(?!platform/|core/|context/)' },
    },
    {
      name: 'server-connections-know-no-feature',
      comment: 'What holds Discord and the game servers is used by features, and knows none of them.',
      severity: 'error',
      from: { path: '^packages/server/src/(?:discord|fleet|game-commands|game-events)/', pathNot: TEST },
      to: {
        path: '^packages/server/src/(?!platform/|core/|context/|discord/|fleet/|game-commands/|game-events/)',
      },
    },
    {
      name: 'server-hosts-know-no-feature',
      comment: 'A host is asked by features, for what it can do; it knows neither them nor our rows.',
      severity: 'error',
      from: { path: '^packages/server/src/hosts/', pathNot: TEST },
      to: { path: '^packages/server/src/(?!platform/|hosts/)' },
    },
    {
      name: 'server-knows-no-sandbox',
      comment:
        'The server speaks real protocols to whatever address it is given; only its tests start a sandbox.',
      severity: 'error',
      from: { path: '^packages/server/', pathNot: TEST },
      to: { path: '^packages/sandbox/' },
    },

    {
      name: 'contracts-know-zod-alone',
      comment: 'Contracts run in the browser and on the server: zod and nothing else.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: TEST },
      to: { pathNot: ['^packages/contracts/', '(?:^|/)node_modules/zod/'] },
    },
    {
      name: 'contracts-core-knows-no-feature',
      comment: 'The bottom of the contracts is plain: what depends on the features is in contracts/derived.',
      severity: 'error',
      from: { path: '^packages/contracts/src/core/', pathNot: TEST },
      to: { path: '^packages/contracts/src/(?!core/)' },
    },
    {
      name: 'contracts-derived-knows-manifests-alone',
      comment:
        'What is derived from all manifests (permissions, limits, the type of a route) is used by every feature, and knows none of their contracts.',
      severity: 'error',
      from: { path: '^packages/contracts/src/derived/', pathNot: TEST },
      to: { path: '^packages/contracts/src/(?!core/|manifests/|derived/)' },
    },
    {
      name: 'contracts-features-know-what-is-below',
      comment:
        'What two features need goes into contracts/core, or derived if it comes from the manifests. The live stream carries what features tell, Hosting Sync answers with the servers that it links, and Home with what many features know: they know others.',
      severity: 'error',
      from: {
        path: '^packages/contracts/src/([^/]+)/',
        pathNot: [
          TEST,
          '^packages/contracts/src/(?:core|manifests|derived)/',
          '^packages/contracts/src/(?:realtime/|host-sync/|home/)',
        ],
      },
      to: {
        path: '^packages/contracts/src/',
        pathNot: '^packages/contracts/src/(?:$1|core|manifests|derived)/',
      },
    },
    {
      name: 'contracts-manifests-are-plain-data',
      comment:
        "What the browser loads first is derived from every feature's manifest: it imports core/feature.ts, and the list of them, alone.",
      severity: 'error',
      from: { path: '^packages/contracts/src/(?:manifests/|core/feature\\.ts$)', pathNot: TEST },
      to: { pathNot: '^packages/contracts/src/(?:manifests/|core/feature\\.ts$)' },
    },
    {
      name: 'ark-stands-alone',
      comment: 'packages/ark can be published on its own: nothing of ours, and no dependency.',
      severity: 'error',
      from: { path: '^packages/ark/', pathNot: TEST },
      to: { pathNot: '^packages/ark/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'ark-tests-know-nothing-of-ours',
      comment: 'packages/ark can be tested on its own too.',
      severity: 'error',
      from: { path: '^packages/ark/' },
      to: { path: '^packages/(?!ark/)' },
    },
    {
      name: 'agent-knows-ark-and-contracts',
      comment: 'The agent is copied beside game servers: it reads saves, and knows what is uploaded.',
      severity: 'error',
      from: { path: '^packages/agent/', pathNot: TEST },
      to: { path: '^(?:packages/(?!agent/|ark/|contracts/)|apps/)' },
    },
    {
      name: 'sandbox-knows-no-server',
      comment: 'The simulated world must not share mistakes with what it tests.',
      severity: 'error',
      from: { path: '^packages/sandbox/' },
      to: { path: '^packages/(?:server|testing)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|migrations|test-results|playwright-report)/' },
    // Imports of types count: they tie files together just the same.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs'],
    },
  },
};
