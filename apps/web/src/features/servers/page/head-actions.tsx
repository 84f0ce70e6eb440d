import type { PowerAction } from '@arkwright/contracts/host-power/schema';
import { NO_HOST } from '@arkwright/contracts/host-power/words';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import {
  IconDeviceFloppy,
  IconDots,
  IconHistory,
  IconMessage2,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlugConnected,
  IconPower,
  IconRefresh,
  IconRotate,
  IconTerminal2,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRefusal } from '../../../kit/actions/refusal.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useCan } from '../../../kit/use-can.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { rconTestResult } from '../rcon-test.tsx';
import type { ServerRow } from '../server-row.ts';
import { caseOf, powerSourceOf, STOP_WORDS } from './server-case.ts';

export type HeadDialog = 'tell' | 'stop-over-rcon' | PowerAction;

type HeadActionsProps = {
  row: ServerRow;
  /** Why its host can't be asked for anything now; undefined if it can. */
  whyNoPower: string | undefined;
  /** Why nothing reaches a game now; undefined if it does. */
  whyNothing: string | undefined;
  /** Why the players can't be told anything. */
  whyNoTell: string | undefined;
  onAsk: (dialog: HeadDialog) => void;
  onConsole: () => void;
};

/** The buttons of a server's page: what its state and its host allow. */
export function HeadActions(props: HeadActionsProps) {
  const { row, whyNoPower, whyNothing, whyNoTell, onAsk, onConsole } = props;
  const { server, power } = row;
  const kind = caseOf(row);
  const isOnline = kind === 'online';
  const source = powerSourceOf(power);
  const whyNoConsole = useRefusal(liveRoutes.console);
  const canCheck = useCan(serverRoutes.checkConnection);
  const saving = useAction(liveRoutes.console);
  const checking = useAction(serverRoutes.checkConnection);
  const navigate = useNavigate();
  const off = isOnline ? undefined : 'It is not online.';

  async function handleSave() {
    const outcome = await saving.run({ body: { serverId: server.id, command: 'SaveWorld' } });
    const reply = outcome.ok ? outcome.reply : { isDone: false, reply: outcome.problem.message };
    showToast(
      reply.isDone
        ? { tone: 'good', message: `${server.name}: the world is saved` }
        : { tone: 'danger', message: reply.reply },
    );
  }

  async function handleCheck() {
    showToast(rconTestResult(await checking.run({ body: { serverId: server.id } })));
  }

  const tell = (
    <ActionButton
      variant="default"
      leftSection={<IconMessage2 size={16} />}
      reason={whyNoTell}
      onClick={() => onAsk('tell')}
    >
      {isOnline ? 'Message' : 'Tell players'}
    </ActionButton>
  );
  const openConsole = (
    <ActionButton
      variant="default"
      leftSection={<IconTerminal2 size={16} />}
      reason={off ?? whyNoConsole}
      onClick={onConsole}
    >
      Console
    </ActionButton>
  );
  const check = (
    <ActionButton
      variant="default"
      leftSection={<IconRefresh size={16} />}
      reason={whyNothing ?? canCheck.reason}
      loading={checking.isRunning}
      onClick={() => void handleCheck()}
    >
      Check now
    </ActionButton>
  );
  const more: MenuItem[] = [
    item(
      'history',
      <IconHistory size={16} />,
      'History of this server',
      () => void navigate({ to: '/history', search: { target: `server:${server.id}` } }),
    ),
    {
      ...item('check', <IconPlugConnected size={16} />, 'Check connection', () => void handleCheck()),
      reason: whyNothing ?? canCheck.reason,
    },
  ];

  return (
    <>
      {!isOnline && source === 'host' && (
        <ActionButton
          leftSection={<IconPlayerPlay size={16} />}
          reason={whyNothing ?? whyNoPower}
          onClick={() => onAsk('start')}
        >
          Start…
        </ActionButton>
      )}
      {!isOnline && kind !== 'disabled' && kind !== 'above-limit' && check}
      {tell}
      {isOnline && (
        <ActionButton
          variant="default"
          leftSection={<IconDeviceFloppy size={16} />}
          reason={whyNothing ?? whyNoConsole}
          loading={saving.isRunning}
          onClick={() => void handleSave()}
        >
          Save world
        </ActionButton>
      )}
      <PowerMenuButton {...{ row, whyNothing, whyNoPower, whyNoConsole, onAsk }} />
      {openConsole}
      <MenuButton title={server.name} items={more} icon={<IconDots size={16} />} isBusy={false}>
        More
      </MenuButton>
    </>
  );
}

/** Why this person can tell the players nothing, neither in the game nor in Discord. */
export function useTellRefusal(): string | undefined {
  const game = useRefusal(liveRoutes.write);
  const discord = useRefusal(liveRoutes.post);
  return game === undefined || discord === undefined ? undefined : game;
}

type PowerMenuButtonProps = Pick<HeadActionsProps, 'row' | 'whyNothing' | 'whyNoPower' | 'onAsk'> & {
  whyNoConsole: string | undefined;
};

/** Restart and stop by the host, or only a stop over RCON; nothing for a server that neither can reach. */
function PowerMenuButton({ row, whyNothing, whyNoPower, whyNoConsole, onAsk }: PowerMenuButtonProps) {
  const navigate = useNavigate();
  const isOnline = caseOf(row) === 'online';
  const source = powerSourceOf(row.power);
  if (source === 'host')
    return (
      <MenuButton
        title="Power"
        icon={<IconPower size={16} />}
        isBusy={false}
        items={[
          {
            ...item('restart', <IconRotate size={16} />, 'Restart…', () => onAsk('restart')),
            reason: whyNothing ?? whyNoPower,
            ...(isOnline && { hint: 'Saves the world first.' }),
          },
          {
            ...item('stop', <IconPlayerStop size={16} />, 'Stop…', () => onAsk('stop')),
            reason: whyNothing ?? whyNoPower,
            hint: 'Stays off until somebody starts it.',
            isDangerous: true,
            isAfterLine: true,
          },
        ]}
      >
        Power
      </MenuButton>
    );
  if (!isOnline) return null;
  return (
    <MenuButton
      title="Power"
      icon={<IconPower size={16} />}
      isBusy={false}
      items={[
        {
          ...item('restart', <IconRotate size={16} />, 'Restart…', () => undefined),
          reason:
            source === 'rcon'
              ? 'Nobody can start it again: no host is connected.'
              : (row.power?.problem ?? 'What its host can do is not known yet.'),
        },
        {
          ...item('stop', <IconPlayerStop size={16} />, 'Stop (your host starts it again)…', () =>
            onAsk('stop-over-rcon'),
          ),
          reason: whyNothing ?? whyNoConsole,
          hint: STOP_WORDS,
          isDangerous: true,
        },
        {
          ...item(
            'connect',
            <IconPlugConnected size={16} />,
            'Connect your host',
            () => void navigate({ to: '/nitrado' }),
          ),
          ...(row.power?.problem === NO_HOST && { hint: 'Then it can be started, too.' }),
          isAfterLine: true,
        },
      ]}
    >
      Power
    </MenuButton>
  );
}

function item(key: string, icon: ReactNode, label: string, onChoose: () => void): MenuItem {
  return {
    key,
    content: (
      <>
        {icon}
        <span>{label}</span>
      </>
    ),
    onChoose,
  };
}
