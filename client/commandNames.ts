/** The names of our commands, as package.json contributes them. */

export const COMMANDS = {
  openCalculator: 'concurrencyLens.openCalculator',
  showCeilings: 'concurrencyLens.showCeilings',
  toggleHints: 'concurrencyLens.toggleHints',
  explainHere: 'concurrencyLens.explainHere',
  selectProfile: 'concurrencyLens.selectProfile',
  restartServer: 'concurrencyLens.restartServer',
  /** Behind the status bar item; not in the palette. */
  showMenu: 'concurrencyLens.showMenu',
  /** Behind the walkthrough; not in the palette. */
  openSample: 'concurrencyLens.openSample',
  /** Behind the code of a finding; not in the palette. */
  openRulePage: 'concurrencyLens.openRulePage',
} as const;

/** What a link in a hover may run: nothing that writes. */
export const TRUSTED_COMMANDS: readonly string[] = [
  COMMANDS.openCalculator,
  COMMANDS.explainHere,
  COMMANDS.showCeilings,
];
