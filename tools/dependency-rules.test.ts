import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const ruleNames: string[] = config.forbidden.map((rule: { name: string }) => rule.name);

/** One violation for each rule, and more where a rule has several sides: [rule, file, what it imports]. */
const VIOLATIONS: [string, string, string][] = [
  ['no-cycles', 'packages/server/src/platform/cycle-a.ts', './cycle-b.ts'],
  ['no-barrels', 'packages/sandbox/src/reader.ts', './discord/index.ts'],
  ['no-bags', 'packages/sandbox/src/one.ts', './utils.ts'],
  ['no-bags', 'packages/sandbox/src/two.ts', './helpers/text.ts'],
  ['no-bags', 'apps/web/src/kit/three.tsx', './constants.tsx'],
  ['nobody-imports-the-program', 'packages/sandbox/src/program.ts', '@arkwright/program/config'],
  ['packages-know-no-app', 'packages/sandbox/src/page.ts', '../../../apps/web/src/ui/button.tsx'],
  ['testing-is-for-tests', 'apps/arkwright/src/faulty.ts', '@arkwright/testing/fault-proxy'],
  ['matrix-is-for-tests', 'packages/server/src/features/servers/expects.ts', '../../matrix/every-feature.ts'],
  ['web-knows-only-contracts', 'apps/web/src/kit/sneaky.ts', '@arkwright/server/platform/base/clock'],
  ['web-knows-only-contracts', 'apps/web/src/kit/rcon.ts', '@arkwright/ark/rcon/client'],
  ['web-runs-in-a-browser', 'apps/web/src/kit/files.ts', 'node:fs'],
  ['ark-for-web-is-pure', 'packages/ark/src/maps.ts', './rcon/client.ts'],
  ['web-ui-knows-no-product', 'apps/web/src/ui/product.tsx', '@arkwright/contracts/core/tiers'],
  ['web-ui-knows-no-product', 'apps/web/src/ui/kit.tsx', '../kit/session.ts'],
  ['web-kit-knows-no-feature', 'apps/web/src/kit/nosy.ts', '../features/servers/servers-page.tsx'],
  ['web-features-know-no-app', 'apps/web/src/features/servers/where.tsx', '../../app/router.tsx'],
  ['web-features-stand-apart', 'apps/web/src/features/decay/peek.tsx', '../servers/servers-page.tsx'],
  [
    'web-shared-knows-no-feature',
    'apps/web/src/features/shared/bans/nosy.tsx',
    '../../servers/servers-page.tsx',
  ],
  ['web-shared-actions', 'apps/web/src/features/decay/menu.tsx', '../shared/actions/part.tsx'],
  [
    'web-shared-actions-know-no-feature',
    'apps/web/src/features/shared/actions/menu.tsx',
    '../../servers/servers-page.tsx',
  ],
  ['web-shared-findings', 'apps/web/src/features/decay/findings.tsx', '../shared/findings/part.tsx'],
  ['web-shared-is-listed', 'apps/web/src/features/servers/unlisted.tsx', '../shared/unlisted/part.tsx'],
  ['web-shared-bans', 'apps/web/src/features/servers/bans.tsx', '../shared/bans/part.tsx'],
  ['web-shared-bans', 'apps/web/src/kit/bans.tsx', '../features/shared/bans/part.tsx'],
  ['web-shared-player-alerts', 'apps/web/src/app/alerts.tsx', '../features/shared/player-alerts/part.tsx'],
  ['web-shared-match-entries', 'apps/web/src/features/live/words.tsx', '../shared/match-entries/part.tsx'],
  ['web-shared-commands', 'apps/web/src/features/decay/commands.tsx', '../shared/commands/part.tsx'],
  ['web-shared-dashboard-view', 'apps/web/src/features/live/view.tsx', '../shared/dashboard-view/part.tsx'],
  ['web-shared-game-map', 'apps/web/src/features/live/map.tsx', '../shared/game-map/part.tsx'],
  ['web-shared-member-picker', 'apps/web/src/features/live/members.tsx', '../shared/member-picker/part.tsx'],
  [
    'web-shared-protected-tribes',
    'apps/web/src/features/live/tribes.tsx',
    '../shared/protected-tribes/part.tsx',
  ],
  ['web-shared-secret-key', 'apps/web/src/features/live/key.tsx', '../shared/secret-key/part.tsx'],
  ['web-shared-hosting', 'apps/web/src/features/live/hosting.tsx', '../shared/hosting/part.tsx'],
  ['server-edges-use-services', 'packages/server/src/features/servers/routes.ts', './repository.ts'],
  ['server-edges-use-services', 'packages/server/src/features/servers/bot.ts', './table.ts'],
  ['server-edges-stand-apart', 'packages/server/src/features/servers/jobs.ts', './wipe-bot.ts'],
  ['server-services-use-repositories', 'packages/server/src/features/servers/wipe-service.ts', './table.ts'],
  [
    'server-repositories-know-tables-alone',
    'packages/server/src/features/servers/repository.ts',
    './service.ts',
  ],
  ['server-tables-are-the-bottom', 'packages/server/src/features/servers/table.ts', './repository.ts'],
  [
    'server-features-meet-in-services',
    'packages/server/src/features/instances/nosy.ts',
    '../servers/repository.ts',
  ],
  [
    'server-features-meet-in-services',
    'packages/server/src/features/instances/nosy-too.ts',
    '../servers/edit-service.ts',
  ],
  [
    'server-platform-knows-no-domain',
    'packages/server/src/platform/http/nosy.ts',
    '../../features/servers/service.ts',
  ],
  ['server-platform-knows-no-domain', 'packages/server/src/platform/work/nosy.ts', '../../core/scope.ts'],
  ['server-platform-knows-no-domain', 'packages/server/src/platform/health.ts', '../context/app-context.ts'],
  ['server-core-knows-what-is-below', 'packages/server/src/core/settings/nosy.ts', '../../discord/outbox.ts'],
  ['server-core-knows-what-is-below', 'packages/server/src/core/keys/nosy.ts', '../../fleet/store.ts'],
  [
    'server-core-knows-what-is-below',
    'packages/server/src/context/nosy.ts',
    '../features/servers/service.ts',
  ],
  [
    'server-connections-know-no-feature',
    'packages/server/src/discord/guilds/nosy.ts',
    '../../features/servers/service.ts',
  ],
  [
    'server-connections-know-no-feature',
    'packages/server/src/fleet/nosy.ts',
    '../features/servers/service.ts',
  ],
  [
    'server-hosts-know-no-feature',
    'packages/server/src/hosts/nitrado/nosy.ts',
    '../../features/servers/service.ts',
  ],
  ['server-hosts-know-no-feature', 'packages/server/src/hosts/nosy.ts', '../core/scope.ts'],
  ['server-knows-no-sandbox', 'packages/server/src/cheat.ts', '@arkwright/sandbox/base/seed'],
  ['contracts-know-zod-alone', 'packages/contracts/src/core/hash.ts', 'node:crypto'],
  ['contracts-know-zod-alone', 'packages/contracts/src/core/ark.ts', '@arkwright/ark/eos-id'],
  ['contracts-core-knows-no-feature', 'packages/contracts/src/core/nosy.ts', '../manifests/features.ts'],
  ['contracts-core-knows-no-feature', 'packages/contracts/src/core/nosy-too.ts', '../instances/schema.ts'],
  [
    'contracts-derived-knows-manifests-alone',
    'packages/contracts/src/derived/nosy.ts',
    '../instances/schema.ts',
  ],
  [
    'contracts-features-know-what-is-below',
    'packages/contracts/src/servers/other.ts',
    '../instances/schema.ts',
  ],
  ['contracts-manifests-are-plain-data', 'packages/contracts/src/manifests/servers.ts', '../core/tiers.ts'],
  ['contracts-manifests-are-plain-data', 'packages/contracts/src/core/feature.ts', 'zod'],
  ['ark-stands-alone', 'packages/ark/src/zod.ts', 'zod'],
  [
    'ark-tests-know-nothing-of-ours',
    'packages/ark/src/rcon/client.test.ts',
    '@arkwright/testing/fault-proxy',
  ],
  ['agent-knows-ark-and-contracts', 'packages/agent/src/cheat.ts', '@arkwright/server/platform/base/clock'],
  ['sandbox-knows-no-server', 'packages/sandbox/src/cheat.ts', '@arkwright/server/platform/base/clock'],
];

