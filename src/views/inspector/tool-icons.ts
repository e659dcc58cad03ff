/** Drawings of the inspector, as paths of lines in a box of 16 by 16. */
export const toolIcons = {
  back: "M10 3.5 5.5 8l4.5 4.5",
  check: "m3 8.5 3.2 3.2L13 4.8",
  chevron: "m6 4 4 4-4 4",
  close: "m4 4 8 8m0-8-8 8",
  copy: "M5.5 5.5V3.2c0-.4.3-.7.7-.7h6.6c.4 0 .7.3.7.7v6.6c0 .4-.3.7-.7.7h-2.3M3.2 5.5h6.6c.4 0 .7.3.7.7v6.6c0 .4-.3.7-.7.7H3.2a.7.7 0 0 1-.7-.7V6.2c0-.4.3-.7.7-.7Z",
  down: "m4 6 4 4 4-4",
  filter: "M2.5 4h11M4.5 8h7M6.5 12h3",
  first: "M4 3.5v9M12 3.5 7 8l5 4.5",
  forward: "M6 3.5 10.5 8 6 12.5",
  last: "M12 3.5v9M4 3.5 9 8l-5 4.5",
  mirror: "M2.5 3.5h11v7.5h-11zM6 13.5h4",
  open: "M2.5 12.5v-8c0-.6.4-1 1-1h2.7l1.5 1.7h4.8c.6 0 1 .4 1 1v6.3c0 .6-.4 1-1 1h-9a1 1 0 0 1-1-1Z",
  pause: "M5.5 3.5v9m5-9v9",
  pin: "m6 2.5 4 0-.5 4 2.2 2.3v.7H4.3v-.7L6.5 6.5 6 2.5Zm2 7V14",
  play: "M5 3.2v9.6L12.5 8 5 3.2Z",
  save: "M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.8 13.2h10.4",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.3-1.2 3.2 3.2",
  send: "m2.5 8 11-5-3 10.5-2.7-4L2.5 8Zm5.3 1.5L13.5 3",
  test: "M6 2.5h4M6.8 2.5v4L3.5 12c-.4.8.1 1.5 1 1.5h7c.9 0 1.4-.7 1-1.5L9.2 6.500v-4M5 10h6",
  trash: "M3 4.500h10M6.5 4.500v-2h3v2M4.2 4.500l.6 9h6.400l.6-9",
  warning: "M8 2.8 1.8 13.200h12.400L8 2.800Zm0 4v3m0 1.500v.1",
  when: "M8 14.500a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM8 5v3.700l2.500 1.500",
} as const;

export type ToolIconName = keyof typeof toolIcons;
