import { createHash } from "node:crypto";

import type { PushSettings } from "../config/push-settings.ts";
import type { PushPort, PushResult, PushSending } from "./push.port.ts";

type OneSignalSettings = Extract<PushSettings, { provider: "onesignal" }>;

/** OneSignal that does not answer is given up on: the job tries again. Milliseconds. */
const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 100_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Said {
  readonly id?: unknown;
  readonly errors?: unknown;
}

/** OneSignal answers 200 also for a browser that it does not know: then there is no message id. */
const resultOf = (status: number, said: Said | null): PushResult => {
  if (status === 429 || status >= 500) throw new Error(`OneSignal answered ${status}.`);
  if (status < 200 || status >= 300) return "refused";
  if (said === null) throw new Error("OneSignal's answer could not be read.");
  const isUnknown = said.errors !== undefined && (said.id === undefined || said.id === "");
  return isUnknown ? "gone" : "sent";
};

/** The same UUID for the same message: OneSignal sends what carries it once. */
const idempotencyKey = (id: string): string => {
  const hex = createHash("sha256").update(id).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const readSaid = async (response: Response): Promise<Said | null> => {
  const text = await response.text();
  if (text.length > LONGEST_ANSWER) return null;
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" ? said : null;
  } catch {
    return null;
  }
};

/** Notifications through OneSignal's REST API ("Create message", `include_subscription_ids`). */
export const createOneSignal = ({ appId, apiKey, apiUrl, scriptUrl }: OneSignalSettings): PushPort => ({
  provider: "onesignal",
  script: scriptUrl,
  keyOf: async () => appId,
  faultOf: ({ endpoint }) => (ID.test(endpoint) ? null : { player_id: "This is not an id of OneSignal." }),
  send: async ({ target, notice, origin, lifeSeconds, id }: PushSending) => {
    const body = {
      app_id: appId,
      target_channel: "push",
      include_subscription_ids: [target.endpoint],
      headings: { en: notice.title },
      contents: { en: notice.body },
      url: origin + notice.path,
      ...(notice.icon === null ? {} : { chrome_web_icon: notice.icon }),
      web_push_topic: notice.tag,
      ttl: lifeSeconds,
      idempotency_key: idempotencyKey(id),
    };
    const response = await fetch(`${apiUrl}/notifications`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Key ${apiKey}` },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return resultOf(response.status, await readSaid(response));
  },
});
