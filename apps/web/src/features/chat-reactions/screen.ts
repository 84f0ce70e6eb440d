import { chatReactionsFeature } from '@arkwright/contracts/manifests/chat-reactions';
import { IconMessageReply } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { entriesView } from '../shared/match-entries/entries-view.ts';

export const chatReactionsScreen = {
  feature: chatReactionsFeature,
  icon: IconMessageReply,
  view: entriesView,
  component: lazyRouteComponent(() => import('./chat-reactions-page.tsx'), 'ChatReactionsPage'),
};
