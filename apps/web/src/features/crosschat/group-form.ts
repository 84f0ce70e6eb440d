import { type CrosschatGroup, chat, crosschatGroup } from '@arkwright/contracts/crosschat/settings';
import { useMemo } from 'react';
import { rulesBeside } from '../../kit/collection/rules-beside.ts';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';

const NEW: CrosschatGroup = {
  chatId: '',
  channelId: '',
  serverIds: [],
  includesNewServers: false,
  welcomeMessage: '',
  slowModeSeconds: 0,
  playerLinesPerMinute: 20,
};

type GroupFormOptions = {
  /** The group as it was when the dialog was opened; undefined for a new one. */
  group: CrosschatGroup | undefined;
  groups: readonly CrosschatGroup[];
  /** Puts the groups into the working copy, which the page saves. */
  onChange: (groups: CrosschatGroup[]) => void;
  onClose: () => void;
};

/** The form of a group, whose rules know the `others`. */
export function useGroupForm({ group, groups, onChange, onClose }: GroupFormOptions) {
  const others = useMemo(() => groups.filter(({ chatId }) => chatId !== group?.chatId), [groups, group]);
  const schema = useMemo(
    () => rulesBeside({ entry: crosschatGroup, list: chat.schema.shape.chatMappings, others }),
    [others],
  );
  const form = useEditForm({
    schema,
    defaults: group ?? NEW,
    send: async (values) => {
      const place = groups.findIndex(({ chatId }) => chatId === group?.chatId);
      onChange(place === -1 ? [...groups, values] : groups.with(place, values));
      return { ok: true, reply: values };
    },
    onClose,
  });
  return { form, others };
}
