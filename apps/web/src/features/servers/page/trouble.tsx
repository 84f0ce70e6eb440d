import { adviceOn } from '@arkwright/contracts/server-status/advice';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { localClock } from '../../../kit/moments.ts';
import { UpgradeNotice } from '../../../kit/problem-notice.tsx';
import { useCan } from '../../../kit/use-can.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink, TextLink } from '../../../ui/button-link.tsx';
import { powerSourceOf } from '../../shared/actions/server-target.ts';
import { ConnectionCheck } from '../rcon-test.tsx';
import type { ServerRow } from '../server-row.ts';
import { INI } from '../servers-empty.tsx';
import { caseOf } from './server-case.ts';
import styles from './server-page.module.css';

type TroubleProps = {
  row: ServerRow;
  /** The last thing that the game wrote, if it is known. */
  lastLine: { at: number; text: string } | undefined;
  onEnable: () => void;
  /** The Settings tab, with the address and the password. */
  onEdit: () => void;
};

/** Why a server is not online, and the next step; nothing for one that is. */
export function Trouble({ row, lastLine, onEnable, onEdit }: TroubleProps) {
  const { server, status } = row;
  const canEdit = useCan(serverRoutes.update);
  const kind = caseOf(row);
  if (kind === 'online' || kind === 'unknown') return null;
  if (kind === 'above-limit') return <UpgradeNotice>{status.reason}</UpgradeNotice>;
  if (kind === 'disabled')
    return (
      <Banner
        tone="info"
        action={
          <ActionButton variant="default" reason={canEdit.reason} onClick={onEnable}>
            Enable
          </ActionButton>
        }
      >
        {status.reason} Its data stays.
      </Banner>
    );
  if (kind === 'starting')
    return (
      <Banner tone="warning" title={status.reason}>
        Loading the map takes one to two minutes. It is online once it answers promptly.
      </Banner>
    );
  const advice = adviceOn(status.reason, server);
  return (
    <Banner
      tone="danger"
      title={advice.what}
      action={
        advice.fix && (
          <ActionButton variant="default" reason={canEdit.reason} onClick={onEdit}>
            {advice.fix === 'password' ? 'Enter password' : 'Edit address'}
          </ActionButton>
        )
      }
    >
      <Stack gap={6}>
        {advice.next !== '' && <span>{advice.next}</span>}
        <Seen row={row} lastLine={lastLine} />
        {powerSourceOf(row.power) === 'rcon' && kind === 'offline' && <CannotStart server={server} />}
        {kind === 'never' && <FirstConnection serverId={server.id} reason={canEdit.reason} />}
      </Stack>
    </Banner>
  );
}

/** What was seen of it last, and what its host says. */
function Seen({ row: { status, power }, lastLine }: Pick<TroubleProps, 'row' | 'lastLine'>) {
  const parts: ReactNode[] = [];
  if (lastLine)
    parts.push(
      <>
        Last line {localClock(lastLine.at)} “<bdi>{lastLine.text}</bdi>”
      </>,
    );
  if (status.lastSeen !== undefined) parts.push(<>last answer {localClock(status.lastSeen)}</>);
  if (power && power.hostState !== '') parts.push(<>its host says: {power.hostState}</>);
  if (parts.length === 0) return null;
  return (
    <span className={styles.seen}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity but their place
        <span key={index}>{part}</span>
      ))}
    </span>
  );
}

/** On a machine of one's own there is no host to connect. */
function CannotStart({ server: { hosting } }: { server: Pick<Server, 'hosting'> }) {
  const isOwn = hosting === 'SelfHosted';
  return (
    <span>
      Arkwright can’t start it.{' '}
      {isOwn ? (
        'Start it on its machine. '
      ) : (
        <>
          <TextLink to="/nitrado" underline="always">
            Connect your host
          </TextLink>
          {' · '}
        </>
      )}
      <TextLink
        to="/docu/$page"
        params={{ page: 'game-servers' }}
        hash={isOwn ? 'power-own' : 'power'}
        underline="always"
      >
        How
      </TextLink>
    </span>
  );
}

function FirstConnection({ serverId, reason }: { serverId: string; reason: string | undefined }) {
  return (
    <div className={styles.first}>
      <p>It has never answered. These lines of GameUserSettings.ini make RCON work:</p>
      <pre>{INI}</pre>
      <ConnectionCheck serverId={serverId} reason={reason} />{' '}
      <ButtonLink to="/docu/$page" params={{ page: 'game-servers' }} variant="subtle" size="compact-sm">
        All about connecting
      </ButtonLink>
    </div>
  );
}
