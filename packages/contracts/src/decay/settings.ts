import { z } from 'zod';
import { FORM_MESSAGES, wholeNumber } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { empoweredRoleIds, serverIds } from '../core/id-lists.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';
import { EXTENSION_DAYS, UNCLAIMED_MINUTES } from './bounds.ts';

export const DECAY_MODES = ['Off', 'WarnOnly', 'WarnAndDecay', 'DecayOnly'] as const;
export const DECAY_CHECK_MODES = ['ClusterWide', 'PerServer'] as const;

/** Ranges of the sliders, in steps of 1 (specification §5). */
export const DECAY_RANGES = {
  fastClutterDecayTime: { min: 1, max: 168 },
  removalsAtOnce: { min: 1, max: 1000 },
  fastClutterStructureCount: { min: 1, max: 100 },
  decayWarningDays: { min: 1, max: 365 },
  decayDays: { min: 1, max: 365 },
} as const;

function slider(field: keyof typeof DECAY_RANGES, label: string) {
  const { min, max } = DECAY_RANGES[field];
  const range = `${label} must be between ${min} and ${max}`;
  return wholeNumber({ required: FORM_MESSAGES.required, range }, { min, max });
}

/** Warning and removal of tribes that haven't been seen for long, and of clutter and unclaimed dinos. */
export const decay = settingsGroup({
  name: 'decay',
  rule: { view: 'AutomaticDecay_View', edit: 'AutomaticDecay_Edit', feature: 'decay' },
  schema: z.object({
    decayMode: z.enum(DECAY_MODES).default('Off'),
    /** Whether being seen on one server counts for the whole cluster. */
    decayCheckMode: z.enum(DECAY_CHECK_MODES).default('ClusterWide'),
    enableClutterFastDecay: flag(),
    /** Hours. */
    fastClutterDecayTime: slider('fastClutterDecayTime', 'Fast clutter decay time').default(24),
    fastClutterStructureCount: slider('fastClutterStructureCount', 'Minimum structure count').default(5),
    decayWarningDays: slider('decayWarningDays', 'Warning days').default(24),
    decayDays: slider('decayDays', 'Auto decay days').default(28),
    /** The channel for warnings. */
    channelId: channelId().default(''),
    serverIds: serverIds().default([]),
    /** Servers added later join `serverIds`. */
    includesNewServers: flag(),
    autoDecayUnclaimedDinos: flag(),
    /**
     * A sweep that would remove more tribes, bases or dinos than this stops and waits for approval. Only the owner may change
     * it: raised far enough, nobody would ever have to agree.
     */
    removalsAtOnce: wholeNumber(
      { required: FORM_MESSAGES.required, range: 'Removals at once must be between 1 and 1000' },
      DECAY_RANGES.removalsAtOnce,
    ).default(10),
    /**
     * Whether two people must agree to a nuke, from anywhere, and to a sweep above the limit. Only the owner may change it:
     * either of the two could switch it off otherwise.
     */
    needsTwoPeople: flag(),
    /** Who may use the Nuke and Extend buttons of a warning. */
    allowedRoleIds: empoweredRoleIds('may destroy and spare bases with the buttons of decay warnings'),
  }),
  fields: { removalsAtOnce: { edit: 'Owner' }, needsTwoPeople: { edit: 'Owner' } },
  words: {
    decayMode: {
      label: 'Mode',
      help: 'What happens to tribes that nobody has seen for long.',
      also: [
        'inactive',
        'cleanup',
        'purge',
        'inactive tribes',
        'remove old bases',
        'auto demolish',
        'abandoned',
        'clean up',
        'delete bases',
        'warn or remove',
      ],
    },
    decayCheckMode: {
      label: 'Activity counts',
      help: 'Whether somebody who plays on another server of the cluster keeps what the tribe has here.',
      also: ['cluster', 'per server'],
    },
    enableClutterFastDecay: {
      label: 'Fast clutter decay',
      help: 'Removes small bases much sooner, such as single pillars and foundations.',
      also: [
        'pillars',
        'foundations',
        'spam structures',
        'pillar spam',
        'spam foundations',
        'small bases',
        'blocked land',
      ],
    },
    fastClutterDecayTime: {
      label: 'Fast clutter decay time',
      help: 'Since its owner was last seen, and since it was built.',
      also: ['hours', 'pillars'],
    },
    fastClutterStructureCount: {
      label: 'Minimum structure count',
      help: 'A base with fewer structures is clutter.',
      also: ['small bases', 'pillars'],
    },
    decayWarningDays: {
      label: 'Warning days',
      help: 'Days without any member online before the warning.',
      also: ['inactive days', 'warn', 'inactive tribes', 'days without login'],
    },
    decayDays: {
      label: 'Auto decay days',
      help: 'Days without any member online before what the tribe has is removed.',
      also: [
        'inactive days',
        'remove',
        'inactive tribes',
        'days until removal',
        'remove old bases',
        'how long bases stay',
      ],
    },
    channelId: {
      label: 'Warning channel',
      help: 'Where warnings are posted, with the buttons Nuke and Extend, and what was removed.',
      also: ['decay channel', 'where decay warnings are posted'],
    },
    serverIds: {
      label: 'Servers',
      help: 'Only these servers are looked at.',
      also: ['decay servers', 'exclude a server from decay', 'which maps decay'],
    },
    includesNewServers: {
      label: 'Include servers added later',
      help: 'New servers are chosen by themselves.',
      also: ['all servers', 'new server', 'every server'],
    },
    autoDecayUnclaimedDinos: {
      label: 'Auto decay unclaimed dinos',
      help: `Once an hour, dinos that nobody has claimed for ${UNCLAIMED_MINUTES} minutes are removed. The mod must be connected.`,
      also: ['wild tames', 'abandoned dinos', 'unclaimed tames', 'ownerless dinos'],
    },
    removalsAtOnce: {
      label: 'Removals at once',
      help: 'If more tribes, small bases or unclaimed dinos would be removed at once, none of them is removed until somebody agrees on the tab Decay Entries. Only the owner can change it.',
      also: ['limit', 'safety', 'approval', 'too many at once', 'emergency stop'],
    },
    needsTwoPeople: {
      label: 'Two people must agree',
      help: 'For the Nuke button, for nukes from the Data Dashboard and by slash command, and for removals above that limit. Only the owner can change it.',
      also: [
        'four eyes',
        'approval',
        'confirm',
        'two admins',
        'second person',
        'two man rule',
        'confirm a nuke',
      ],
    },
    allowedRoleIds: {
      label: 'Roles for Nuke and Extend',
      help: `Who may use the buttons of a warning. Extend gives ${EXTENSION_DAYS} more days.`,
      also: ['buttons', 'permissions', 'who may nuke', 'spare a base'],
    },
  },
});
