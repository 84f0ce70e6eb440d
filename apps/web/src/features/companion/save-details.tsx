import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { HOSTED_STATE_WORDS, SOURCE_NAMES } from '@arkwright/contracts/hosted-saves/state-words';
import { NEED_WORDS, OFF_WORDS } from '@arkwright/contracts/hosted-saves/words';
import { Stack, Text } from '@mantine/core';
import { formatCount } from '../../kit/counted.ts';
import { DATA_KIND_LABELS, DATA_KINDS, type DataKind } from '../../kit/data-kinds.ts';
import { fileSize } from '../../kit/file-size.ts';
import { TextLink } from '../../ui/button-link.tsx';
import { DetailFact, DetailFacts } from '../../ui/details/details.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { isDue, isHosted, kindsOf } from './save-reading.ts';

/** The opened row: what uploaded each kind of data last, and all that is known of the save at the host. */
export function SaveDetails({ save }: { save: HostedSave }) {
  return (
    <Stack gap="md" maw={1080}>
      <DetailFacts of="counts">
        {DATA_KINDS.map((kind) => (
          <DetailFact key={kind} label={DATA_KIND_LABELS[kind]}>
            <Source of={save.sources[kind]} />
          </DetailFact>
        ))}
      </DetailFacts>
      <SaveFacts save={save} />
    </Stack>
  );
}

/** What uploaded a kind last, how much and when. */
function Source({ of: { source, at, rows, isWanted } }: { of: HostedSave['sources'][DataKind] }) {
  if (source === '') return isWanted ? 'Nothing yet' : 'Off';
  return (
    <>
      {SOURCE_NAMES[source]}: {formatCount(rows)}, <RelativeTime at={at} isBrief />
      {!isWanted && ', now off'}
    </>
  );
}

function SaveFacts({ save }: { save: HostedSave }) {
  if (!isHosted(save))
    return (
      <Text c="dimmed" size="sm">
        This server is not linked to a host. If it is rented at Nitrado,{' '}
        <TextLink to="/nitrado" underline="always">
          link it to its service
        </TextLink>
        : then its save can be read there.
      </Text>
    );
  const { state, needs, message, savedAt, saveBytes, readAt, checkedAt, dayBytes } = save;
  const { fromHost, fromCompanion } = kindsOf(save);
  return (
    <DetailFacts>
      {state === 'off' && <DetailFact label="Off">{OFF_WORDS}</DetailFact>}
      {state === 'needs' && (
        <DetailFact label="Setup incomplete">{needs.map((need) => NEED_WORDS[need]).join(' ')}</DetailFact>
      )}
      {state === 'fetching' && save.fetchBytes > 0 && (
        <DetailFact label="Fetched so far">
          {fileSize(save.fetchedBytes)} of {fileSize(save.fetchBytes)}
        </DetailFact>
      )}
      {message !== '' && <DetailFact label={HOSTED_STATE_WORDS[state]}>{message}</DetailFact>}
      <DetailFact label="Last save that was read">
        {savedAt === 0 ? (
          'None yet'
        ) : (
          <>
            The game wrote it <RelativeTime at={savedAt} withDate />, {fileSize(saveBytes)}
          </>
        )}
      </DetailFact>
      <DetailFact label="Read">
        <Moment at={readAt} />
      </DetailFact>
      <DetailFact label="Host last asked">
        <Moment at={checkedAt} />
      </DetailFact>
      {save.isOn && (
        <DetailFact label="Next check">
          <NextMoment save={save} />
        </DetailFact>
      )}
      <DetailFact label="Fetched in the last 24 hours">{fileSize(dayBytes)}</DetailFact>
      <DetailFact label="Read at the host">{fromHost.join(', ') || 'Nothing'}</DetailFact>
      <DetailFact label="Uploaded by the companion">{fromCompanion.join(', ') || 'Nothing'}</DetailFact>
    </DetailFacts>
  );
}

function Moment({ at }: { at: number }) {
  return at === 0 ? 'Never' : <RelativeTime at={at} withDate />;
}

function NextMoment({ save }: { save: HostedSave }) {
  const now = useNow();
  const { state, nextAt } = save;
  if (state === 'needs') return 'Once the setup is complete';
  if (state === 'listing' || state === 'fetching' || state === 'reading') return 'Under way';
  return isDue(save, now) ? 'Shortly' : <RelativeTime at={nextAt} withDate />;
}
