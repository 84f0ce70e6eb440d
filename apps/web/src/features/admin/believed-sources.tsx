import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { BelievedSource, SourceToForget } from '@arkwright/contracts/users/admin-schema';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import styles from './believed-sources.module.css';

const NAMES: Record<BelievedSource['source'], string> = {
  steam: 'Steam',
  curseforge: 'CurseForge',
  'official-bans': 'Official ban list',
  patreon: 'Patreon',
  companion: 'Companions',
};

/** What the program believes of sources outside, and a button for each that has it believe the next answer instead. */
export function BelievedSources() {
  const sources = useRead(adminRoutes.sources, {});
  const forgetting = useAction(adminRoutes.forgetSource);
  const [asked, setAsked] = useState<SourceToForget>();
  const [guildId, setGuildId] = useState('');
  return (
    <SettingsCard
      title="What sources say"
      description="An unlikely answer of a source counts once it was given twice. If a wrong one counts all the same, have it forgotten: the next answer counts, whatever it is."
    >
      <ul className={styles.list} aria-label="Sources">
        {sources.data?.map((source) => (
          <li key={source.source}>
            <Belief of={source} />
            {source.source !== 'companion' && (
              <ForgetButton
                name={NAMES[source.source]}
                onClick={() => source.source !== 'companion' && setAsked({ source: source.source })}
              />
            )}
          </li>
        ))}
        <li>
          <TextInput
            label="Companions of the Discord server with the ID"
            value={guildId}
            onChange={({ currentTarget }) => setGuildId(currentTarget.value.trim())}
          />
          <ForgetButton
            name={NAMES.companion}
            isDisabled={!/^\d{1,20}$/.test(guildId)}
            onClick={() => setAsked({ source: 'companion', guildId })}
          />
        </li>
      </ul>
      {sources.isError && <Text c="dimmed">They could not be loaded.</Text>}
      <ConfirmDialog
        opened={asked !== undefined}
        title={`Forget what ${asked ? NAMES[asked.source] : ''} said?`}
        confirmLabel="Forget"
        onClose={() => {
          forgetting.reset();
          setAsked(undefined);
        }}
        onConfirm={async () => {
          if (!asked) return true;
          const { ok } = await forgetting.run({ body: asked });
          if (ok) void sources.refetch();
          return ok;
        }}
      >
        The next answer counts, whatever it is. This is for all bots of this installation
        {asked?.source === 'companion' ? ' in that Discord server' : ''}.
        {forgetting.problem && <Text c="red">{forgetting.problem.message}</Text>}
      </ConfirmDialog>
    </SettingsCard>
  );
}

function Belief({ of: { source, value, since, claim, claimedAt } }: { of: BelievedSource }) {
  return (
    <span>
      {NAMES[source]}:{' '}
      {value === '' ? (
        'nothing is known'
      ) : (
        <>
          <strong>{value}</strong>, <RelativeTime at={since} />
        </>
      )}
      {claim !== '' && (
        <>
          . Said once, <RelativeTime at={claimedAt} />: <strong>{claim}</strong>
        </>
      )}
    </span>
  );
}

const ForgetButton = (props: { name: string; isDisabled?: boolean; onClick: () => void }) => (
  <Group>
    <Button
      variant="default"
      disabled={props.isDisabled}
      aria-label={`Forget ${props.name}`}
      onClick={props.onClick}
    >
      Forget
    </Button>
  </Group>
);
