// The payment pages' only script. It keeps what was typed, tells the opening page how it went, and asks the server.
const root = document.documentElement;
const { step, paymentId, returnUri, begun } = root.dataset;
const find = (selector) => document.querySelector(selector);
const opener = window.opener ?? (window.parent === window ? null : window.parent);
const csrf = find('meta[name="csrf-token"]')?.content ?? "";

const tell = (status, analytics) => {
  const message = {
    type: "payment.status",
    status,
    payment_id: paymentId || null,
    analytics_data: analytics ?? null,
  };
  opener?.postMessage(message, window.location.origin);
};

const leave = () => {
  if (window.opener !== null) window.close();
  else if (opener === null) window.location.replace(returnUri || "/");
};

// What the page that comes next tells.
const leaveWord = (kind, text) => {
  try {
    const until = Math.floor(Date.now() / 1000) + 60;
    window.localStorage.setItem("csf_flash", JSON.stringify({ value: { kind, text }, until }));
  } catch {
    // A blocked storage loses the word, not the payment.
  }
};

/** Answers the payment's record, or null where the server did not say how it stands. */
const closePayment = async () => {
  if (!paymentId) return null;
  return fetch(`/api/v1/payment/${paymentId}/close`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": csrf },
    body: "{}",
    keepalive: true,
  })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
};

find("[data-cancel]")?.addEventListener("click", async (event) => {
  event.preventDefault();
  const framed = window.parent !== window;
  const record = opener === null || framed ? await closePayment() : null;
  const over = !paymentId || record?.status === "cancelled" || record?.status === "declined";
  if (opener === null && over) leaveWord("info", "Payment cancelled. You have not been charged.");
  tell("cancelled");
  if (framed && paymentId)
    window.location.replace(`/oauth/payment/finish?${new URLSearchParams({ payment_id: paymentId })}`);
  else leave();
});

const notice = (text) => {
  const box = find("[data-notice]");
  if (box === null) return;
  find("[data-notice-text]").textContent = text;
  box.hidden = text === "";
};

const showFields = (fields) => {
  for (const input of document.querySelectorAll("[data-card-form] input[type=text]")) {
    const text = fields[input.name] ?? "";
    document.getElementById(`${input.name}-error`).textContent = text;
    if (text === "") input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  }
  document.querySelector('[data-card-form] [aria-invalid="true"]')?.focus();
};

const group = (digits) => digits.replace(/(.{4})(?=.)/g, "$1 ");
find("#card_number")?.addEventListener("input", ({ target }) => {
  if (target.selectionStart === target.value.length)
    target.value = group(target.value.replace(/\D/g, "").slice(0, 19));
});
find("#expiry")?.addEventListener("input", ({ target, inputType }) => {
  if (inputType?.startsWith("delete") || target.selectionStart !== target.value.length) return;
  const digits = target.value.replace(/\D/g, "").slice(0, 6);
  if (digits.length >= 2) target.value = `${digits.slice(0, 2)} / ${digits.slice(2)}`;
});

const form = find("[data-card-form]");
let busy = false;

const setBusy = (now) => {
  busy = now;
  find("[data-pay]").setAttribute("aria-disabled", String(now));
};

const askAgain = (authorizationId) => {
  // The bank's question is a page of its own: sent as a form, the server shows it.
  const hidden = document.createElement("input");
  hidden.type = "hidden";
  hidden.name = "confirm";
  hidden.value = authorizationId;
  form.append(hidden);
  for (const input of form.querySelectorAll("input[type=text]")) input.disabled = true;
  for (const part of document.querySelectorAll(".field, .pair, .hint")) part.hidden = true;
  const about = document.createElement("p");
  about.className = "lead";
  about.textContent =
    step === "check"
      ? "Please confirm this card. Nothing is charged."
      : "Please confirm this payment. You are not charged before that.";
  form.before(about);
  find("[data-pay]").focus();
};

