/** Text as HTML text or attribute value. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A whole page for a refused navigation outside of the app (payment pages). */
export const failurePage = (error: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(error)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(error)}</h1>
<p><a href="/">Home</a></p>
</main>
</body>
</html>
`;
