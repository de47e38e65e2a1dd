/**
 * Slide descriptions of a reel are HTML of a few plain elements, as `sanitiseRichText` writes it. These functions convert between it
 * and the plain text of a textarea.
 */

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

/** Text as it can stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => Object.keys(entities).find((name) => entities[name] === sign) ?? sign);
}

/** The text of rich text: one line for each paragraph, list item and line break. */
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

/** Plain text as rich text: a paragraph for each line. Empty for a blank text. */
export function plainToRichText(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");
}