const handlers = {
  accepted: ({ next }) => window.location.replace(next),
  declined: ({ error }) => {
    showFields({});
    notice(error);
    tell("error");
    find("#card_number").focus();
    find("#card_number").select();
  },
  invalid: ({ fields }) => {
    notice("");
    showFields(fields);
  },
  confirm: ({ authorizationId }) => {
    askAgain(authorizationId);
    notice("");
    find("#pay-title").textContent = "Your bank asks you to confirm";
    find("[data-pay] .label").textContent = step === "check" ? "Confirm card" : "Confirm payment";
  },
  refused: () => form.submit(),
};

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  setBusy(true);
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    });
    const result = await answer.json();
    if (result.status !== "accepted") setBusy(false);
    (
      handlers[result.status] ??
      (() => notice(result.error ?? "Something went wrong, please contact support"))
    )(result);
  } catch {
    setBusy(false);
    notice("We could not reach the server. Please check your connection and try again.");
  }
});

find("[data-confirm-form]")?.addEventListener("submit", (event) => {
  if (busy) event.preventDefault();
  setBusy(true);
});

const endings = {
  paid: ["Payment successful", "Thank you. You are all set.", "success"],
  cancelled: ["Payment cancelled", "You have not been charged.", "cancelled"],
  declined: ["Your card was declined", "You have not been charged.", "error"],
  refused: ["This could not be completed", "You have not been charged.", "error"],
};

// Why held money went back, in the server's words.
const refusals = JSON.parse(find("#refusals")?.textContent ?? "{}");

// The page that comes next says so, and does not open again what was bought.
const leavePaid = (record) => {
  leaveWord("success", find("[data-ending]").dataset.paidText ?? "Payment successful");
  try {
    window.localStorage.removeItem(`csf_subscribe_${record.model_username.toLowerCase()}`);
  } catch {
    // A blocked storage has nothing to forget.
  }
};

const end = (record) => {
  const [title, text, status] = endings[record.status];
  if (record.status === "paid" && opener === null) leavePaid(record);
  const section = find("[data-ending]");
  section.dataset.ending = record.status === "paid" ? "paid" : "failed";
  find("[data-ending-title]").textContent = title;
  find("[data-ending-text]").textContent = refusals[record.reason] ?? text;
  tell(status, record.analytics_data);
  if (record.status === "paid" || opener !== null) setTimeout(leave, 900);
};

// The payment is there, but not for who is logged in now: only its payer is told how it went.
const endUnseen = () => {
  find("[data-ending]").dataset.ending = "failed";
  find("[data-ending-title]").textContent = "We cannot show this payment here";
  find("[data-ending-text]").textContent =
    "Please log in with the account that you paid with to see how it went. You are not charged twice.";
};

const ask = async (tries) => {
  const again = () => setTimeout(() => void ask(tries + 1), Math.min(4000, 250 * 1.4 ** tries));
  try {
    const answer = await fetch(`/api/v1/payment/${paymentId}`, { headers: { accept: "application/json" } });
    const asked = await answer.json();
    // Who comes here had a card accepted: the refusal of an earlier one may still stand, however long. Only leaving the
    // payment for good makes it true.
    const isDeclined = answer.ok && asked.status === "declined";
    const record = isDeclined && tries >= 8 ? await closePayment() : isDeclined ? null : asked;
    if (answer.ok && record !== null && Object.hasOwn(endings, record.status)) return end(record);
    if (tries === 12)
      find("[data-ending-text]").textContent =
        "This takes longer than usual. We keep asking; you are not charged twice.";
    if (answer.status === 404) return begun === "true" ? endUnseen() : end({ status: "cancelled" });
  } catch {
    find("[data-ending-text]").textContent = "You seem to be offline. We keep asking how the payment went.";
  }
  again();
};

// Back from the provider's own page without having paid there.
const closeLeft = async () => {
  const record = await closePayment();
  if (record === null || !Object.hasOwn(endings, record.status)) return ask(0);
  if (opener !== null || record.status === "paid") return end(record);
  leaveWord("info", "Payment cancelled. You have not been charged.");
  leave();
};

if (step === "finish" && paymentId) void ask(0);
if (step === "left" && paymentId) void closeLeft();
if (step === "saved") {
  leaveWord("success", "Your card is saved.");
  leave();
}
