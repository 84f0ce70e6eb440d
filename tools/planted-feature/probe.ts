import { FEATURE_TIERS, limitsOf } from '@arkwright/contracts/derived/limits';
import { AREA_PERMISSIONS } from '@arkwright/contracts/derived/permissions';
import { areaLabel, groupLabel } from '@arkwright/contracts/history/labels';
import { describeChange, sentenceOf } from '@arkwright/contracts/history/sentence';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { FEATURE_WORDS } from '@arkwright/contracts/pledges/feature-words';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import Fastify from 'fastify';
import { NAVIGATION } from '../../../apps/web/src/app/frame/navigation.ts';
import { needOf } from '../../../apps/web/src/kit/screen-feature.ts';
import { describeApi } from './core/routes/open-api.ts';
import { instanceFiles } from './features/account/data-files.ts';
import { accessExpectations } from './matrix/every-feature.ts';
import { gameEventHandlers, mountEverything, objectLookups, serverFeatures } from './registry.ts';

// Run in a copy of the tree (tools/planted-feature.test.ts): says where the planted feature is to be found.

/** Stands for everything that handlers are made of: none of them is called. */
const anything: never = new Proxy(() => undefined, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => 0 : anything),
  apply: () => anything,
}) as never;

/** What the types of the tree without the feature don't know. */
const own = (table: object, key: string) => Object.entries(table).find(([name]) => name === key)?.[1];

const settings = new Proxy({ discord: anything }, { get: (target, key) => Reflect.get(target, key) ?? '' });
const context = new Proxy(anything, {
  get: (target, key) => (key === 'settings' ? settings : Reflect.get(target, key)),
});

const app = Fastify();
// Nobody calls it: schemas are described, and not compiled.
app.setValidatorCompiler(() => () => true);
app.setSerializerCompiler(() => JSON.stringify);
await describeApi(app);
mountEverything({
  ...anything,
  app,
  context,
  lookups: objectLookups,
  rates: anything,
  findCaller: anything,
  checkReplies: false,
});
await app.ready();
const document = app.swagger();

const manifest = FEATURE_MANIFESTS.find(({ name }) => name === ('greetings' as string)) as never;
const drawer = NAVIGATION.flatMap(({ heading, entries }) =>
  entries.map(({ label, to }) => ({ heading, label, to: to as string })),
).find(({ to }) => to === '/greetings');
const entry = {
  id: '1',
  at: 0,
  origin: 'dashboard',
  area: 'Greetings',
  action: 'greeting.created',
  actor: { kind: 'user', id: '1', name: 'Ann' },
  target: { kind: 'greeting', id: '2', name: 'Hello' },
  before: null,
  after: { name: 'Hello' },
};

process.stdout.write(
  JSON.stringify({
    drawer,
    permissions: AREA_PERMISSIONS.filter((permission) => permission.startsWith('Greetings')),
    need: manifest && needOf(manifest),
    history: {
      area: areaLabel('Greetings'),
      group: groupLabel('greeting'),
      sentence: sentenceOf(describeChange(entry as never, { wordsOf })),
    },
    pricing: {
      words: own(FEATURE_WORDS, 'playerGreetings'),
      from: own(FEATURE_TIERS, 'playerGreetings'),
      limit: own(limitsOf(3, false), 'greetings'),
    },
    openApi: Object.keys(document.paths ?? {})
      .filter((path) => path.startsWith('/api/greetings'))
      .toSorted(),
    lookups: 'greeting' in objectLookups,
    matrix: Object.keys(own(accessExpectations, 'greetings') ?? {}).toSorted(),
    download: instanceFiles(serverFeatures, { id: 'i', guildId: 'g' }).map(({ name }) => name),
    worker: {
      gameEvents: gameEventHandlers(context).some(({ name }) => name === 'greetings'),
      command: serverFeatures.some(({ slashCommands = [] }) =>
        slashCommands.some(({ definition }) => definition.name === 'greetings'),
      ),
    },
  }),
);
process.exit(0);
