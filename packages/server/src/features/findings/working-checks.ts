import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import {
  channelIdsIn,
  fieldToMend,
  isOn,
  notWorking,
  type Workings,
} from '@arkwright/contracts/derived/not-working';
import type { Area } from '@arkwright/contracts/derived/permissions';
import { workingCheck } from '@arkwright/contracts/findings/working-check';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { completeGroup, type GroupName, isGroupName } from '@arkwright/contracts/settings-registry';
import type { AppContext, Check, Found } from '../../context/app-context.ts';
import { CHECKED, notApplicable } from '../../context/coverage.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listActiveIds } from '../../core/instances/repository.ts';
import { checkedSettings } from '../../core/settings/checked-settings.ts';
import { listStoredGroups, type StoredGroups } from '../../core/settings/settings.ts';
import { listChannels } from '../../discord/guilds/directory.ts';
import type { Message } from '../../platform/events/bus.ts';
import { hasAdmins } from '../admin-groups/service.ts';
import { hasSets } from '../starter-sets/service.ts';

/** Changes of settings, channels and tiers are told. */
const EVERY_MS = 10 * MINUTE_MS;
const AT_ONCE = 100;

const features: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

/** A check for each feature that can be on without working: of the same rules that its page and the drawer follow. */
export const workingChecks: Check[] = features.flatMap((feature) => {
  const { posts = [], grants = [], requires = [], screen } = feature;
  return screen && posts.length + grants.length + requires.length > 0 ? [checkOf(feature, screen.path)] : [];
});

function checkOf(feature: FeatureDefinition, to: string): Check {
  const { label, area } = feature;
  const groups = groupsIn(feature);
  return {
    key: workingCheck(feature),
    group: 'Features',
    label: `${label}: what is on can work`,
    // A test holds the manifests' areas to be permissions.
    area: (area as Area | undefined) ?? 'Owner',
    to,
    field: ({ name }) => fieldToMend(feature, name),
    everyMs: EVERY_MS,
    isQuiet: true,
    runsOn: (message) => isAbout(message, groups),
    async covers(instance) {
      const effect = await checkedSettings(instance);
      const read = (path: string) => readPath(effect?.groups ?? {}, path);
      return rulesOf(feature).some(({ when }) => when.every((path) => isOn(read(path))))
        ? CHECKED
        : notApplicable('nothing of it is on');
    },
    title: (found) => found.name,
    heading: () => `${label} is on, but can’t work`,
    remedy: '',
    async find(context, botIds = undefined) {
      const all = botIds ?? (await listActiveIds(context.db));
      const found: Found[] = [];
      for (let at = 0; at < all.length; at += AT_ONCE) {
        const some = await listStoredGroups(context.db, { botIds: all.slice(at, at + AT_ONCE), groups });
        for (const stored of some) found.push(...(await findIn(context, feature, stored)));
      }
      return found;
    },
  };
}

const rulesOf = ({ posts = [], grants = [], requires = [] }: Workings) => [...posts, ...grants, ...requires];

/** `group.field` of some groups. */
function readPath(groups: Readonly<Record<string, unknown>>, path: string): unknown {
  const [group = '', field = ''] = path.split('.');
  return (groups[group] as Readonly<Record<string, unknown>> | undefined)?.[field];
}

/** The settings groups that a feature's rules read. */
function groupsIn({ posts = [], grants = [], requires = [] }: Workings): GroupName[] {
  const paths = [
    ...posts.flatMap(({ when, channel, orIn }) => [...when, channel, ...(orIn === undefined ? [] : [orIn])]),
    ...grants.flatMap(({ when, roles }) => [...when, roles]),
    ...requires.flatMap(({ when, oneOf }) => [...when, ...oneOf]),
  ];
  return [...new Set(paths.map((path) => path.split('.', 1)[0] ?? ''))].filter(isGroupName);
}

function isAbout(message: Message, groups: readonly GroupName[]): boolean {
  if (message.kind === 'settings.changed') return groups.includes(message.group);
  if (message.kind === 'access') return true;
  return message.kind === 'changed' && (message.topic === 'directory' || message.topic === 'all');
}

async function findIn(
  context: AppContext,
  feature: FeatureDefinition,
  { botId, tier, values }: StoredGroups,
): Promise<Found[]> {
  const scope = systemScope(botId);
  const groups = Object.fromEntries(
    groupsIn(feature).map((group) => [group, completeGroup(group, values[group] ?? {})]),
  );
  const readSetting = (path: string) => readPath(groups, path);
  const beside = await readBeside(context, { botId, feature, readSetting });
  const read = (path: string) => (path.startsWith('#') ? beside[path] : readSetting(path));
  const isPosting = (feature.posts ?? []).some(({ channel }) => channelIdsIn(read(channel)).length > 0);
  const channels = isPosting ? await listChannels(context.db, scope) : undefined;
  const limits = limitsOf(tier, context.settings.selfHosted);
  return notWorking(feature, { read, channels, limits }).map(({ at, words }, index) => ({
    botId,
    subject: `${at} ${index}`,
    name: words.replace(/\.$/, ''),
    reason: '',
  }));
}

/** What rules need besides settings (`#…` in manifests); what only a page knows is left out. */
async function readBeside(
  { db }: AppContext,
  {
    botId,
    feature: { requires = [] },
    readSetting,
  }: { botId: string; feature: FeatureDefinition; readSetting: (path: string) => unknown },
): Promise<Record<string, boolean>> {
  const scope = systemScope(botId);
  const isAsked = (name: `#${string}`) =>
    requires.some(({ when, oneOf }) => oneOf.includes(name) && when.every((path) => isOn(readSetting(path))));
  const days = (name: string) => Number(readSetting(`decay.${name}`));
  return {
    ...(isAsked('#admins') && { '#admins': await hasAdmins(db, scope) }),
    ...(isAsked('#sets') && { '#sets': await hasSets(db, scope) }),
    '#warnsInTime':
      readSetting('decay.decayMode') !== 'WarnAndDecay' || days('decayWarningDays') < days('decayDays'),
  };
}
