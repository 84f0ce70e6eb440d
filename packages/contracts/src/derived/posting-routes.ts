import { z } from 'zod';
import type { FeatureDefinition, Posting } from '../core/feature.ts';
import { id } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import type { AreaPermission } from './permissions.ts';
import { type RouteDefinition, route } from './route.ts';

type PostingFeature = Pick<FeatureDefinition, 'name' | 'label'> & {
  area: string;
  posts: readonly [Posting, ...Posting[]];
};

/** How something looks when posted in Discord. */
export const postingPreview = z.object({
  /** In Discord's markdown, one message each. */
  messages: z.array(z.string()),
  /** Embeds with title and colour (0xRRGGBB), for messages that are kept up to date by editing. */
  embeds: z.array(z.object({ title: z.string(), description: z.string(), color: z.number().int() })),
  /** The author name, if a branding sets one; null for the bot's own name. */
  persona: z
    .object({ username: z.string(), avatarUrl: z.string() })
    .extend({
      /** Shown below messages that are not log lines: name, picture and signature. */
      card: z.object({ name: z.string(), iconUrl: z.string(), signature: z.string() }).nullable(),
    })
    .nullable(),
});
export type PostingPreview = z.output<typeof postingPreview>;

/** The result of a test. `message` says why it failed, or that it is still pending. */
export const postingTestReply = z.object({ success: z.boolean(), message: z.string() });

/**
 * The calls to preview what will be posted in a chosen channel, and to post such a message as a test.
 * `posting` is the name of the channel's field in the feature's manifest.
 */
export function postingRoutes<const Feature extends PostingFeature>({ name, label, area, posts }: Feature) {
  type Channel = Feature['posts'][number]['channel'];
  // Mapping a list loses that it isn't empty, and the feature's type.
  const channels = posts.map(({ channel }) => channel) as [Channel, ...Channel[]];
  const path = `/api/posting/${name}` as `/api/posting/${Feature['name']}`;
  const permission = <Kind extends 'View' | 'Edit'>(kind: Kind) =>
    `${area}_${kind}` as Extract<AreaPermission, `${Feature['area']}_${Kind}`>;
  const asked = {
    botId: id,
    posting: z.enum(channels),
    /** The game server to use in the example, where there is a choice. */
    serverId: id.optional(),
  };
  return {
    previewPosting: route({
      method: 'GET',
      path,
      summary: `What ${label} posts in Discord, with the saved settings.`,
      access: { need: permission('View'), bot: 'query.botId' },
      query: z.object(asked),
      response: postingPreview,
    }),
    testPosting: route({
      method: 'POST',
      path,
      summary: `Posts what ${label} would post in a channel of the guild, marked as a test, and pings nobody.`,
      access: { need: permission('Edit'), bot: 'body.botId' },
      rate: 'test-message',
      body: z.object({
        ...asked,
        channelId: plainId(z.string().regex(/^\d{1,20}$/, 'Choose a channel first.'), 20),
      }),
      response: postingTestReply,
    }),
  } as const satisfies Record<string, RouteDefinition>;
}
