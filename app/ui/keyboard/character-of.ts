/** Characters of a US keyboard for codes that name no letter or digit. */
const places: Record<string, { plain?: string; shifted?: string }> = {
  Semicolon: { plain: ";" },
  Slash: { plain: "/", shifted: "?" },
};

/** Keys of an input method that composes nothing, and unnamed keys. */
const unnamed = ["Process", "Unidentified"];

/**
 * Character of a key in lower case, for tables of shortcuts. Latin letters count as typed, wherever their key is. Cyrillic, Greek, Hebrew,
 * Arabic, Korean and accented letters count by key position, and so do digits that need Shift, as on French and Czech keyboards.
 */
export function characterOf({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  const typed = key.toLowerCase();
  if (/^[a-z\d/?; ]/.test(typed) && !unnamed.includes(key)) return typed;
  const [, letter, figure] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (figure !== undefined && !shiftKey) return figure;
  // Other ASCII characters count as typed.
  if (/^[ -~]$/.test(key)) return typed;
  return letter?.toLowerCase() ?? places[code]?.[shiftKey ? "shifted" : "plain"] ?? typed;
}
