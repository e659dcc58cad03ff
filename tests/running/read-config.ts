import { readConfig, type Config } from "../../src/server/config/config.ts";
import { providers } from "../../src/server/features.ts";

/** The configuration of an environment, with every provider that there is. */
export const configOf = (environment: Readonly<Record<string, string | undefined>>, root: string): Config =>
  readConfig(environment, root, providers);
