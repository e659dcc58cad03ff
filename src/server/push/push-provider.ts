import type { PortBase } from "../ports/ports.ts";
import { createOneSignal } from "./onesignal.ts";
import type { PushPort } from "./push.port.ts";
import { createWebPush } from "./web-push.ts";

/** The push adapter that `PUSH_PROVIDER` chooses. */
export const createPush = (base: PortBase): PushPort => {
  const { push } = base.config;
  return push.provider === "onesignal" ? createOneSignal(push) : createWebPush(base);
};
