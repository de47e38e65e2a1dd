import type { Plugin } from "vite";

const helper = "\0vite/preload-helper.js";

/** Runs in the browser, in the place of Vite's function of that name: `load` imports a file of ours, `paths` are what else it needs. */
const code = `
const fetched = {};
const fetchFile = (path) =>
  (fetched[path] ??= (document.querySelector('link[href="/' + path + '"]')
    ? Promise.resolve()
    : fetch(new Request("/" + path)).then((response) => response.blob())
  ).catch((error) => {
    delete fetched[path];
    throw error;
  }));
const styles = {};
const applyStyle = (path) =>
  (styles[path] ??= document.querySelector('link[rel="stylesheet"][href="/' + path + '"]')
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = "/" + path;
        link.onload = resolve;
        link.onerror = () => {
          link.remove();
          delete styles[path];
          reject(new Error("Failed to load " + path));
        };
        document.head.append(link);
      }));
export const __vitePreload = async (load, paths = []) => {
  const own = /import\\(["'\`]\\.\\/([^"'\`]+)/.exec(load);
  const files = new Set(own ? paths.concat(new URL(own[1], import.meta.url).pathname.slice(1)) : paths);
  await Promise.all([...files].map(fetchFile));
  await Promise.all(paths.filter((path) => path.endsWith(".css")).map(applyStyle));
  return load();
};
`;

/**
 * Browsers remember for the life of a page that a script could not be loaded: importing it again fails without a request (Chromium at
 * least until version 150, https://github.com/whatwg/html/issues/6768). This fetches a part of the page with all that it imports first,
 * and imports it from the HTTP cache. What fails for lack of a connection is never imported, so it can be tried again.
 * A `Request` passes by the `fetch` of app/shell/network/resend-requests.ts, which loads a part of the page itself.
 */
export function fetchBeforeImport(): Plugin {
  let applied = false;
  return {
    name: "fetch-before-import",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    load(id) {
      if (id !== helper) return null;
      applied = true;
      return { code, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && !applied) this.error("Vite's helper for dynamic imports is not in the browser build.");
    },
  };
}