/** Imports as the rules want them, one for each door that is open. */
const CLEAN: [string, string][] = [
  ['packages/server/src/features/clean/routes.ts', './service.ts'],
  ['packages/server/src/features/clean/bot.ts', '../servers/service.ts'],
  ['packages/server/src/features/clean/service.ts', './repository.ts'],
  ['packages/server/src/features/clean/repository.ts', './table.ts'],
  ['packages/server/src/features/clean/table.ts', '../instances/table.ts'],
  ['packages/server/src/features/clean/service.db.test.ts', '@arkwright/testing/fault-proxy'],
  ['packages/server/src/features/clean/sign-in.db.test.ts', '@arkwright/sandbox/base/seed'],
  ['packages/server/src/core/settings/clean.ts', '../../context/app-context.ts'],
  ['packages/server/src/context/clean.ts', '../core/scope.ts'],
  ['packages/server/src/discord/clean.ts', '../core/scope.ts'],
  ['packages/server/src/fleet/clean.db.test.ts', '../features/servers/service.ts'],
  ['packages/server/src/clean.ts', '@arkwright/contracts/core/tiers'],
  ['packages/testing/src/clean.ts', '@arkwright/program/config'],
  ['packages/contracts/src/clean/schema.ts', '../core/tiers.ts'],
  ['packages/contracts/src/core/clean.ts', 'zod'],
  ['packages/contracts/src/manifests/clean.ts', '../core/feature.ts'],
  ['packages/contracts/src/derived/clean.ts', '../manifests/features.ts'],
  ['packages/contracts/src/clean/labels.ts', '../manifests/features.ts'],
  ['packages/contracts/src/clean/routes.ts', '../derived/route.ts'],
  ['packages/contracts/src/clean-registry.ts', './instances/schema.ts'],
  ['packages/ark/src/clean.ts', 'node:net'],
  ['packages/agent/src/clean.ts', '@arkwright/contracts/core/tiers'],
  ['packages/sandbox/src/clean.ts', 'node:http'],
  ['apps/arkwright/src/clean.ts', '@arkwright/server/platform/base/clock'],
  ['apps/web/src/app/clean.tsx', '../features/servers/servers-page.tsx'],
  ['apps/web/src/features/clean/page.tsx', '../../kit/session.ts'],
  ['apps/web/src/features/data-dashboard/clean.tsx', '../shared/bans/part.tsx'],
  ['apps/web/src/features/shared/actions/clean.tsx', '../bans/part.tsx'],
  ['apps/web/src/app/menus.tsx', '../features/shared/actions/part.tsx'],
  ['apps/web/src/features/shared/bans/clean.tsx', './part.tsx'],
  ['apps/web/src/features/clean/map.tsx', '@arkwright/ark/maps'],
  ['apps/web/src/kit/clean.ts', '@arkwright/contracts/core/tiers'],
  ['apps/web/src/kit/clean-look.tsx', '../ui/button.tsx'],
];

