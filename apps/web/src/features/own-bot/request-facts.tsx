import type { OwnBotRequest } from '@arkwright/contracts/own-bot/schema';
import { Text } from '@mantine/core';
import { Facts } from '../../ui/facts.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { KIND_WORDS, STATE_WORDS } from './own-bot-words.ts';

/** A request, and the decision about it, as its owner sees them. */
export function RequestFacts({ request }: { request: OwnBotRequest }) {
  const { kind, reason, state, requestedAt, answer, decidedAt } = request;
  const { words, tone } = STATE_WORDS[state];
  const isDecided = state !== 'requested';
  return (
    <Facts>
      <dt>Requested</dt>
      <dd>
        {KIND_WORDS[kind].label}, <RelativeTime at={requestedAt} withDate />
      </dd>
      {reason !== '' && (
        <>
          <dt>Your reason</dt>
          <dd dir="auto">
            <Text span fw={400}>
              {reason}
            </Text>
          </dd>
        </>
      )}
      <dt>Decision</dt>
      <dd>
        <StatusDot tone={tone}>{words}</StatusDot>
        {isDecided && (
          <>
            , <RelativeTime at={decidedAt} withDate />
          </>
        )}
      </dd>
      {isDecided && answer !== '' && (
        <>
          <dt>The admin’s reason</dt>
          <dd dir="auto">
            <Text span fw={400}>
              {answer}
            </Text>
          </dd>
        </>
      )}
    </Facts>
  );
}
