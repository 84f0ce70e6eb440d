import type { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { listCommandTargets, listRuns, runNow } from './runs-service.ts';
import {
  createTimedCommand,
  deleteTimedCommand,
  listTimedCommands,
  setTimedCommandEnabled,
  updateTimedCommand,
} from './service.ts';

export const automaticRconHandlers = (context: AppContext): Handlers<typeof automaticRconRoutes> => ({
  list: ({ by }) => listTimedCommands(context, by.scope),
  targets: ({ by }) => listCommandTargets(context, by.scope),
  runs: ({ by, query }) => listRuns(context, by.scope, query.id),
  create({ by, member, body }) {
    const { botId: _gateHasReadIt, ...fields } = body.timedCommand;
    return createTimedCommand(context, { ...by, member }, fields);
  },
  async update({ by, member, body }) {
    const { id, botId = by.scope.botId, ...fields } = body.timedCommand;
    // A command that is said to be in another instance than it is: there is no such command.
    if (botId !== by.scope.botId) throw new AppError('NOT_FOUND');
    return updateTimedCommand(context, { ...by, member }, { id, fields });
  },
  async remove({ by, body }) {
    await deleteTimedCommand(context, by, body.id);
    return true;
  },
  enable: ({ by, member, body }) =>
    setTimedCommandEnabled(context, { ...by, member }, { id: body.id, isEnabled: true }),
  disable: ({ by, body }) => setTimedCommandEnabled(context, by, { id: body.id, isEnabled: false }),
  run: ({ by, member, body }) => runNow(context, { ...by, member }, body.id),
});
