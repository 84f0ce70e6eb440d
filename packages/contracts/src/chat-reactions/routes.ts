import { postingRoutes } from '../derived/posting-routes.ts';
import { chatReactionsFeature } from '../manifests/chat-reactions.ts';

export const chatReactionRoutes = postingRoutes(chatReactionsFeature);
