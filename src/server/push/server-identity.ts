import { createPrivateKey, generateKeyPairSync, sign, type JsonWebKey } from "node:crypto";

import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";

/** How a site says to push services who it is (VAPID, RFC 8292). */
export interface ServerIdentity {
  /** Uncompressed point of P-256, base64url: what browsers subscribe with. */
  readonly publicKey: string;
  /** The `Authorization` header for a push service; `now` in epoch seconds. */
  readonly authorization: (audience: string, contact: string, now: number) => string;
}

const LIFE_SECONDS = 12 * 3600;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const pointOf = ({ x = "", y = "" }: JsonWebKey): string =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString(
    "base64url",
  );

const identityFrom = (jwk: JsonWebKey): ServerIdentity => {
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  const publicKey = pointOf(jwk);
  return {
    publicKey,
    authorization: (audience, contact, now) => {
      const claims = { aud: audience, exp: now + LIFE_SECONDS, sub: contact };
      const text = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
      const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
      return `vapid t=${text}.${signature.toString("base64url")}, k=${publicKey}`;
    },
  };
};

/**
 * The identity of a site: drawn at its first use and kept in the database, so that all nodes share it and browsers stay
 * registered. Each site has its own: what a browser registered for one is of no use to another.
 */
export const loadServerIdentity = async (
  database: Kysely<Database>,
  siteId: string,
): Promise<ServerIdentity> => {
  const name = `push:${siteId}`;
  const read = () =>
    database.selectFrom("server_key").select("value").where("name", "=", name).executeTakeFirst();
  if ((await read()) === undefined) {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    await database
      .insertInto("server_key")
      .values({ name, value: JSON.stringify(privateKey.export({ format: "jwk" })) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return identityFrom(JSON.parse((await read())!.value) as JsonWebKey);
};
