import { afterEach, beforeEach, expect, test, vi } from "vitest";

const page = `<main><section data-ending="processing"><h1 data-ending-title></h1><p data-ending-text></p></section></main>
<script type="application/json" id="refusals">{}</script>`;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = page;
  Object.assign(document.documentElement.dataset, { step: "finish", paymentId: "p1", returnUri: "/ava" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Runs the finish page's script against a server that answers `getPayment` and `closePayment` like this. */
const finish = async (
  asked: () => string,
  closed: () => string,
  status = 200,
): Promise<() => string | null | undefined> => {
  const fetchIt = (url: string) =>
    Promise.resolve({
      ok: status === 200,
      status,
      json: async () => ({
        ...{ status: url.endsWith("/close") ? closed() : asked(), reason: null },
        model_username: "ava",
      }),
    });
  vi.stubGlobal("fetch", fetchIt);
  // @ts-expect-error a script of the payment pages, without types
  await import("../../src/server/payment/page/assets/payment-page.js");
  return () => document.querySelector("[data-ending-title]")?.textContent;
};

test("a refusal that still stands after another card was accepted is not told before the payment is left for good", async () => {
  let closes = 0;
  const title = await finish(
    () => (closes < 2 ? "declined" : "paid"),
    () => ["processing", "processing"][(closes += 1) - 1] ?? "declined",
  );
  await vi.advanceTimersByTimeAsync(8_000);
  expect([title(), closes]).toEqual(["", 0]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([title(), closes]).toEqual(["Payment successful", 2]);
});

test.each([
  [undefined, "Payment successful"],
  ["You are now following Ava for free.", "You are now following Ava for free."],
])("[FOLLOW-08] the page that comes after %j says '%s'", async (paidText, text) => {
  Object.assign(document.querySelector<HTMLElement>("[data-ending]")!.dataset, paidText && { paidText });
  vi.setSystemTime(1_790_000_000_000);
  await finish(
    () => "paid",
    () => "",
  );
  await vi.advanceTimersByTimeAsync(10);
  const kept = JSON.parse(window.localStorage.getItem("csf_flash") ?? "null");
  expect(kept.value).toEqual({ kind: "success", text });
});

test("when the payment was left for good the refusal is shown", async () => {
  const title = await finish(
    () => "declined",
    () => "declined",
  );
  await vi.advanceTimersByTimeAsync(30_000);
  expect(title()).toBe("Your card was declined");
});

test.each([
  ["true", "We cannot show this payment here"],
  ["false", "Payment cancelled"],
])("a payment that is not found, and begun: %s, is told as '%s'", async (begun, said) => {
  Object.assign(document.documentElement.dataset, { begun });
  const title = await finish(
    () => "",
    () => "",
    404,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(title()).toBe(said);
});
