import type { ApiChange } from "#app/developers/changes/changes.ts";
import { changesPath, developersPath } from "#app/developers/developers-copy.ts";
import { xmlElement, xmlEmpty, xmlText } from "#app/edge/xml-element.ts";

/** The changes as an Atom feed (RFC 4287). */
export function changesFeed(changes: readonly ApiChange[], { origin, name }: { origin: string; name: string }): string {
  const page = `${origin}${developersPath}`;
  const moment = (day: string) => `${day}T00:00:00Z`;
  const entries = changes.map(({ id, day, title, text }) =>
    xmlElement("entry", [
      xmlText("id", `${page}#change-${id}`),
      xmlText("title", title),
      xmlText("updated", moment(day)),
      xmlEmpty("link", { href: `${page}#change-${id}` }),
      xmlText("summary", text.replaceAll("`", "")),
    ]),
  );
  const feed = xmlElement(
    "feed",
    [
      xmlText("id", `${origin}${changesPath}`),
      xmlText("title", `${name} API: changes`),
      xmlText("updated", moment(changes[0]?.day ?? "1970-01-01")),
      xmlElement("author", [xmlText("name", name)]),
      xmlEmpty("link", { rel: "self", href: `${origin}${changesPath}` }),
      xmlEmpty("link", { href: page }),
      ...entries,
    ],
    { xmlns: "http://www.w3.org/2005/Atom" },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${feed}\n`;
}
