import type { Config } from "../config/config.ts";
import { googleAdapter } from "./google.ts";
import type { SocialPort } from "./social.port.ts";
import { twitterAdapter } from "./twitter.ts";

/** The providers that the environment sets up. */
export const createSocial = ({ social: { google, twitter } }: Config): SocialPort => ({
  ...(google === null ? {} : { google: googleAdapter(google) }),
  ...(twitter === null ? {} : { twitter: twitterAdapter(twitter) }),
});
