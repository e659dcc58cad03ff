import type { Config } from "../config/config.ts";
import type { Keys } from "../session/keys.ts";
import { demoAdapter } from "./demo-provider.ts";
import { googleAdapter } from "./google.ts";
import type { SocialPort } from "./social.port.ts";
import { twitterAdapter } from "./twitter.ts";

/** The providers that the environment sets up; the demo has one of its own in Google's place. */
export const createSocial = ({
  config: { demo, social },
  keys,
}: {
  readonly config: Config;
  readonly keys: Keys;
}): SocialPort => {
  const { google, twitter } = social;
  return {
    ...(google === null ? {} : { google: googleAdapter(google) }),
    ...(google === null && demo ? { google: demoAdapter(keys) } : {}),
    ...(twitter === null ? {} : { twitter: twitterAdapter(twitter) }),
  };
};
