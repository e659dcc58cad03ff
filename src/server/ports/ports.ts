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

/** Makes each port. */
export type PortFactories = { readonly [Name in keyof Ports]: (base: PortBase) => Ports[Name] };

export const createPorts = (base: PortBase, factories: PortFactories): Ports =>
  Object.fromEntries(
    Object.entries(factories).map(([name, create]) => [name, create(base)]),
  ) as unknown as Ports;
