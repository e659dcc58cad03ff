import type { Kysely } from "kysely";
import type { Logger } from "pino";

import { createCaptcha } from "../captcha/captcha-provider.ts";
import type { CaptchaPort } from "../captcha/captcha.port.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/schema.ts";
import { createMedia } from "../media/media.ts";
import type { MediaPort } from "../media/media.port.ts";
import type { PaymentProvider } from "../payment/payment.port.ts";
import { createPush } from "../push/push-provider.ts";
import type { PushPort } from "../push/push.port.ts";
import { createSocial } from "../social-sign-in/social-providers.ts";
import type { SocialPort } from "../social-sign-in/social.port.ts";
import type { Keys } from "../session/keys.ts";
import type { Clock } from "./clock.ts";
import { createMail } from "./mail.ts";
import type { MailPort } from "./mail.port.ts";
import { createPayments } from "./payment-providers.ts";

/** The outside world. A slice adds its port here and makes it in `createPorts`. */
export interface Ports {
  readonly mail: MailPort;
  readonly media: MediaPort;
  readonly captcha: CaptchaPort;
  readonly payments: PaymentProvider;
  readonly social: SocialPort;
  readonly push: PushPort;
}

/** What an adapter may be made of. */
export interface PortBase {
  readonly config: Config;
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Logger;
}

export const createPorts = (base: PortBase): Ports => ({
  mail: createMail(base.config),
  media: createMedia(base.config),
  captcha: createCaptcha(base),
  social: createSocial(base),
  push: createPush(base),
  payments: createPayments(base),
});
