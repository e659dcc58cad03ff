import { expect, test, vi } from "vitest";

import { createMedia } from "../../src/server/media/media.ts";
import { paymentProviders } from "../../src/server/features.ts";
import { createPayments } from "../../src/server/payment/payment.port.ts";
import type { Config } from "../../src/server/config/config.ts";
import type { PortBase } from "../../src/server/ports/ports.ts";
import { absent, partly } from "../running/partly.ts";

/** As in a moment without file descriptors. */
const missing = vi.hoisted(() => () => {
  throw new Error("EMFILE: too many open files");
});
const because = { cause: { message: "EMFILE: too many open files" } };
vi.mock("stripe", missing);
vi.mock("@aws-sdk/lib-storage", missing);

const KEYS = { region: "eu-1", accessKey: "key", secretKey: "secret" };

test("a storage whose library cannot be loaded is known at the start", async () => {
  const media = { kind: "s3", bucket: "media", endpoint: "http://127.0.0.1:1", ...KEYS } as const;
  const made = Promise.resolve(createMedia({ dataDir: "nowhere", demo: false, media }, async () => null));
  await expect(made).rejects.toMatchObject(because);
});

test("so is a payment provider", async () => {
  const variables = { STRIPE_SECRET_KEY: "sk_test_key", STRIPE_WEBHOOK_SECRET: "whsec_key" };
  const config = partly<Config>("config", { payments: { provider: "stripe", variables } });
  const base = partly<PortBase>("base of a port", {
    ...{ config, database: absent("database"), clock: absent("clock"), log: absent("log") },
  });
  await expect(Promise.resolve(createPayments(paymentProviders)(base))).rejects.toMatchObject(because);
});
