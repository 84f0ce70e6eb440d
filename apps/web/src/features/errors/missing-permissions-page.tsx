import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { ACCESS_WORDS } from '../../kit/can.ts';
import { useOwnerName } from '../../kit/directory.ts';
import { useInstances } from '../../kit/instances.ts';
import { memberHolds, needOf, type ScreenFeature } from '../../kit/screen-feature.ts';
import { useView } from '../../ui/address/use-view.ts';
import { TextLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { deniedView } from './view.ts';
import { rightsOf, useWantedScreen, type WantedScreen } from './wanted-screen.ts';

/** As many as fit in two lines; the drawer has them all. */
const MAX_SHOWN = 6;

const SCREENS = FEATURE_MANIFESTS.flatMap((manifest) => ('screen' in manifest ? [manifest] : []));

/** Says which right a screen needs, what it is for and who grants it. It leads on as soon as the right is there. */
export function MissingPermissionsPage() {
  const [{ to }] = useView(deniedView);
  const { selected, instances } = useInstances();
  const wanted = useWantedScreen(to);
  if (selected !== undefined && wanted !== undefined && memberHolds(selected, wanted.need))
    return <Navigate to="/" href={to} replace />;
  const open = SCREENS.filter(
    (screen: ScreenFeature) => selected !== undefined && memberHolds(selected, needOf(screen)),
  ).slice(0, MAX_SHOWN);
  return (
    <EmptyState
      icon={<IconLock />}
      heading
      title="Permission Denied"
      action={
        open.length > 0 && (
          <div>
            <Text c="dimmed" size="sm" mb={6}>
              You can open:
            </Text>
            <Group component="nav" aria-label="Screens that you can open" gap="xs 18px" justify="center">
              {open.map(({ label, screen }) => (
                <TextLink key={screen.path} to={screen.path}>
                  {label}
                </TextLink>
              ))}
            </Group>
          </div>
        )
      }
    >
      <p>{ACCESS_WORDS.view}</p>
      {wanted && <Missing wanted={wanted} />}
      <p>
        <WhoGrants isOwnersOnly={wanted !== undefined && rightsOf(wanted.need).length === 0} />
        {instances.length > 1 && ' You have several bots: you can select another one above.'}
      </p>
    </EmptyState>
  );
}

function Missing({ wanted: { title, need } }: { wanted: WantedScreen }) {
  const rights = rightsOf(need);
  const [only] = rights;
  if (only === undefined)
    return (
      <p>
        <strong>{title}</strong> can be opened by the owner of the bot alone.
      </p>
    );
  if (rights.length === 1)
    return (
      <p>
        <strong>{title}</strong> needs <strong>{only.name}</strong>. It lets you see {only.purpose}
      </p>
    );
  return (
    <>
      <p>
        <strong>{title}</strong> needs one of these:
      </p>
      <ul>
        {rights.map(({ name, purpose }) => (
          <li key={name}>
            <strong>{name}</strong>, to see {purpose}
          </li>
        ))}
      </ul>
    </>
  );
}

function WhoGrants({ isOwnersOnly }: { isOwnersOnly: boolean }) {
  const name = useOwnerName();
  const owner = name ? (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      , the owner of this bot
    </>
  ) : (
    'the owner of this bot'
  );
  if (isOwnersOnly) return <>That is {owner}.</>;
  return <>Ask {owner}: they can grant it under Permissions. This page then opens by itself.</>;
}