/** Files that are only imported. The second half of the cycle is the only one with an import. */
const TARGETS: Record<string, string> = {
  'packages/server/src/platform/cycle-b.ts': "import './cycle-a.ts';",
  'packages/server/src/platform/base/clock.ts': '',
  'packages/server/src/core/scope.ts': '',
  'packages/server/src/matrix/every-feature.ts': '',
  'packages/server/src/context/app-context.ts': '',
  'packages/server/src/discord/outbox.ts': '',
  'packages/server/src/fleet/store.ts': '',
  'packages/server/src/features/servers/service.ts': '',
  'packages/server/src/features/servers/edit-service.ts': '',
  'packages/server/src/features/servers/wipe-bot.ts': '',
  'packages/server/src/features/instances/table.ts': '',
  'packages/sandbox/src/base/seed.ts': '',
  'packages/sandbox/src/utils.ts': '',
  'packages/sandbox/src/helpers/text.ts': '',
  'packages/sandbox/src/discord/index.ts': '',
  'packages/testing/src/fault-proxy.ts': '',
  'packages/contracts/src/core/tiers.ts': '',
  'packages/contracts/src/derived/route.ts': '',
  'packages/contracts/src/manifests/features.ts': '',
  'packages/contracts/src/instances/schema.ts': '',
  'packages/ark/src/rcon/client.ts': '',
  'packages/ark/src/eos-id.ts': '',
  'apps/arkwright/src/config.ts': '',
  'apps/web/src/app/router.tsx': '',
  'apps/web/src/kit/session.ts': '',
  'apps/web/src/kit/constants.tsx': '',
  'apps/web/src/ui/button.tsx': '',
  ...Object.fromEntries(
    [
      'actions',
      'findings',
      'bans',
      'player-alerts',
      'match-entries',
      'commands',
      'dashboard-view',
      'game-map',
      'member-picker',
      'protected-tribes',
      'secret-key',
      'hosting',
      'unlisted',
    ].map((name) => [`apps/web/src/features/shared/${name}/part.tsx`, '']),
  ),
  'apps/web/src/features/servers/servers-page.tsx': '',
};

