import { FEATURE_TIERS } from '@arkwright/contracts/derived/limits';
import { AUTO_SYNC_MINUTES } from '@arkwright/contracts/nitrado/bounds';
import { Button, Stack, Text } from '@mantine/core';
import { IconChevronRight, IconLogin2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import type { NitradoReasons } from '../shared/hosting/use-nitrado.ts';
import { TokenForm } from './token-form.tsx';
import type { Login } from './use-login.ts';

type LoginCardProps = {
  /** False if this installation has no Nitrado client: only tokens can be pasted. */
  canLogIn: boolean;
  login: Login;
  reasons: NitradoReasons;
};

/** Shown without linked accounts: what a login needs and gives. */
export function LoginCard({ canLogIn, login, reasons }: LoginCardProps) {
  const { guildName } = useInstance();
  return (
    <Stack>
      <SettingsCard
        title="Log in to Nitrado and link the bot"
        description={
          <>
            No Nitrado account is linked to <bdi>{guildName}</bdi>. Log in once, and its servers can be added
            and kept in sync from here.
          </>
        }
      >
        <Stack my="sm" align="flex-start">
          {canLogIn ? (
            <>
              <ol style={{ margin: 0 }}>
                <li>Log in at Nitrado</li>
                <li>Allow Arkwright</li>
                <li>Choose servers to add</li>
              </ol>
              <ActionButton
                leftSection={<IconLogin2 size={16} />}
                loading={login.isBeginning}
                reason={reasons.logIn}
                onClick={() => void login.begin()}
              >
                Log in to Nitrado
              </ActionButton>
              <Text c="dimmed" size="sm">
                Several accounts are possible. Each shows who linked it.
              </Text>
            </>
          ) : (
            <Banner tone="info" title="This installation can’t log in to Nitrado">
              Its operator has to register an application at Nitrado and set <code>NITRADO_CLIENT_ID</code>{' '}
              and <code>NITRADO_CLIENT_SECRET</code>, with the redirect address{' '}
              <code>{window.location.origin}/nitrado</code>. See{' '}
              <TextLink to="/docu/$page" params={{ page: 'self-hosting' }} underline="always">
                Self-hosting
              </TextLink>
              . A token works without that.
            </Banner>
          )}
          <PastedToken startsOpen={!canLogIn} login={login} reasons={reasons} />
        </Stack>
      </SettingsCard>
      <CardColumns>
        <SettingsCard title="What you get">
          <ul>
            <li>Servers with host, ports and password</li>
            <li>Start, stop and restart them from here</li>
            <li>Synced about every {AUTO_SYNC_MINUTES} minutes, if you want</li>
            <li>Why a server is offline, where Nitrado knows it</li>
            <li>
              Players, tribes, bases and dinos from the world save, without a mod, if the owner allows it
              (Tier {FEATURE_TIERS.companionMod})
            </li>
          </ul>
        </SettingsCard>
        <SettingsCard title="What Arkwright asks for">
          <Stack my="sm" gap={4} align="flex-start">
            <Text size="sm">
              One right, <code>service</code>. It can’t order or pay for anything. FTP and MySQL passwords are
              dropped unread.
            </Text>
            <TextLink to="/privacy" underline="always">
              What is stored
            </TextLink>
          </Stack>
        </SettingsCard>
      </CardColumns>
    </Stack>
  );
}

type PastedTokenProps = { startsOpen: boolean; login: Login; reasons: NitradoReasons };

function PastedToken({ startsOpen, login, reasons }: PastedTokenProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <Stack w="100%" maw={560} align="flex-start">
      <Button
        variant="subtle"
        px={4}
        leftSection={<IconChevronRight size={16} style={{ rotate: isOpen ? '90deg' : '0deg' }} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Paste a long-life token instead
      </Button>
      {isOpen && (
        <div id={id} style={{ width: '100%' }}>
          <TokenForm reason={reasons.paste} onLinked={login.tell} />
        </div>
      )}
    </Stack>
  );
}
