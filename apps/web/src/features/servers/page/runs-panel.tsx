import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import { nextRun } from '@arkwright/contracts/automatic-rcon/schedule';
import { channelOf } from '@arkwright/contracts/core/channel-mapping';
import type { Server } from '@arkwright/contracts/servers/schema';
import { useInstance } from '../../../kit/instances.ts';
import { briefMoment, localClock } from '../../../kit/moments.ts';
import { useRead } from '../../../kit/reads.ts';
import { useHolds } from '../../../kit/use-can.ts';
import { TextLink } from '../../../ui/button-link.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/panel.tsx';
import { describeAge } from '../../../ui/relative-time.tsx';
import { useNow } from '../../../ui/use-now.ts';

const MOST = 4;
const DAY_MS = 86_400_000;

/** What Arkwright does with this server: schedules that run on it, and where its logs go. */
export function RunsPanel({ server }: { server: Server }) {
  const instance = useInstance();
  const now = useNow();
  const seesSchedules = useHolds(['AutomaticRcon_View']);
  const seesLogs = useHolds(['Logging_View']);
  const commands = useRead(
    automaticRconRoutes.list,
    { query: { botId: instance.id } },
    { enabled: seesSchedules },
  );
  if (!seesSchedules && !seesLogs) return null;
  const runs = (commands.data ?? [])
    .filter(
      (command) => command.isEnabled && (command.runOnAllServers || command.serverIds.includes(server.id)),
    )
    .flatMap((command) => {
      const at = nextRun(command, now);
      return at === undefined ? [] : [{ id: command.id, name: command.name, at }];
    })
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST);
  return (
    <Panel title="What runs here">
      <PanelRows label="What runs here">
        {runs.map(({ id, name, at }) => (
          <PanelRow
            key={id}
            lead={at - now < DAY_MS ? localClock(at) : briefMoment(at, now)}
            end={describeAge(at, now)}
          >
            <TextLink to="/automaticRcon" inherit>
              <bdi>{name}</bdi>
            </TextLink>
          </PanelRow>
        ))}
        {seesLogs && <GameLogRow server={server} />}
      </PanelRows>
      {seesSchedules && runs.length === 0 && <PanelNote>No schedule runs on it.</PanelNote>}
    </Panel>
  );
}

/** Whether its game log is posted. */
function GameLogRow({ server }: { server: Server }) {
  const { log } = useInstance() as { log?: GameLogSettings };
  if (log?.isEnabled !== true) return null;
  const hasChannel = channelOf(log.channelMapping ?? [], server) !== '';
  return (
    <PanelRow
      lead="always"
      end={hasChannel ? 'posted' : 'no channel'}
      endTone={hasChannel ? undefined : 'warning'}
    >
      <TextLink to="/logging" inherit>
        Game log
      </TextLink>
    </PanelRow>
  );
}

/** The part of the settings group that is read here; its contract would load the settings of every screen. */
type GameLogSettings = { isEnabled?: boolean; channelMapping?: Parameters<typeof channelOf>[0] };
