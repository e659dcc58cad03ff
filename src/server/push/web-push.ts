import { createHash } from "node:crypto";

import type { PortBase } from "../ports/ports.ts";
import { areBrowserKeys, encryptMessage } from "./message-encryption.ts";
import { postMessage } from "./post-message.ts";
import { publicEndpoint } from "./public-endpoint.ts";
import type { PushPort, PushResult } from "./push.port.ts";
import { loadServerIdentity, type ServerIdentity } from "./server-identity.ts";

const topicOf = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

const resultOf = (status: number, host: string): PushResult => {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status >= 500 || status === 408 || status === 429)
    throw new Error(`The push service ${host} answered ${status}.`);
  return "refused";
};

/** Web Push without anybody between (RFC 8030, 8291, 8292). With test controls a push service may be on this machine. */
export const createWebPush = ({ config, database, clock }: PortBase): PushPort => {
  const identities = new Map<string, Promise<ServerIdentity>>();
  const identityOf = (siteId: string): Promise<ServerIdentity> => {
    const known = identities.get(siteId) ?? loadServerIdentity(database, siteId);
    identities.set(siteId, known);
    known.catch(() => identities.delete(siteId));
    return known;
  };
  const allowsLoopback = config.testControls;

  return {
    provider: "web",
    script: null,
    keyOf: async (site) => (await identityOf(site.id)).publicKey,
    faultOf: ({ endpoint, keys }) => {
      if (publicEndpoint(endpoint, allowsLoopback) === null)
        return { player_id: "This is not the address of a push service." };
      if (keys === null || !areBrowserKeys(keys)) return { keys: "These are not the keys of a browser." };
      return null;
    },
    send: async ({ site, target, notice, lifeSeconds }) => {
      const url = publicEndpoint(target.endpoint, allowsLoopback);
      if (url === null || target.keys === null) return "refused";
      const identity = await identityOf(site.id);
      const contact = `https://${site.record.domain}`;
      const headers = {
        authorization: identity.authorization(url.origin, contact, clock.now()),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(lifeSeconds),
        topic: topicOf(notice.tag),
        urgency: "normal",
      };
      const body = encryptMessage(JSON.stringify(notice), target.keys);
      return resultOf(await postMessage(url, headers, body, allowsLoopback), url.host);
    },
  };
};
