import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { notApplicable } from '../../context/coverage.ts';
import { settingsInUse } from '../../core/settings/checked-settings.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { coverKind } from './log-kinds.ts';
import { listLogsWithout } from './log-kinds-repository.ts';

/** Servers in whose log there are many lines, but no admin's command, where the owner wants them in Discord. */
export const adminLogCheck: Check = {
  key: 'log-without-admins',
  group: 'Game logs',
  label: 'Logs of games have admins’ commands, where they are posted',
  area: 'Logging',
  level: 'info',
  isOfServers: true,
  isQuiet: true,
  to: ({ subject }) => `/servers/${subject}`,
  everyMs: HOUR_MS,
  runsOn: (message) => message.kind === 'settings.changed' && message.group === 'log',
  async find(context, botIds) {
    const using = await listInstancesUsing(context, 'log', { botIds });
    const wanting = using.filter(({ settings }) => settings.collectAdminLogs).map(({ scope }) => scope.botId);
    const before = context.clock.now() - HOUR_MS;
    const rows = await listLogsWithout(context.db, { kind: 'admin', before, botIds: wanting });
    return rows.map(({ botId, serverId, name, lines }) => ({
      botId,
      subject: serverId,
      name,
      reason: `the latest ${lines} lines of its log have none`,
    }));
  },
  async covers(instance) {
    const log = await settingsInUse(instance, 'log');
    if (!log?.collectAdminLogs) return notApplicable('admins’ commands are not posted');
    return coverKind(instance, 'admin');
  },
  title: ({ name }) => `No admin’s command comes from ${name}`,
  heading: (count) => `No admin’s command comes from ${count === 1 ? '1 server' : `${count} servers`}`,
  remedy: 'If admins do use commands there, it is likely that the game does not log them.',
  steps: [
    'Set AdminLogging=True under [ServerSettings] in GameUserSettings.ini.',
    'Restart the game.',
    'It ends by itself with the first command of an admin, at the latest an hour later; or check again.',
  ],
};
