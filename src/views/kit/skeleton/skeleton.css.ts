import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { unseen } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

const shimmer = keyframes({ from: { backgroundPosition: "120% 0" }, to: { backgroundPosition: "-120% 0" } });
const ground = `color-mix(in srgb, ${theme.color.text} 8%, ${theme.color.surface})`;
const shine = `color-mix(in srgb, ${theme.color.text} 3%, ${theme.color.surface})`;

export const skeleton = style({
  display: "block",
  width: "100%",
  borderRadius: theme.radius.small,
  background: `linear-gradient(100deg, ${ground} 40%, ${shine} 50%, ${ground} 60%) 0 0 / 220% 100%`,
  // What is there in a moment is not painted anew all the time until then.
  "@media": { [media.moving]: { animation: `${shimmer} 1600ms linear 300ms infinite` } },
});

export const shape = styleVariants({
  text: { height: "0.8em", marginBlock: "0.3em" },
  title: { height: "1.4rem", width: "60%", marginBlock: "0.3em" },
  avatar: { width: 44, height: 44, borderRadius: "50%" },
  face: { width: 112, height: 112, borderRadius: "50%" },
  button: { height: 44, borderRadius: theme.radius.round },
  picture: { aspectRatio: "4 / 5", borderRadius: theme.radius.medium },
  cover: { aspectRatio: "16 / 9", borderRadius: theme.radius.medium },
  fill: { height: "100%" },
});

export const width = styleVariants({
  quarter: { width: "25%" },
  half: { width: "50%" },
  most: { width: "75%" },
  full: { width: "100%" },
});

export const said = style(unseen);
