const LONGEST = 300;

/** An address on the web as somebody types it: `instagram.com/dana` will do. Null: it is none. */
export const webAddress = (typed: string): string | null => {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  return whole.length <= LONGEST &&
    /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:[/?#]\S*)?$/u.test(whole)
    ? whole
    : null;
};
