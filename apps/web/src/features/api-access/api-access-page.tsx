import { apiAccessRoutes } from '@arkwright/contracts/api-access/routes';
import { api } from '@arkwright/contracts/api-access/settings';
import { apiAccessFeature } from '@arkwright/contracts/manifests/api-access';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { TextLink } from '../../ui/button-link.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { ApiKeyCard } from './api-key-card.tsx';
import { PartRow } from './part-row.tsx';

export function ApiAccessPage() {
  const { id: botId } = useInstance();
  const settings = useSettings(api);
  const access = useRead(apiAccessRoutes.get, { params: { botId } });
  const { field } = settings.of(api);
  return (
    <SettingsPage
      feature={apiAccessFeature}
      description={
        <>
          Lets your own programs read from this bot, and act through it, with a key.{' '}
          <TextLink to="/docu/$page" params={{ page: 'api' }} underline="always">
            How to call it
          </TextLink>
          <br />
        </>
      }
      target="settings:api"
      beside={{ '#key': access.data && access.data.apiKey !== '' }}
      settings={settings}
    >
      {access.isError && (
        <ProblemNotice problem={toProblem(access.error)} onRetry={() => void access.refetch()} />
      )}
      {access.isPending ? (
        <LoadingBox height={900} />
      ) : (
        <>
          <SettingsCard title="General settings">
            <SwitchRow field={field('isEnabled')} />
            {access.data?.parts.map((part) => (
              <PartRow
                key={part.name}
                part={part}
                field={field(part.name)}
                off={offUntil(field('isEnabled'))}
              />
            ))}
          </SettingsCard>
          {access.data && <ApiKeyCard access={access.data} onRecreated={() => access.refetch()} />}
        </>
      )}
    </SettingsPage>
  );
}
