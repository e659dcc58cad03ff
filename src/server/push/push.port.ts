import type { PushNotice } from "../../domain/push/push-notice.ts";
import type { Site } from "../site/site.ts";

/** A browser as its provider knows it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string } | null;
}

export interface PushSending {
  readonly site: Site;
  readonly target: PushTarget;
  readonly notice: PushNotice;
  /** Where the site's pages are, without a slash at the end. */
  readonly origin: string;
  /** How long the provider may keep it for a browser that is not there. Seconds. */
  readonly lifeSeconds: number;
  /** The same for the same notification to the same browser, however often it is sent. */
  readonly id: string;
}

/** `gone`: the provider knows this browser no longer. `refused`: it will never take this, so nobody need try again. */
export type PushResult = "sent" | "gone" | "refused";

/** Notifies browsers. Called from jobs only: throwing means that it is tried again. */
export interface PushPort {
  readonly provider: "web" | "onesignal";
  /** What a browser registers with: the site's public key, or the provider's name of the app. */
  readonly keyOf: (site: Site) => Promise<string>;
  /** The provider's script in the browser; null when none is needed. */
  readonly script: string | null;
  /** What is wrong with a browser's registration, by field; null when nothing is. */
  readonly faultOf: (target: PushTarget) => Readonly<Record<string, string>> | null;
  readonly send: (sending: PushSending) => Promise<PushResult>;
}
