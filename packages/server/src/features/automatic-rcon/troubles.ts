import type { TroubleKind } from '../../context/app-context.ts';
import { listTroubled } from './runs-repository.ts';

/** Timed commands whose last run failed somewhere, or was missed. A server that was offline or disabled is no failure. */
export const failedCommands: TroubleKind = {
  kind: 'timed-command',
  async find({ db }) {
    const troubled = await listTroubled(db);
    return troubled.map(({ botId, id, name, isMissed, serverName, reply }) => ({
      ...{ botId, name },
      subject: id,
      reason: isMissed ? 'missed, as Arkwright was not running or was late' : `on ${serverName}: ${reply}`,
    }));
  },
  heading: (count) =>
    count === 1
      ? '1 timed command did not run as it should'
      : `${count} timed commands did not run as they should`,
  remedy: 'Automatic RCON shows the last runs of each, with the answers of the servers.',
};
