const loading = {};

/** Puts a stylesheet into the page once; rejects when it cannot be had, and then tries again the next time. */
module.exports = (href) =>
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
