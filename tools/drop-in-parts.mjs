const folders = ["drop-in", "actors/inspector", "actors/journal", "actors/paths", "actors/xstate-private"];
const general = ["machines/inspector", "machines/test-paths", "views/inspector", "views/theme"];
const files = [
  "actors/app/(parent-of|provide-every)",
  "machines/app/(by-status|flow|provided-by|secret-fields|wording)",
  "views/kit/(class-names|use-custom-properties)",
  "views/kit/(button|dialog|icon|menu|notice|spinner)/[^/]+",
  // Names alone, which recordings leave out.
  "domain/causes/secret-names",
  // The colours of the theme, which are reckoned when styles are built.
  "domain/colour/[^/]+",
];
/** What in these folders knows the product's flows, forms or pages. */
const product = [
  "actors/inspector/(attach|described-chart|machine-of|past|past-overlay|product-machines)",
  "actors/inspector/(chart-words|event-shapes)",
  "actors/journal/(form-stand-in|journal)",
  "views/inspector/causes/.+",
  "machines/[^/]+/[^/]+\\.(flow|phrases)",
];

const oneOf = (paths) => `(${paths.join("|")})`;

/** The files of src that the inspector of any app may be made of, as a pattern of paths. */
export const dropInParts = `^src/${oneOf([`${oneOf([...folders, ...general])}/.+`, `${oneOf(files)}\\.tsx?$`])}`;
/** Of these, what belongs to Marquee. */
export const productParts = `^src/${oneOf(product)}\\.(tsx?|json)$`;

/** Whether a file of src may be a part of the inspector of any app. */
export const isDropInPart = (path) =>
  new RegExp(dropInParts).test(path) && !new RegExp(productParts).test(path);
