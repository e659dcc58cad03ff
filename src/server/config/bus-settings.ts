/** By what nodes tell each other that there is something new. */
export type BusSettings =
  | { readonly kind: "notify" }
  | {
      readonly kind: "nats";
      /** `nats://host:4222` or `tls://host:4222`, without names and passwords. */
      readonly address: string;
      readonly user: string | null;
      readonly password: string | null;
      /** Instead of user and password: what stands before the @ without a colon. */
      readonly token: string | null;
      /** What nodes of this installation publish under; installations that share a NATS have one each. */
      readonly subject: string;
    };

const SUBJECT = /^[A-Za-z0-9_-]+$/;

/** Reads `BUS_URL`; `refusals` says in sentences what cannot be used. */
export const readBus = (
  text: (name: string) => string | null,
): { readonly bus: BusSettings; readonly refusals: readonly string[] } => {
  const value = text("BUS_URL");
  if (value === null) return { bus: { kind: "notify" }, refusals: [] };
  const url = URL.parse(value);
  const subject = url?.pathname.slice(1) || "marquee";
  const isOne = url !== null && ["nats:", "tls:"].includes(url.protocol) && url.hostname !== "";
  if (!isOne || !SUBJECT.test(subject) || url.search !== "")
    return {
      bus: { kind: "notify" },
      // Perhaps it holds a password: it is not repeated.
      refusals: ["BUS_URL must be like nats://user:password@127.0.0.1:4222/marquee."],
    };
  const [name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const isToken = name !== "" && password === "";
  return {
    bus: {
      kind: "nats",
      address: `${url.protocol}//${url.host}`,
      user: name === "" || isToken ? null : name,
      password: password === "" ? null : password,
      token: isToken ? name : null,
      subject,
    },
    refusals: [],
  };
};
