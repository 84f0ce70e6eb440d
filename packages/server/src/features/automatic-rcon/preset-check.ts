import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { CHECKED, notApplicable } from '../../context/coverage.ts';
import { enabledCommands } from './enabled-commands.ts';
import { listWithoutPreset } from './repository.ts';

/** Timed commands whose preset is disabled: they run nothing. */
export const presetCheck: Check = {
  key: 'schedule-preset',
  group: 'Schedules',
  label: 'The presets of timed commands are enabled',
  area: 'AutomaticRcon',
  level: 'bad',
  isQuiet: true,
  to: '/rconPresets',
  everyMs: 10 * MINUTE_MS,
  runsOn: (message) => message.kind === 'recorded' && /^(?:rcon-preset|timed-command)\./.test(message.action),
  async find({ db }, botIds) {
    const rows = await listWithoutPreset(db, botIds);
    return rows.map(({ botId, id, name, preset }) => ({
      botId,
      subject: id,
      name,
      reason: `the preset ${preset} is disabled`,
    }));
  },
  async covers(instance) {
    const enabled = await enabledCommands(instance);
    return enabled.some(({ presetId }) => presetId !== null)
      ? CHECKED
      : notApplicable('no enabled timed command uses a preset');
  },
  title: ({ name }) => `The timed command ${name} runs nothing`,
  heading: (count) => `${count === 1 ? '1 timed command runs' : `${count} timed commands run`} nothing`,
  remedy: 'Enable the preset, or choose another one.',
};
