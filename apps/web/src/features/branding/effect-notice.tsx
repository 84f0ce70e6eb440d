import type { Branding } from '@arkwright/contracts/branding/schema';
import { useDirectory } from '../../kit/directory.ts';
import { Banner } from '../../ui/banner.tsx';

const MAX_NAMES = 5;

/** Why the branding has no effect in Discord, with the solution; renders nothing if all is well. */
export function EffectNotice({ effect }: Pick<Branding, 'effect'>) {
  const { lacking, refusal, pictureRefusal } = effect;
  if (lacking.length === 0 && refusal === '' && pictureRefusal === '') return null;
  return (
    <Banner tone="warning" title="Discord does not show all of it">
      {lacking.includes('ChangeNickname') && (
        <div>
          The bot can’t use its name: it lacks the <strong>Change Nickname</strong> permission.
        </div>
      )}
      {lacking.includes('ManageWebhooks') && <WebhookWords channelIds={effect.plainChannels} />}
      {refusal !== '' && <div>The bot can’t use its name. {refusal}</div>}
      {pictureRefusal !== '' && (
        <div>
          The bot’s own picture in the member list could not be changed. {pictureRefusal} It is tried again
          within an hour, or when you save another address.
        </div>
      )}
      {lacking.length > 0 && (
        <div>Grant it in Discord under Server Settings, Roles; the rest happens by itself.</div>
      )}
    </Banner>
  );
}

function WebhookWords({ channelIds }: { channelIds: readonly string[] }) {
  const { channels = [] } = useDirectory();
  const names = channels.filter(({ id }) => channelIds.includes(id)).map(({ name }) => `#${name}`);
  const rest = names.length - MAX_NAMES;
  return (
    <div>
      The bot lacks the <strong>Manage Webhooks</strong> permission
      {names.length > 0 && (
        <>
          {' '}
          in {names.slice(0, MAX_NAMES).join(', ')}
          {rest > 0 && ` and ${rest} more`}
        </>
      )}
      . There it posts under its own name and picture.
    </div>
  );
}
