import { isSnapchatName, SNAPCHAT_NAME_MALFORMED } from "../snapchat/snapchat-name.ts";

export const networks = ["tiktok", "snapchat", "instagram", "twitter"] as const;
export type Network = (typeof networks)[number];

/** What is known of a network: its name, the hosts of its addresses, which usernames can be there. */
const facts: Readonly<
  Record<
    Network,
    { readonly name: string; readonly hosts: readonly string[]; readonly shape: (handle: string) => boolean }
  >
> = {
  tiktok: { name: "TikTok", hosts: ["tiktok.com"], shape: (handle) => /^[\w.]{2,24}$/.test(handle) },
  snapchat: { name: "Snapchat", hosts: ["snapchat.com"], shape: isSnapchatName },
  instagram: {
    name: "Instagram",
    hosts: ["instagram.com", "instagr.am"],
    shape: (handle) => /^[\w.]{1,30}$/.test(handle),
  },
  twitter: { name: "X", hosts: ["x.com", "twitter.com"], shape: (handle) => /^\w{1,15}$/.test(handle) },
};

/** How people call a network. */
export const networkName = (network: Network): string => facts[network].name;

const address = /^(?:https?:\/\/)?(?:[a-z]+\.)?([a-z]+\.[a-z]{2,3})\/(.*)$/i;

/**
 * The username in what somebody typed or pasted: without blanks, the "@" before it, and without the address around it when
 * that is one of the network; anything else stays as it is. It may be empty, or no username at all (`handleText`).
 */
export const tidyHandle = (network: Network, typed: string): string => {
  const text = typed.trim();
  const [, host = "", path = ""] = address.exec(text) ?? [];
  if (!facts[network].hosts.includes(host.toLowerCase())) return text.replace(/^@+/, "");
  const [first = "", second = ""] = path.replace(/[?#].*$/s, "").split("/");
  return (first.toLowerCase() === "add" ? second : first).replace(/^@+/, "");
};

/** What is wrong with a username at a network, in words; null: nothing, as with none at all. */
export const handleText = (network: Network, handle: string): string | null => {
  if (handle === "" || facts[network].shape(handle)) return null;
  return network === "snapchat"
    ? SNAPCHAT_NAME_MALFORMED
    : `This should be a valid ${facts[network].name} username`;
};
