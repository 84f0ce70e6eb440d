import { TRIBE_LOG_KIND_WORDS, TRIBE_LOG_KINDS } from '@arkwright/contracts/tribe-log-link/kinds';
import { ChannelType, SlashCommandBuilder, type SlashCommandSubcommandBuilder } from 'discord.js';

/** Where a log can go besides a channel that is named. */
export const WHERE = { here: 'here', direct: 'dm' } as const;

const withKinds = (command: SlashCommandSubcommandBuilder) => {
  for (const kind of TRIBE_LOG_KINDS)
    command.addBooleanOption((option) => option.setName(kind).setDescription(TRIBE_LOG_KIND_WORDS[kind]));
  return command;
};

const withLink = (command: SlashCommandSubcommandBuilder) =>
  command.addStringOption((option) =>
    option.setName('link').setDescription('One of your links').setRequired(true).setAutocomplete(true),
  );

/** `/tribelog`, as Discord has it. */
export const tribeLogDefinition = new SlashCommandBuilder()
  .setName('tribelog')
  .setDescription('Your tribe’s log, in a channel, a thread or your direct messages')
  .addSubcommand((command) =>
    withKinds(
      command
        .setName('link')
        .setDescription('Has your tribe’s log posted')
        .addStringOption((option) =>
          option
            .setName('tribe')
            .setDescription('Your tribe: pick it from the list, or type its name')
            .setRequired(true)
            .setMaxLength(100)
            .setAutocomplete(true),
        )
        .addStringOption((option) =>
          option
            .setName('where')
            .setDescription('Here, if you choose nothing')
            .addChoices(
              { name: 'Here', value: WHERE.here },
              { name: 'In my direct messages', value: WHERE.direct },
            ),
        )
        .addChannelOption((option) =>
          option
            .setName('channel')
            .setDescription('Another channel or thread')
            .addChannelTypes(
              ChannelType.GuildText,
              ChannelType.GuildAnnouncement,
              ChannelType.PublicThread,
              ChannelType.PrivateThread,
              ChannelType.AnnouncementThread,
            ),
        )
        .addStringOption((option) =>
          option
            .setName('server')
            .setDescription('The game server the tribe is on, where you type its name')
            .setAutocomplete(true),
        ),
    ),
  )
  .addSubcommand((command) => command.setName('list').setDescription('Shows your links and requests'))
  .addSubcommand((command) =>
    withKinds(withLink(command.setName('filter').setDescription('Chooses what a link tells'))),
  )
  .addSubcommand((command) => withLink(command.setName('unlink').setDescription('Ends one of your links')))
  .toJSON();
