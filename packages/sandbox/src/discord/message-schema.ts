import { z } from 'zod';
import { snowflake, text } from './validate.ts';

/** What a message may hold (Discord API docs, "Create Message"; limits in ark-domain.md §6.8). */

const link = z
  .string()
  .max(2048)
  .refine((value) => /^(https?|attachment):\/\//.test(value), {
    error: `URL_TYPE_INVALID_SCHEME: Scheme must be one of ('http', 'https').`,
  });
const image = z.object({ url: link });

const embed = z.object({
  title: text(0, 256).nullish(),
  description: text(0, 4096).nullish(),
  url: link.nullish(),
  color: z.number().int().min(0).max(0xffffff).nullish(),
  timestamp: z
    .string()
    .refine((value) => Number.isFinite(Date.parse(value)))
    .nullish(),
  footer: z.object({ text: text(1, 2048), icon_url: link.nullish() }).nullish(),
  author: z.object({ name: text(1, 256), url: link.nullish(), icon_url: link.nullish() }).nullish(),
  image: image.nullish(),
  thumbnail: image.nullish(),
  fields: z
    .array(z.object({ name: text(1, 256), value: text(1, 1024), inline: z.boolean().optional() }))
    .max(25)
    .nullish(),
});

/** Characters of an embed that count against the sum of 6000 over all embeds of a message. */
function embedLength(value: z.infer<typeof embed>): number {
  const fields = value.fields ?? [];
  const parts = [value.title, value.description, value.footer?.text, value.author?.name];
  const texts = [...parts, ...fields.flatMap((field) => [field.name, field.value])];
  return texts.reduce((sum, part) => sum + [...(part ?? '')].length, 0);
}

const embeds = z
  .array(embed)
  .max(10)
  .refine((list) => list.reduce((sum, value) => sum + embedLength(value), 0) <= 6000, {
    error: 'MAX_EMBED_SIZE_EXCEEDED: Embed size exceeds maximum size of 6000',
  });

const customId = text(1, 100);
const emoji = z.object({
  id: snowflake.nullish(),
  name: z.string().max(64).nullish(),
  animated: z.boolean().optional(),
});

const button = z
  .object({
    type: z.literal(2),
    style: z.number().int().min(1).max(5),
    label: text(0, 80).optional(),
    emoji: emoji.optional(),
    custom_id: customId.optional(),
    url: link.optional(),
    disabled: z.boolean().optional(),
  })
  .refine((value) => (value.style === 5 ? value.url && !value.custom_id : value.custom_id && !value.url), {
    error: 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED: A custom id (or, for a link button, a url) is required',
  });

const stringSelect = z.object({
  type: z.literal(3),
  custom_id: customId,
  placeholder: text(0, 150).optional(),
  min_values: z.number().int().min(0).max(25).optional(),
  max_values: z.number().int().min(1).max(25).optional(),
  disabled: z.boolean().optional(),
  options: z
    .array(
      z.object({
        label: text(1, 100),
        value: text(1, 100),
        description: text(0, 100).nullish(),
        emoji: emoji.nullish(),
        default: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(25),
});
const entitySelect = z.object({
  type: z.union([z.literal(5), z.literal(6), z.literal(7), z.literal(8)]),
  custom_id: customId,
  placeholder: text(0, 150).optional(),
  min_values: z.number().int().min(0).max(25).optional(),
  max_values: z.number().int().min(1).max(25).optional(),
  channel_types: z.array(z.number().int()).max(20).optional(),
  disabled: z.boolean().optional(),
});

const buttonRow = z.object({ type: z.literal(1), components: z.array(button).min(1).max(5) });
const selectRow = z.object({
  type: z.literal(1),
  components: z.array(z.union([stringSelect, entitySelect])).length(1),
});

const components = z
  .array(z.union([buttonRow, selectRow]))
  .max(5)
  .refine(
    (rows) => {
      const ids = rows.flatMap((row) => row.components.flatMap((part) => part.custom_id ?? []));
      return new Set(ids).size === ids.length;
    },
    { error: 'COMPONENT_CUSTOM_ID_DUPLICATED: Component custom id cannot be duplicated' },
  );

export const allowedMentionsSchema = z
  .object({
    parse: z.array(z.enum(['users', 'roles', 'everyone'])).optional(),
    users: z.array(snowflake).max(100).optional(),
    roles: z.array(snowflake).max(100).optional(),
    replied_user: z.boolean().optional(),
  })
  .refine(
    (value) =>
      !(value.parse?.includes('users') && value.users?.length) &&
      !(value.parse?.includes('roles') && value.roles?.length),
    { error: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE: parse and ids of one kind are mutually exclusive.' },
  );

const content = text(0, 2000).nullish();
/** Files of this request by their index in it, or attachments that an edit keeps by their id. */
const uploads = z
  .array(
    z.object({
      id: z.union([z.string().max(20), z.number().int()]),
      filename: text(1, 1024).nullish(),
      description: text(0, 1024).nullish(),
    }),
  )
  .max(10);

/** The body of a new message. */
export const newMessageSchema = z.object({
  content,
  embeds: embeds.nullish(),
  components: components.nullish(),
  allowed_mentions: allowedMentionsSchema.nullish(),
  attachments: uploads.nullish(),
  tts: z.boolean().optional(),
  flags: z.number().int().nonnegative().nullish(),
  nonce: z.union([z.string().max(25), z.number().int()]).nullish(),
  enforce_nonce: z.boolean().optional(),
  message_reference: z
    .object({ message_id: snowflake, fail_if_not_exists: z.boolean().optional() })
    .nullish(),
});

/** The body of an edit: what is not in it stays, null empties. */
export const messageEditSchema = newMessageSchema.pick({
  content: true,
  embeds: true,
  components: true,
  allowed_mentions: true,
  attachments: true,
  flags: true,
});

/** The body of a webhook's message: it may speak under another name, but not under Discord's. */
export const webhookMessageSchema = newMessageSchema.extend({
  username: text(1, 80)
    .refine((name) => !/clyde|discord/i.test(name), {
      error: 'USERNAME_INVALID_CONTAINS: Username cannot contain "discord" or "clyde"',
    })
    .nullish(),
  avatar_url: link.nullish(),
});

export type NewMessage = z.infer<typeof newMessageSchema>;
export type MessageEdit = z.infer<typeof messageEditSchema>;
