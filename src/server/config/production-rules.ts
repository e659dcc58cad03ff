/** The settings that the rules look at. */
interface Settings {
  readonly production: boolean;
  readonly testControls: boolean;
  readonly demo: boolean;
  readonly publicUrl: string | null;
  readonly siteFile: string | null;
}

/** Why this configuration may not run, one sentence each; empty when it may. */
export const productionRefusals = (config: Settings): readonly string[] => {
  const refusals: string[] = [];
  if (!config.production) return refusals;
  if (config.testControls) refusals.push("TEST_CONTROLS=1 cannot run with NODE_ENV=production.");
  if (config.demo)
    refusals.push("DEMO=1 cannot run with NODE_ENV=production: its accounts have a known password.");
  if (config.publicUrl === null && config.siteFile === null) {
    refusals.push("NODE_ENV=production needs PUBLIC_URL, or SITE with the hosts it serves.");
  }
  return refusals;
};
