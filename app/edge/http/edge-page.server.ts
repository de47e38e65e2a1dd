import { escapeMarkup } from "#app/edge/escape-markup.ts";
import { edgeCopy } from "#app/edge/http/edge-copy.ts";

/** Colours of `app/ui/theme/colours.css`, inlined: no file may be available. */
const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;align-content:center;padding:1.5rem;box-sizing:border-box;
font:1.0625rem/1.5 Inter,system-ui,sans-serif;background:light-dark(#f7f4ee,#14130f);color:light-dark(#14130f,#f2ede3)}
main{max-width:40rem;margin-inline:auto;width:100%}h1{font-size:2rem;line-height:1.1;margin:0 0 1rem}
.reference{color:light-dark(#6a6457,#a39a89)}a{color:inherit;margin-right:1.5rem}
a:focus-visible{outline:2px solid light-dark(#2438ff,#9aa5ff);outline-offset:3px}`;

type EdgePage = {
  title: string;
  message?: string;
  reference?: string | null;
  /** Null for none. */
  link: { href: string; label: string } | null;
};

function linksOf(link: NonNullable<EdgePage["link"]>): string {
  const home = link.href === "/" ? "" : ` <a href="/">${edgeCopy.home}</a>`;
  return `<p><a href="${escapeMarkup(link.href)}">${escapeMarkup(link.label)}</a>${home}</p>`;
}

/** A self-contained page. Escapes all texts and URLs. */
export function edgePage({ title, message, reference, link }: EdgePage): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeMarkup(title)}</title><style>${style}</style></head><body><main><h1>${escapeMarkup(title)}</h1>`,
    message ? `<p>${escapeMarkup(message)}</p>` : "",
    reference ? `<p class="reference">${edgeCopy.reference} <code>${escapeMarkup(reference)}</code></p>` : "",
    `${link === null ? "" : linksOf(link)}</main></body></html>`,
  ].join("");
}

/** Headers of such a page: no scripts. */
export function edgePageHeaders(): Headers {
  return new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
}
