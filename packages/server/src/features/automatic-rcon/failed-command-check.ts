import type { Check } from '../../context/app-context.ts';
import { CHECKED, notApplicable } from '../../context/coverage.ts';
import { enabledCommands } from './enabled-commands.ts';
import { listFailed } from './runs-repository.ts';

/** Timed commands whose last run failed on some server, or was missed. A server that was offline or disabled is no failure. */
export const failedCommandCheck: Check = {
  key: 'timed-command',
  group: 'Schedules',
  label: 'Timed commands run as planned',
  area: 'AutomaticRcon',
  to: '/automaticRcon',
  actions: ['run-command'],
  title: ({ name }) => `The timed command ${name} did not run properly`,
  async find({ db }, botIds) {
    const failed = await listFailed(db, botIds);
    return failed.map(({ botId, id, name, isMissed, serverName, reply }) => ({
      botId,
      name,
      subject: id,
      reason: isMissed
        ? 'missed, because Arkwright was not running or was late'
        : `on ${serverName}: ${reply}`,
    }));
  },
  async covers(instance) {
    const enabled = await enabledCommands(instance);
    return enabled.some(({ lastExecuted }) => lastExecuted > 0)
      ? CHECKED
      : notApplicable('no enabled timed command has run yet');
  },
  heading: (count) =>
    count === 1 ? '1 timed command did not run properly' : `${count} timed commands did not run properly`,
  remedy: 'Automatic RCON shows the latest runs of each, with the servers’ replies.',
};
