import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import type { ProviderMessage } from "../payment/payment.port.ts";
import { webhookPurpose } from "./sandbox.provider.ts";
import { signBody, signatureHeader } from "./signature.ts";

const TIMEOUT_MILLISECONDS = 10_000;

/** Every fourth message is sent twice, as real providers do now and then: the receiver must bear it every day. */
const isSentTwice = (id: string): boolean => Number.parseInt(id.slice(-1), 16) % 4 === 0;

export interface SandboxJobs {
  readonly "sandbox.deliver": ProviderMessage;
}

/** `sandbox.deliver`: the provider's side of a webhook, over HTTP to our own address, again until it is answered 2xx. */
export const sandboxJobs: JobHandlersOf<SandboxJobs> = {
  "sandbox.deliver": {
    givesUp: neverGivenUp,
    run: async (message, { services, signal }) => {
      const body = Buffer.from(JSON.stringify(message));
      const send = async (): Promise<void> => {
        const now = services.clock.now();
        const answer = await fetch(`${services.ownOrigin()}/api/v1/payment/webhook/sandbox`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            [signatureHeader]: signBody(services.keys.derive(webhookPurpose), now, body),
          },
          body,
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`The webhook was answered ${answer.status}.`);
      };
      await send();
      if (isSentTwice(message.id)) await send();
    },
  },
};
