/**
 * A service's state for people, as the host sent it: a rental that is suspended or locked says more than what its game
 * server was in last.
 */
export const shownState = ({ state, listedState }: { state: string; listedState: string }): string =>
  listedState === '' || listedState === 'active' ? state : listedState;
