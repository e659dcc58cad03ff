import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";

// As much of a document as the payment pages' script touches: made from the server's HTML, and the script itself runs in it.

const SCRIPT = new URL("../../src/server/payment/page/assets/payment-page.js", import.meta.url);
const runScript = compileFunction(readFileSync(SCRIPT, "utf8"), [
  "document",
  "window",
  "fetch",
  "FormData",
  "setTimeout",
  "Date",
]) as (...globals: readonly unknown[]) => void;

type Listener = (event: { readonly preventDefault: () => void }) => unknown;

export interface DocumentParts {
  readonly html: string;
  /** What the script finds as `window`. */
  readonly window: object;
  readonly fetch: (url: string, init?: { readonly body?: unknown }) => Promise<unknown>;
  readonly later: (run: () => void, milliseconds: number) => void;
  readonly now: () => number;
  /** The script sends its form as a browser does, without asking the script. */
  readonly submitted: () => void;
  /** The page says how the payment ended. */
  readonly ended: (how: "paid" | "failed") => void;
}

export interface PaymentDocument {
  readonly step: string;
  readonly paymentId: string;
  readonly returnUri: string;
  readonly has: (marker: string) => boolean;
  /** What the form would send. */
  readonly fields: () => Readonly<Record<string, string>>;
  readonly type: (fields: Readonly<Record<string, string>>) => void;
  /** Tells an element's listeners of an event and waits for them; true when the browser's own action is called off. */
  readonly press: (marker: string, event: "click" | "submit") => Promise<boolean>;
}

const attribute = (html: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

const createElement = (name = "") => {
  const listeners = new Map<string, Listener[]>();
  const children: { readonly name: string; readonly value: string }[] = [];
  const nothing = (): void => undefined;
  return {
    name,
    listeners,
    children,
    value: "",
    content: "",
    textContent: "",
    action: "",
    disabled: false,
    dataset: {} as Record<string, string>,
    addEventListener: (type: string, listener: Listener): void =>
      void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    append: (child: { readonly name: string; readonly value: string }): void => void children.push(child),
    before: nothing,
    setAttribute: nothing,
    removeAttribute: nothing,
    focus: nothing,
    select: nothing,
    submit: nothing,
    querySelectorAll: (): readonly object[] => [],
  };
};

const INPUTS = ["card_number", "expiry", "security_code"];

/** Opens a page of the payment and runs its script. */
export const openDocument = (parts: DocumentParts): PaymentDocument => {
  const { html } = parts;
  const elements = new Map<string, ReturnType<typeof createElement>>();
  const element = (selector: string) => {
    const known = elements.get(selector) ?? createElement(selector.slice(1));
    elements.set(selector, known);
    return known;
  };
  const inputs = INPUTS.map((name) => element(`#${name}`));
  const has = (marker: string): boolean => new RegExp(`\\s${marker}[\\s=>]`).test(html);
  const isThere = (selector: string): boolean => {
    if (selector.startsWith("#")) return html.includes(`id="${selector.slice(1)}"`);
    const marker = /^\[([\w-]+)\]/.exec(selector)?.[1];
    return !selector.includes("aria-invalid") && (marker === undefined || has(marker));
  };

  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const form = element("[data-card-form]");
  const fields = (): Record<string, string> => ({
    ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])),
    ...Object.fromEntries(inputs.filter(({ disabled }) => !disabled).map(({ name, value }) => [name, value])),
    ...Object.fromEntries(form.children.map(({ name, value }) => [name, value])),
  });
  Object.assign(form, {
    action: attribute(html, "action"),
    submit: parts.submitted,
    querySelectorAll: () => inputs,
  });
  element('meta[name="csrf-token"]').content = "csrf";
  element("#refusals").textContent = /id="refusals">([^<]*)</.exec(html)?.[1] ?? "{}";
  element("[data-ending]").dataset = new Proxy(
    {},
    {
      set: (_, key, value: "paid" | "failed") => {
        if (key === "ending") parts.ended(value);
        return true;
      },
    },
  );
  const names = ["data-step", "data-payment-id", "data-return-uri", "data-begun"] as const;
  const [step, paymentId, returnUri, begun] = names.map((name) => attribute(html, name)) as [
    string,
    string,
    string,
    string,
  ];

  const document = {
    documentElement: { dataset: { step, paymentId, returnUri, begun } },
    querySelector: (selector: string) => (isThere(selector) ? element(selector) : null),
    querySelectorAll: (selector: string) => (selector.includes("input") ? inputs : []),
    getElementById: (id: string) => element(`#${id}`),
    createElement: () => createElement(),
  };
  class Fields extends Map<string, string> {
    constructor() {
      super(Object.entries(fields()));
    }
  }
  runScript(document, parts.window, parts.fetch, Fields, parts.later, { now: parts.now });

  return {
    step,
    paymentId,
    returnUri,
    has,
    fields,
    type: (typed) => {
      for (const input of inputs) input.value = typed[input.name] ?? input.value;
    },
    press: async (marker, type) => {
      let isCalledOff = false;
      const event = { preventDefault: () => void (isCalledOff = true) };
      await Promise.all((element(`[${marker}]`).listeners.get(type) ?? []).map((hear) => hear(event)));
      return isCalledOff;
    },
  };
};
