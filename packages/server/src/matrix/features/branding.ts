import type { brandingFeature } from '../../features/branding/feature.ts';
import type * as tables from '../../features/branding/table.ts';
import { CHANNELS, NAME, NOBODY } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inBody, inParams } from '../testing/makers.ts';

const brandingFields = () => ({
  name: 'Obelisk',
  username: 'Obelisk',
  pluginName: 'Obelisk',
  url: 'https://obelisk.example',
  iconUrl: 'https://obelisk.example/icon.png',
  avatarUrl: 'https://obelisk.example/avatar.png',
  status: '',
});

export const brandingMatrix: FeatureMatrix<typeof brandingFeature, typeof tables> = {
  expectations: {
    branding: {
      find: { who: 'holders', of: ['Branding_View'], names: 'instance' },
      save: { who: 'holders', of: ['Branding_Edit'], names: 'instance', fromTier: 5 },
      // What a lower tier has left over may be tidied up.
      reset: { who: 'holders', of: ['Branding_Edit'], names: 'instance' },
    },
  },
  requests: () => ({
    branding: {
      find: inParams('botId'),
      save: (botId) => ({ body: { data: { ...brandingFields(), botId } } }),
      reset: inBody('botId'),
    },
  }),
  tables: {
    brandings: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 1,
      goesFirst: 'the one before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
      columns: {
        name: NAME,
        username: NAME,
        plugin_name: NAME,
        url: 2048,
        icon_url: 2048,
        avatar_url: 2048,
        status: NAME,
      },
    },
    branding_effects: {
      grownBy: ['manager', 'Discord'],
      per: 'instance',
      rows: 1,
      goesFirst: 'the one before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
      columns: {
        nickname: NAME,
        lacking: 100,
        plain_channels: CHANNELS * 20,
        refusal: 400,
        picture_refusal: 400,
        told: 1000,
      },
    },
  },
};
