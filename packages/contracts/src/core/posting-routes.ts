import { z } from 'zod';
import type { FeatureDefinition, Posting } from './feature.ts';
import { id } from './ids.ts';
import { plainId } from './json-shape.ts';
import type { AreaPermission } from './permissions.ts';
import { type RouteDefinition, route } from './route.ts';

type PostingFeature = Pick<FeatureDefinition, 'name' | 'label'> & {
  area: string;
  posts: readonly [Posting, ...Posting[]];
};

/** How Discord shows something that is posted. */
export const postingPreview = z.object({
  /** In Discord's markdown. Each is a message of its own. */
  messages: z.array(z.string()),
  /** In a frame of its own, with a title and a colour (0xRRGGBB), where it is kept in step by editing. */
  embeds: z.array(z.object({ title: z.string(), description: z.string(), color: z.number().int() })),
  /** Under which name it is posted, where a branding says so; null for the bot's own. */
  persona: z
    .object({ username: z.string(), avatarUrl: z.string() })
    .extend({
      /** Below messages that are no log lines: a name with a picture, and who signs. */
      card: z.object({ name: z.string(), iconUrl: z.string(), signature: z.string() }).nullable(),
    })
    .nullable(),
});
export type PostingPreview = z.output<typeof postingPreview>;

/** What a test came to. `message` says why not, or that it still waits. */
export const postingTestReply = z.object({ success: z.boolean(), message: z.string() });

/**
 * The calls with which somebody who chooses a channel sees what will be posted there, and has one such message posted.
 * `posting` names the field of the channel, as the feature's manifest does.
 */
export function postingRoutes<const Feature extends PostingFeature>({ name, label, area, posts }: Feature) {
  type Channel = Feature['posts'][number]['channel'];
  // A mapped list loses that it is not empty, and which feature it is of.
  const channels = posts.map(({ channel }) => channel) as [Channel, ...Channel[]];
  const path = `/api/posting/${name}` as `/api/posting/${Feature['name']}`;
  const permission = <Kind extends 'View' | 'Edit'>(kind: Kind) =>
    `${area}_${kind}` as Extract<AreaPermission, `${Feature['area']}_${Kind}`>;
  const asked = {
    botId: id,
    posting: z.enum(channels),
    /** The game server that it is told of, where there is a choice. */
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
