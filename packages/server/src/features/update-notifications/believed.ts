import type { Believed } from '../../context/app-context.ts';
import * as repository from './sources-repository.ts';

export const believedBuild: Believed = {
  source: 'steam',
  async find({ db }) {
    const build = await repository.newestBuild(db);
    const claim = (await repository.findSource(db, 'steam'))?.claim;
    return {
      value: build ? `build ${build.buildId}` : '',
      since: build?.learnedAt ?? 0,
      claim: claim ? `build ${claim.said}` : '',
      claimedAt: claim?.at ?? 0,
    };
  },
  forget: (_context, tx) => repository.forgetBuilds(tx),
};

export const believedMods: Believed = {
  source: 'curseforge',
  async find({ db }) {
    const { mods, claims, since } = await repository.countClaims(db);
    const named = (count: number) => (count === 1 ? '1 mod' : `${count} mods`);
    const answeredAt = (await repository.findSource(db, 'curseforge'))?.answeredAt ?? 0;
    return {
      value: mods === 0 ? '' : `the newest files of ${named(mods)}`,
      since: mods === 0 ? 0 : answeredAt,
      claim: claims === 0 ? '' : `other files of ${named(claims)}`,
      claimedAt: since,
    };
  },
  forget: (_context, tx) => repository.forgetMods(tx),
};
