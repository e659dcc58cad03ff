import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import type { WidgetProvider } from "../../src/server/config/captcha-settings.ts";

/** What `siteverify` answers: a status and a body; null: it hangs up. */
export type Verdict = readonly [number, unknown] | null;

const GLOBALS = { recaptcha: "grecaptcha", hcaptcha: "hcaptcha", turnstile: "turnstile" } as const;

/**
 * A provider's script as explicit rendering has it: it arrives, some time later it can render, and the widget is a box to
 * press, which opens a question of 300 pixels that answers the solution.
 */
const scriptOf = (provider: WidgetProvider): string => `(() => {
  const render = (container, options) => {
    const box = document.createElement("button");
    box.textContent = "Not a robot";
    box.style.cssText = "display: block; height: 70px; width: 100%";
    box.addEventListener("click", () => {
      const question = document.createElement("button");
      question.textContent = "The third picture";
      question.style.cssText = "position: absolute; top: 0; height: 300px; width: 200px";
      question.addEventListener("click", () => options.callback([options.sitekey, options.action, crypto.randomUUID()].join("/")));
      document.body.append(question);
    });
    container.append(box);
    return 0;
  };
  window["${GLOBALS[provider]}"] = {};
  window.standInReady = () => { window["${GLOBALS[provider]}"].render = render; };
})();`;

/** A provider on loopback: its script, and the verification call whose verdicts a test says. */
export const startProvider = async (provider: WidgetProvider) => {
  const asked: Record<string, string>[] = [];
  const scripts: string[] = [];
  const state: { verdict: Verdict } = { verdict: [200, { success: false }] };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === "GET") {
        scripts.push(request.url ?? "");
        response.writeHead(200, { "content-type": "text/javascript" });
        return response.end(scriptOf(provider));
      }
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      if (state.verdict === null) return request.socket.destroy();
      const [status, said] = state.verdict;
      response.writeHead(status, { "content-type": "application/json" });
      return response.end(typeof said === "string" ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    scripts,
    answer: (verdict: Verdict): void => {
      state.verdict = verdict;
    },
    environment: {
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_SITE_KEY: "site-key",
      CAPTCHA_SECRET: "the secret",
      CAPTCHA_SCRIPT_URL: `${origin}/api.js`,
      CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
      TRUSTED_PROXIES: "127.0.0.1",
    },
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
