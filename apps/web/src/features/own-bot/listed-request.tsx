import { tierName } from '@arkwright/contracts/core/tiers';
import { tierHas } from '@arkwright/contracts/derived/limits';
import type { AdminOwnBotRequest } from '@arkwright/contracts/own-bot/schema';
import { Button, Text } from '@mantine/core';
import { Facts } from '../../ui/facts.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { DECISIONS, type Deciding, decisionsFor } from './decision-words.ts';
import { KIND_WORDS, STATE_WORDS } from './own-bot-words.ts';
import styles from './request-list.module.css';

type ListedRequestProps = { request: AdminOwnBotRequest; onDecide: (deciding: Deciding) => void };

/** A request with what an admin needs to decide. */
export function ListedRequest({ request, onDecide }: ListedRequestProps) {
  const { guildName, state } = request;
  const { words, tone } = STATE_WORDS[state];
  return (
    <li className={styles.request} aria-label={guildName}>
      <div className={styles.head}>
        <strong>
          <bdi>{guildName}</bdi>
        </strong>
        <StatusDot tone={tone}>{words}</StatusDot>
      </div>
      <ListedFacts request={request} />
      <div className={styles.buttons}>
        {decisionsFor(request).map((kind, index) => (
          <Button
            key={kind}
            variant={state === 'requested' && index === 0 ? 'filled' : 'default'}
            aria-label={`${DECISIONS[kind].label}: ${guildName}`}
            onClick={() => onDecide({ kind, request })}
          >
            {DECISIONS[kind].label}
          </Button>
        ))}
      </div>
    </li>
  );
}

function ListedFacts({ request }: Pick<ListedRequestProps, 'request'>) {
  const { kind, grantedKind, reason, answer, requestedAt, decidedAt, decidedBy } = request;
  const { ownerName, ownerDiscordId, ownerTier, selfHostingKnownIps } = request;
  const isOtherGranted = grantedKind !== null && grantedKind !== kind;
  return (
    <Facts>
      <dt>Wants</dt>
      <dd>
        {KIND_WORDS[kind].label}, <RelativeTime at={requestedAt} withDate />
      </dd>
      {isOtherGranted && (
        <>
          <dt>Has</dt>
          <dd>{KIND_WORDS[grantedKind].label}</dd>
        </>
      )}
      <dt>Owner</dt>
      <dd>
        <bdi>{ownerName || ownerDiscordId}</bdi>, {tierName(ownerTier)}
        {!tierHas(ownerTier, 'ownBot') && ' (a grant has no effect until Tier 4)'}
      </dd>
      <dt>Reason</dt>
      <dd dir="auto">
        <Text span fw={400}>
          {reason || 'N/A'}
        </Text>
      </dd>
      <dt>Known self-hosting IPs</dt>
      <dd>{selfHostingKnownIps.length === 0 ? 'None' : selfHostingKnownIps.join(', ')}</dd>
      {decidedAt > 0 && (
        <>
          <dt>Last decision</dt>
          <dd>
            <bdi>{decidedBy || 'A deleted user'}</bdi>, <RelativeTime at={decidedAt} withDate />
            {answer !== '' && (
              <>
                : <bdi>{answer}</bdi>
              </>
            )}
          </dd>
        </>
      )}
    </Facts>
  );
}
