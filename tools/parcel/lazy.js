const loading = {};

/** Puts a stylesheet into the page once; rejects when it cannot be had, and then tries again the next time. */
const loadStyle = (href) =>
  (loading[href] ??= new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return resolve();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", resolve);
    link.addEventListener("error", (error) => {
      link.remove();
      delete loading[href];
      reject(error);
    });
    document.head.append(link);
  }));

/**
 * A part of the page. Its files are asked for anew each time: a module is remembered, but a load that failed must not be.
 * `files`: styles by their address, scripts as they load; `part`: what it exports, once they are there.
 */
module.exports = (files, part) => ({
  then: (...done) =>
    Promise.all(files().map((file) => (typeof file === "string" ? loadStyle(file) : file)))
      .then(part)
      .then(...done),
});
