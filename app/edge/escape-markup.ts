const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for an element, or an attribute in double quotes, of XML or HTML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The same for an attribute in any quotes. */
export function escapeHtml(text: string): string {
  return escapeMarkup(text).replaceAll("'", "&#39;");
}
