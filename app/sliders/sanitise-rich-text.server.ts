import { Parser } from "htmlparser2";
import { escapeHtml } from "#app/edge/escape-markup.ts";

/** Output element of each allowed input element. Other elements are dropped, keeping their text. */
const written: Record<string, string> = {
  p: "p",
  br: "br",
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  u: "u",
  ul: "ul",
  ol: "ol",
  li: "li",
  a: "a",
};

const dropped = new Set([
  "script",
  "style",
  "template",
  "iframe",
  "noscript",
  "svg",
  "math",
  "title",
  "textarea",
  "select",
]);

function isSafeLink(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(href) && !/[\p{Cc}\\]/u.test(href);
}

/**
 * Rebuilds rich text from parsed `html`: only paragraphs, line breaks, bold, italic, underline, lists and links, no attributes except a
 * safe href, all text escaped. Output is well-formed for any input.
 */
export function sanitiseRichText(html: string): string {
  let result = "";
  let skipped = 0;
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropped.has(name)) skipped += 1;
        const tag = written[name];
        if (skipped > 0 || tag === undefined) return;
        if (tag === "br") result += "<br>";
        // Editors write bold as two nested elements.
        else if (!open.includes(tag) || tag === "li" || tag === "ul" || tag === "ol") {
          if (tag === "a" && !isSafeLink(attributes.href ?? "")) return;
          open.push(tag);
          result += tag === "a" ? `<a href="${escapeHtml(attributes.href ?? "")}">` : `<${tag}>`;
        }
      },
      ontext(text) {
        if (skipped === 0) result += escapeHtml(text);
      },
      onclosetag(name) {
        if (dropped.has(name)) skipped = Math.max(0, skipped - 1);
        const tag = written[name];
        if (skipped > 0 || tag === undefined || open.at(-1) !== tag) return;
        open.pop();
        result += `</${tag}>`;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  while (open.length > 0) result += `</${open.pop()}>`;
  return result.replace(/<(p|strong|em|u|li|a)(?: [^<>]*)?><\/\1>/g, "");
}
