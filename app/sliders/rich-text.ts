import { escapeHtml } from "#app/edge/escape-markup.ts";

/**
 * Descriptions in a reel are HTML of a few elements, from `sanitiseRichText`. These functions convert to and from plain text.
 */

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

/** Plain text of rich text: a line per paragraph, list item and line break. */
export function richTextToPlain(html: string): string {
  return html
    .replace(/\r?\n/g, " ")
    .replace(/<br\s*\/?>|<\/(?:p|li)>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (name) => entities[name] ?? name)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

/** Rich text of plain text: a paragraph per line. Empty for a blank text. */
export function plainToRichText(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");
}
