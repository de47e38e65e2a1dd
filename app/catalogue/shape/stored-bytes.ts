/** Bytes of the index's base64 as a binary string: native, because a search reads thousands. Malformed text gives none. */
export function storedBytes(text: string): string {
  try {
    return atob(text);
  } catch {
    return "";
  }
}