const PACKAGES = {
  ark: 'packages/ark',
  contracts: 'packages/contracts',
  sandbox: 'packages/sandbox',
  server: 'packages/server',
  testing: 'packages/testing',
  program: 'apps/arkwright',
};

let root: string;
let found: { rule: string; from: string }[];

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `${text}\nexport {};\n`);
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
  for (const [path, text] of Object.entries(TARGETS)) plant(path, text);
  for (const [, path, target] of VIOLATIONS) plant(path, `import '${target}';`);
  for (const [path, target] of CLEAN) plant(path, `import '${target}';`);
  mkdirSync(join(root, 'node_modules', '@arkwright'), { recursive: true });
  for (const [name, folder] of Object.entries(PACKAGES)) {
    const manifest = { name: `@arkwright/${name}`, type: 'module', exports: { './*': './src/*.ts' } };
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest));
    symlinkSync(join(root, folder), join(root, 'node_modules', '@arkwright', name));
  }
  mkdirSync(join(root, 'node_modules', 'zod'));
  writeFileSync(join(root, 'node_modules', 'zod', 'package.json'), '{"name":"zod","main":"index.js"}');
  writeFileSync(join(root, 'node_modules', 'zod', 'index.js'), '');
  const { forbidden, options } = config;
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const { output } = await cruise(
    ['packages', 'apps'],
    { ...cruiseOptions, baseDir: root, validate: true, ruleSet: { forbidden }, enhancedResolveOptions },
    enhancedResolveOptions,
  );
  // Without a reporter the output is the result itself, not text.
  const { summary } = output as ICruiseResult;
  found = summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}, 20_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(VIOLATIONS)('%s fires on %s importing %s', (rule, from) => {
  expect(found).toContainEqual({ rule, from });
});

test('every rule has a planted violation', () => {
  const planted = new Set(VIOLATIONS.map(([rule]) => rule));
  expect(ruleNames.filter((name) => !planted.has(name))).toEqual([]);
});

test('no rule fires on imports as they should be', () => {
  const clean = new Set(CLEAN.map(([path]) => path));
  expect(found.filter(({ from }) => clean.has(from))).toEqual([]);
});
