import '../../ui/form-styles.css';
import { MAX_REASON_LENGTH } from '@arkwright/contracts/own-bot/bounds';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { type AdminOwnBotRequest, ownBotDecisionFields } from '@arkwright/contracts/own-bot/schema';
import { Textarea } from '@mantine/core';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DECISIONS, type Decision } from './decision-words.ts';
import { KIND_WORDS } from './own-bot-words.ts';
import { useReadRequests } from './use-requests.ts';

type DecisionDialogProps = {
  decision: Decision;
  /** As it was when the dialog was opened: if it has changed since, the API refuses. */
  request: AdminOwnBotRequest;
  onClose: () => void;
};

/** The dialog in which a site admin gives the reason for a decision. */
export function DecisionDialog({ decision, request, onClose }: DecisionDialogProps) {
  const { botId, requestedAt, guildName, kind, grantedKind } = request;
  const { label, title, done, sent } = DECISIONS[decision];
  const decide = useAction(ownBotRoutes.decide);
  const readRequests = useReadRequests();
  const form = useEditForm({
    schema: ownBotDecisionFields,
    defaults: { decision: sent, reason: '' },
    async send(values) {
      const outcome = await decide.run({ body: { ...values, botId, requestedAt } });
      readRequests();
      return outcome;
    },
    onClose,
    done,
  });
  const { isSubmitting, isValid } = form.formState;
  const about = KIND_WORDS[decision === 'revoke' ? (grantedKind ?? kind) : kind].label;
  const isOptional = sent === 'grant';
  return (
    <>
      <FormDialog
        opened
        title={title}
        onSubmit={(event) => void form.onSubmit(event)}
        onClose={form.guard.requestClose}
        submit={{
          label,
          isBusy: isSubmitting,
          isDisabled: !isValid,
          isDangerous: decision === 'revoke',
          problem: <ProblemNotice problem={form.problem} />,
        }}
      >
        <div>
          {about} for <bdi>{guildName}</bdi>.
        </div>
        <Textarea
          label="Reason"
          description={`The owner reads it; up to ${MAX_REASON_LENGTH} characters.${isOptional ? ' It may stay empty.' : ''}`}
          withAsterisk={!isOptional}
          rows={3}
          dir="auto"
          data-autofocus
          {...form.register('reason')}
          error={form.errorOf('reason')}
        />
      </FormDialog>
      {form.guard.question}
    </>
  );
}
