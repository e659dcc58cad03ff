import { media } from "./media.ts";
import { theme } from "./theme.contract.ts";

interface Frame {
  /** The space above, from a tablet on `wideTop`; without that everything stays as on a phone. */
  readonly top: string;
  readonly wideTop?: string;
  /** The widest that it gets, in pixels. */
  readonly maxWidth?: number;
}

/** The frame of a page, in the middle of the window, to spread into `style()`; it emits nothing itself. */
export const pageFrame = ({ top, wideTop, maxWidth }: Frame) => {
  const { x4, x6, x16 } = theme.space;
  const wide = { "@media": { [media.tablet]: { padding: `${wideTop} ${x6} ${x16}` } } };
  return {
    width: "100%",
    maxWidth: maxWidth ?? theme.width.page,
    margin: "0 auto",
    padding: `${top} ${x4} ${x16}`,
    ...(wideTop === undefined ? {} : wide),
  };
};

/** The frame of a page of an account: cards below each other. */
export const accountFrame = {
  ...pageFrame({ top: theme.space.x8, maxWidth: 720 }),
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x5,
} as const;
