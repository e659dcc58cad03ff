/** A name as it was typed: without blanks around it, in small letters, without the dot of the root. */
export const tidyHost = (typed: string): string =>
  typed.trim().normalize("NFC").toLowerCase().replace(/\.$/, "");

const LONGEST = 200;
const LONGEST_LABEL = 63;
const LABEL = /^[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;
/** Ends that no name of the public internet has. */
const LOCAL_ENDS = ["localhost", "local", "internal", "lan", "home", "arpa", "onion", "invalid"];
const EXAMPLE = "This should be a domain name, like yourname.com";

const LATIN = /\p{Script=Latin}/u;
/** Letters of an alphabet that is not written together with Latin; Chinese, Japanese and Korean are. */
const OTHER_LETTER =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])\p{L}/u;
const others = [/\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** Whether a part of a name mixes alphabets of which letters look alike. */
const isMixed = (label: string): boolean =>
  (LATIN.test(label) && OTHER_LETTER.test(label)) || others.filter((script) => script.test(label)).length > 1;

/** Cyrillic, Greek and Armenian letters that look like Latin ones. */
const LOOK_ALIKE = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαορνυικτεηχγωϲϳօոսհցզյլք\d-]+$/u;

/** Whether a part of a name is written in letters of another alphabet so that it reads like a Latin word, below a Latin ending. */
const looksLatin = (label: string, end: string): boolean =>
  others.some((script) => script.test(label)) && LOOK_ALIKE.test(label) && /^[a-z]+$/.test(end);

/** What is wrong with a name of `tidyHost`, in words; null: it may be asked for. */
export const hostProblem = (host: string): string | null => {
  if (host === "") return "This field is required";
  if (/^[a-z]+:\/\//.test(host)) return `Please leave '${host.split("//")[0]}//' away: yourname.com`;
  if (host.includes("/")) return "Please enter the name alone, without a path";
  if (/:\d*$/.test(host)) return "Please enter the name alone, without a port";
  if (/[\p{Cc}\p{Cf}]/u.test(host)) return "The name has characters that cannot be seen";
  if (/^[\d.]+$/.test(host) || host.startsWith("[")) return "Please enter a name instead of an IP address";
  const labels = host.split(".");
  if (labels.length < 2 || host.length > LONGEST) return EXAMPLE;
  if (!labels.every((label) => label.length <= LONGEST_LABEL && LABEL.test(label))) return EXAMPLE;
  const end = labels.at(-1)!;
  if (/^\d/.test(end) || LOCAL_ENDS.includes(end)) return EXAMPLE;
  if (labels.some(isMixed)) return "The name mixes letters of different alphabets";
  if (labels.some((label) => looksLatin(label, end))) return "The name looks like one of other letters";
  return null;
};

/** Whether a name is one of ours, or below or above one: those belong to the site. */
export const isNameOf = (host: string, ours: readonly string[]): boolean =>
  ours.some((own) => host === own || host.endsWith(`.${own}`) || own.endsWith(`.${host}`));
