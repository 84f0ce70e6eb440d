/** What there is to install now. */
export type Shop = {
  buildId(): string;
  /** Empty for a mod that there is not. */
  modFileId(modId: string): string;
};

/** What a game server runs since it was started: it installs the newest of everything then, and nothing more after. */
export type Installed = {
  buildId: string;
  modIds: string[];
  /** In the order of the mods. */
  modFileIds: string[];
};

export const NOTHING_TO_INSTALL: Shop = { buildId: () => '', modFileId: () => '' };

export const install = (shop: Shop, modIds: readonly string[]): Installed => ({
  buildId: shop.buildId(),
  modIds: [...modIds],
  modFileIds: modIds.map((id) => shop.modFileId(id)),
});
