/** Other spellings of a path, which are read as the same one or as one that does not exist. */
export const spellings = (path: string): readonly string[] => {
  const [first = "", ...rest] = path.slice(1).split("/");
  const code = `%${first.charCodeAt(0).toString(16)}`;
  return [
    `/${path}`,
    `${path}/`,
    `${path}//`,
    path.replaceAll("/", "//"),
    `/${code}${first.slice(1)}${rest.map((part) => `/${part}`).join("")}`,
    `/${[first, ...rest].join("%2F")}`,
    `/${[first, ...rest].join("%2f")}`,
    `/./${path.slice(1)}`,
    `${path}.`,
    `${path};a=b`,
    path.toUpperCase(),
    `${path}%00`,
    `${path}%20`,
  ];
};
