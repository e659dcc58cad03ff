import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { CaptchaPort } from "../captcha/captcha.port.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/schema.ts";
import type { MediaPort } from "../media/media.port.ts";
import type { Keys } from "../session/keys.ts";
import type { Clock } from "./clock.ts";
import type { MailPort } from "./mail.port.ts";

/** The outside world. A feature adds its port in `<slug>.feature.ts`, with what makes it. */
export interface Ports {
  readonly mail: MailPort;
  readonly media: MediaPort;
  readonly captcha: CaptchaPort;
}

/** What an adapter may be made of. */
export interface PortBase {
  readonly config: Config;
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Logger;
}

/**
 * Makes each port, with the library that the settings ask for: what cannot be loaded fails the start. Loaded later, in a moment without
 * memory or file descriptors, it would be missing until the next start, for Node remembers imports that failed.
 */
export type PortFactories = {
  readonly [Name in keyof Ports]: (base: PortBase) => Ports[Name] | Promise<Ports[Name]>;
};

export const createPorts = async (base: PortBase, factories: PortFactories): Promise<Ports> =>
  Object.fromEntries(
    await Promise.all(Object.entries(factories).map(async ([name, create]) => [name, await create(base)])),
  ) as unknown as Ports;
